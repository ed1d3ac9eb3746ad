"""Features of the past: runs the installed command, reads what it writes as Arrow data."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Optional, Union

import pyarrow as pa
import pyarrow.parquet as pq

_Place = Union[str, "os.PathLike[str]"]


class HistoryError(Exception):
    """The command failed; the message is the command's."""


class PastTable:
    """Rows on disk, in a folder that goes away with this object.

    Anything that takes Arrow's stream takes it: `polars.DataFrame`, `pyarrow.table`, DuckDB.
    """

    def __init__(self, folder: tempfile.TemporaryDirectory[str], file: Path, said: str) -> None:
        self._folder = folder
        self._file = file
        self.said = said
        self.schema = pq.read_schema(file)

    def reader(self) -> pa.RecordBatchReader:
        return pa.RecordBatchReader.from_batches(self.schema, self._batches())

    def _batches(self) -> Iterator[pa.RecordBatch]:
        with pq.ParquetFile(self._file) as parquet:
            yield from parquet.iter_batches()

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self.reader().__arrow_c_stream__(requested_schema)

    def to_arrow(self) -> pa.Table:
        return pq.read_table(self._file)

    def to_pandas(self) -> Any:
        return self.to_arrow().to_pandas()

    def to_polars(self) -> Any:
        import polars

        return polars.read_parquet(self._file)


class History:
    """An archive of counts, as `ringcast run archive` keeps it."""

    def __init__(self, archive: _Place, command: _Place = "ringcast") -> None:
        self._archive = archive
        self._command = command

    def rows(
        self,
        feature_set: Optional[_Place] = None,
        *,
        view: Optional[str] = None,
        views: Optional[_Place] = None,
        start: Optional[datetime] = None,
        end: Optional[datetime] = None,
        area: Optional[_Place] = None,
        values: str = "float64",
        allow_gaps: bool = False,
    ) -> PastTable:
        """Every row that is not all zeros, from the first window end to the last.

        In place of a feature set's file, `view` names a view of the file `views`.
        """
        source = _source(feature_set, view, views)
        options = _times(("--from", start), ("--to", end))
        if area is not None:
            options += ["--area", os.fspath(area)]
        folder = tempfile.TemporaryDirectory()
        return self._run("rows", folder, source, values, allow_gaps, options)

    def join(
        self,
        labels: Any,
        feature_set: Optional[_Place] = None,
        *,
        view: Optional[str] = None,
        views: Optional[_Place] = None,
        lag: Optional[timedelta] = None,
        answered: bool = False,
        max_age: Optional[timedelta] = None,
        values: str = "float64",
        allow_gaps: bool = False,
    ) -> PastTable:
        """Each label with its features; labels are anything that gives Arrow's stream.

        A label gets the newest window end that readers could see at its time; with a lag, the
        newest one that had ended so long before; if answered, that of its column `window_end`.
        In place of a feature set's file, `view` names a view of the file `views`.
        """
        source = _source(feature_set, view, views)
        folder = tempfile.TemporaryDirectory()
        file = Path(folder.name, "labels.parquet")
        reader = pa.RecordBatchReader.from_stream(labels)
        with pq.ParquetWriter(file, reader.schema) as writer:
            for batch in reader:
                writer.write_batch(batch)
        options = ["--labels", str(file)]
        if answered:
            options += ["--as", "answered"]
        elif lag is not None:
            options += ["--as", "ended"]
        if lag is not None:
            options += ["--lag", _millis(lag)]
        if max_age is not None:
            options += ["--max-age", _millis(max_age)]
        return self._run("join", folder, source, values, allow_gaps, options)

    def _run(
        self,
        what: str,
        folder: tempfile.TemporaryDirectory[str],
        source: list[str],
        values: str,
        allow_gaps: bool,
        options: list[str],
    ) -> PastTable:
        file = Path(folder.name, "rows.parquet")
        command = [os.fspath(self._command), "history", what]
        command += ["--archive", os.fspath(self._archive), "--out", str(file)]
        command += [*source, "--values", values, *options]
        if allow_gaps:
            command.append("--allow-gaps")
        done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
        if done.returncode != 0:
            raise HistoryError(done.stderr.strip())
        return PastTable(folder, file, done.stderr)


def history(archive: _Place, command: _Place = "ringcast") -> History:
    """The past in an archive; `command` is where the launcher is, if not on the path."""
    return History(archive, command)


def _source(
    feature_set: Optional[_Place], view: Optional[str], views: Optional[_Place]
) -> list[str]:
    if feature_set is not None and view is None and views is None:
        return ["--feature-set", os.fspath(feature_set)]
    if feature_set is None and view is not None and views is not None:
        return ["--view", view, "--views", os.fspath(views)]
    raise ValueError("give a feature set's file, or view and views")


def _times(*times: tuple[str, Optional[datetime]]) -> list[str]:
    options = []
    for name, time in times:
        if time is not None:
            if time.tzinfo is None:
                raise ValueError(f"{name[2:]} {time} needs a time zone")
            options += [name, str(round(time.timestamp() * 1000))]
    return options


def _millis(duration: timedelta) -> str:
    # Rounded up: a smaller lag would show labels what came later.
    return f"{-(-duration // timedelta(milliseconds=1))}ms"
