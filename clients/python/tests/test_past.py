"""Runs a stand-in for the command, which keeps its arguments and its labels."""

import json
import os
import stat
import sys
import tempfile
import unittest
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pyarrow as pa

import ringcast

COMMAND = """#!{python}
import json, sys
import pyarrow as pa, pyarrow.parquet as pq
options = dict(zip(sys.argv[3::2], sys.argv[4::2]))
if options.get("--feature-set") == "missing.yaml":
    sys.exit("ringcast: no such file or folder: missing.yaml")
json.dump(sys.argv[1:], open({kept!r}, "w"))
table = pa.table({{"hexagon": pa.array([1, 2, 3], pa.uint64())}})
if "--labels" in options:
    table = pq.read_table(options["--labels"])
pq.write_table(table, options["--out"], row_group_size=2)
print("FRESH: 3", file=sys.stderr)
"""


class PastTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.kept = Path(folder.name, "kept.json")
        command = Path(folder.name, "command")
        command.write_text(COMMAND.format(python=sys.executable, kept=str(self.kept)))
        command.chmod(command.stat().st_mode | stat.S_IXUSR)
        self.past = ringcast.history("archive", command)

    def options(self):
        words = json.loads(self.kept.read_text())
        return words[:2], dict(zip(words[2::2], words[3::2]))

    def test_rows(self):
        start = datetime(2026, 1, 1, 0, 0, 1, tzinfo=timezone.utc)
        table = self.past.rows("set.yaml", start=start, area=Path("area.txt"), values="sums")
        command, options = self.options()
        self.assertEqual(command, ["history", "rows"])
        out = options.pop("--out")
        self.assertEqual(
            options,
            {
                "--archive": "archive",
                "--feature-set": "set.yaml",
                "--values": "sums",
                "--from": "1767225601000",
                "--area": "area.txt",
            },
        )
        self.assertEqual(pa.table(table).column("hexagon").to_pylist(), [1, 2, 3])
        self.assertEqual(table.reader().read_all(), table.to_arrow())
        self.assertEqual(table.schema.field("hexagon").type, pa.uint64())
        self.assertIn("FRESH: 3", table.said)
        del table
        self.assertFalse(os.path.exists(out))

    def test_labels_are_anything_with_arrows_stream(self):
        labels = pa.table({"time": [1, 2], "y": ["a", "b"]})
        lag = timedelta(seconds=10, microseconds=1)
        table = self.past.join(labels, "set.yaml", lag=lag, max_age=timedelta(hours=1))
        command, options = self.options()
        self.assertEqual(command, ["history", "join"])
        # A smaller lag would show labels what came later.
        self.assertEqual(options["--lag"], "10001ms")
        self.assertEqual(options["--as"], "ended")
        self.assertEqual(options["--max-age"], "3600000ms")
        self.assertEqual(table.to_arrow(), labels)
        self.past.join(labels, "set.yaml")
        self.assertNotIn("--as", self.options()[1])
        self.past.join(labels, "set.yaml", answered=True)
        self.assertEqual(self.options()[1]["--as"], "answered")

    def test_a_view(self):
        self.past.rows(view="surge", views=Path("views.yaml"))
        options = self.options()[1]
        self.assertNotIn("--feature-set", options)
        self.assertEqual((options["--view"], options["--views"]), ("surge", "views.yaml"))
        self.past.join(pa.table({"time": [1]}), view="surge", views="views.yaml")
        self.assertEqual(self.options()[1]["--view"], "surge")
        for wrong in ({}, {"view": "surge"}, {"feature_set": "a", "view": "b", "views": "c"}):
            with self.assertRaisesRegex(ValueError, "view and views"):
                self.past.rows(**wrong)

    def test_a_failure_is_the_commands_message(self):
        with self.assertRaisesRegex(ringcast.HistoryError, "no such file or folder: missing.yaml"):
            self.past.rows("missing.yaml")
        with self.assertRaisesRegex(ValueError, "needs a time zone"):
            self.past.rows("set.yaml", end=datetime(2026, 1, 1))
