"""What a map is made of; whether a browser draws it is pydeck's affair."""

import json
import unittest
from datetime import datetime, timezone

import pyarrow as pa

import ringcast

HERE = 0x892A1072B5BFFFF
BESIDE = 0x892A1072B43FFFF


def at(minute):
    return datetime(2026, 1, 1, 0, minute, tzinfo=timezone.utc)


class MapTest(unittest.TestCase):
    table = pa.table(
        {
            "hexagon": pa.array([HERE, HERE, BESIDE, BESIDE], pa.uint64()),
            "product": ["a", "a", "a", "b"],
            "window_end": pa.array([at(1), at(2), at(2), at(2)], pa.timestamp("us", tz="UTC")),
            "demand_r1_w8": [4.0, 1.0, 2.0, None],
        }
    )

    def hexagons(self, *arguments, **options):
        deck = json.loads(ringcast.show(*arguments, **options).to_json())
        view = deck["initialViewState"]
        self.assertAlmostEqual(view["latitude"], 40.76, delta=0.1)
        self.assertAlmostEqual(view["longitude"], -73.97, delta=0.1)
        return {
            row["hexagon"]: (row["value"], row["color"][:3]) for row in deck["layers"][0]["data"]
        }

    def test_the_newest_window_end_is_shown(self):
        self.assertEqual(
            self.hexagons(self.table, "demand_r1_w8"),
            {"892a1072b5bffff": (1, [216, 118, 99]), "892a1072b43ffff": (2, [177, 0, 38])},
        )

    def test_another_window_end(self):
        hexagons = self.hexagons(self.table, "demand_r1_w8", window_end=at(1))
        self.assertEqual(hexagons, {"892a1072b5bffff": (4, [177, 0, 38])})

    def test_text_as_polars_has_it(self):
        views = self.table["product"].cast(pa.string_view())
        table = self.table.set_column(1, "product", views).append_column("status", views)
        shown = self.hexagons(table, "demand_r1_w8", product="a")
        self.assertEqual(shown, self.hexagons(self.table, "demand_r1_w8", product="a"))

    def test_what_cannot_be_shown(self):
        with self.assertRaisesRegex(ValueError, "no column supply_r1_w8; there are .*demand"):
            ringcast.show(self.table, "supply_r1_w8")
        with self.assertRaisesRegex(ValueError, "no row has a value"):
            ringcast.show(self.table, "demand_r1_w8", product="b")
        several = self.table.filter([True, True, True, True]).set_column(
            3, "demand_r1_w8", pa.array([1.0, 1, 1, 1])
        )
        with self.assertRaisesRegex(ValueError, "say one product of"):
            ringcast.show(several, "demand_r1_w8")
        self.assertEqual(len(self.hexagons(several, "demand_r1_w8", product="b")), 1)
