# One image for both bots: `docker run … discord` or `… telegram`. Games live in the volume /daten.
# The base image is pinned by the digest of its index (all architectures, Python 3.11.16 of September 2026). `make anheften` asks the
# registry for the digest of today and writes it here, whenever a newer base is wanted.
FROM python:3.11-slim-bookworm@sha256:a36c24f9cbdf4fd0f52d67f0823eeac19c2028c637cecc392d97f980d4fec56b

ENV PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 \
    RINGRICHTER_DB=/daten/ringrichter.db RINGRICHTER_GESUND_PORT=8080

WORKDIR /app
COPY requirements.lock ./
RUN pip install --require-hashes -r requirements.lock
COPY pyproject.toml README.md LICENSE NOTICE ./
COPY bot ./bot
COPY games ./games
COPY rules_kb ./rules_kb
COPY storage ./storage
RUN pip install --no-deps --no-build-isolation --no-index . \
    && ringrichter kb bauen \
    && useradd --create-home --uid 1000 richter \
    && mkdir /daten && chown richter /daten

USER richter
VOLUME /daten
HEALTHCHECK --start-period=30s CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8080/gesund')"]
ENTRYPOINT ["ringrichter"]
CMD ["discord"]
