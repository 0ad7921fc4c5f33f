from __future__ import annotations

import pytest_asyncio

from tests.web.house import House, free_port


@pytest_asyncio.fixture
async def house(tmp_path, monkeypatch):
    port = free_port()
    monkeypatch.setenv("RINGRICHTER_WEB_URL", f"http://127.0.0.1:{port}")
    opened = await House(tmp_path / "store.db", port, local=False, token="123:abc").open()
    yield opened
    await opened.close()


@pytest_asyncio.fixture
async def local(tmp_path):
    opened = await House(tmp_path / "store.db", free_port(), local=True).open()
    yield opened
    await opened.close()
