"""Everything seen, from views and events only: `view.py` (what a seat may know), `text.py` (boards for the phone), `telling.py`
and its neighbours (events as German sentences), `picture.py`."""
