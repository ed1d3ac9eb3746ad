"""Feast on the service and the archive that NotebookTest has filled; it runs in the notebook's folder.

Feast's own tests of stores first write rows of drivers and customers, which Ringcast refuses. These
ask the same of reading, and name the tests they stand for.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone
from pathlib import Path

if "RINGCAST_COMMAND" not in os.environ:
    raise unittest.SkipTest("NotebookTest runs these")

import grpc  # noqa: E402
import numpy as np  # noqa: E402
import pandas as pd  # noqa: E402
import pyarrow as pa  # noqa: E402
import pyarrow.dataset as ds  # noqa: E402
from feast import FeatureService, FeatureStore, FeatureView, Field, FileSource  # noqa: E402
from feast import OnDemandFeatureView, RequestSource  # noqa: E402
from feast.errors import FeatureNameCollisionError, FeatureViewNotFoundException  # noqa: E402
from feast.protos.feast.serving.ServingService_pb2 import FieldStatus  # noqa: E402
from feast.types import Float32, Float64  # noqa: E402

import ringcast  # noqa: E402
from ringcast import _messages  # noqa: E402
from ringcast.feast import FeatureSetSource  # noqa: E402

COMMAND, TARGET = os.environ["RINGCAST_COMMAND"], os.environ["RINGCAST_TARGET"]
VIEW = "notebook_v1"
NAMES = ["demand_r1_w8", "surge_r1_w8", "supply_r6_w32"]
REFS = [f"{VIEW}:{name}" for name in [*NAMES, "status", "window_end"]]
LAG = timedelta(seconds=10)


def doubled(rows: pd.DataFrame) -> pd.DataFrame:
    return pd.DataFrame({"doubled": rows["demand_r1_w8"].astype(float) * rows["factor"]})


class FeastTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.repository = Path(folder.name, "repository")
        for _ in range(2):
            export = [COMMAND, "features", "export", "--feast", str(cls.repository), "set.yaml"]
            subprocess.run(export, check=True)
            file = cls.repository / "feature_store.yaml"
            its = file.read_text().replace("localhost:8585", f"{TARGET}\n  timeout: 20")
            archive = f"archive: {Path('archive').resolve()}\n  command: {COMMAND}\n  lag: 10"
            file.write_text(its.replace("archive: archive", archive))
        feast = Path(sys.executable).with_name("feast")
        subprocess.run([feast, "-c", cls.repository, "apply"], check=True)
        cls.store = FeatureStore(cls.repository)
        counts = ds.dataset("archive/r9-per-cell").to_table().to_pandas()
        cls.products = counts["product"].value_counts().index[:2].tolist()
        cls.hexagons = counts["hexagon"].value_counts().index[:4].astype(int).tolist()
        cls.rows = [
            {"hexagon": hexagon, "product": cls.products[product]}
            for hexagon, product in zip([*cls.hexagons, cls.hexagons[0]], [0, 1, 0, 0, 0])
        ]
        cls.client = ringcast.FeatureClient(TARGET, 20)
        cls.addClassCleanup(cls.client.close)

    def online(self, features, rows=None, full=False):
        return self.store.get_online_features(features, rows or self.rows, full_feature_names=full)

    def expected(self, rows):
        features = ringcast.Features("notebook", 1, names=NAMES)
        tables = [self.client.get(features, [r["hexagon"]], [r["product"]]) for r in rows]
        return pa.concat_tables(tables, promote_options="permissive").to_pydict()

    def labels(self):
        times = pd.to_datetime(["2026-03-06T20:00:30Z", "2026-03-06T19:00Z", "2026-03-06T22:10Z"])
        return pd.DataFrame(
            {
                "hexagon": self.hexagons[:3],
                "event_timestamp": times,
                "product": self.products[0],
                "paid": [1.5, 2.5, 3.5],
            }
        )

    def joined(self, lag=LAG):
        labels = self.labels().rename(columns={"event_timestamp": "time"})
        past = ringcast.history("archive", COMMAND)
        return past.join(labels, "set.yaml", lag=lag, values="float32").to_pandas().sort_values("paid")

    def test_a_set_is_a_view_with_its_derived_features(self):
        view = self.store.get_feature_view(VIEW)
        self.assertEqual(view.join_keys, ["hexagon", "product"])
        (described,) = self.client.describe("notebook")
        derived = [one.name for one in described.derived]
        self.assertEqual(
            [field.name for field in view.features],
            ["status", "window_end", *described.names, *derived],
        )
        self.assertEqual(self.store.get_feature_service(VIEW).name, VIEW)

    def test_online_values_are_the_services(self):
        """test_online_retrieval_success, _with_event_timestamps, test_online_to_df"""
        response = self.online(REFS)
        expected = self.expected(self.rows)
        values = response.to_dict(include_event_timestamps=True)
        for name in [*NAMES, "status"]:
            self.assertEqual(values[name], expected[name])
        self.assertEqual(values["hexagon"], [row["hexagon"] for row in self.rows])
        self.assertEqual(set(values["status"]), {"FRESH"})
        ends = [int(end.timestamp()) for end in expected["window_end"]]
        self.assertEqual(values["demand_r1_w8__ts"], ends)
        self.assertEqual([int(end.timestamp()) for end in values["window_end"]], ends)
        frame = response.to_df()
        np.testing.assert_array_equal(frame["surge_r1_w8"], expected["surge_r1_w8"])
        service = self.online(self.store.get_feature_service(VIEW), full=True).to_dict()
        self.assertEqual(service[f"{VIEW}__surge_r1_w8"], expected["surge_r1_w8"])
        self.assertEqual(len(service), 2 + len(self.store.get_feature_view(VIEW).features))

    def test_online_rows_may_be_columns_and_asked_for_asynchronously(self):
        """test_online_list_retrieval, test_async_online_retrieval_with_event_timestamps"""
        columns = {key: [row[key] for row in self.rows] for key in ("hexagon", "product")}
        values = self.online(REFS, columns).to_dict()
        again = asyncio.run(self.store.get_online_features_async(REFS, columns)).to_dict()
        self.assertEqual(values["demand_r1_w8"], self.expected(self.rows)["demand_r1_w8"])
        self.assertEqual(values, again)

    def test_feasts_provider_reads_rows(self):
        """test_online_read_returns_list, test_concrete_implementation_instantiates"""
        from feast.protos.feast.types.EntityKey_pb2 import EntityKey
        from feast.protos.feast.types.Value_pb2 import Value

        keys = [
            EntityKey(
                join_keys=["hexagon", "product"],
                entity_values=[Value(int64_val=row["hexagon"]), Value(string_val=row["product"])],
            )
            for row in [*self.rows, {"hexagon": 7, "product": self.products[0]}]
        ]
        view = self.store.get_feature_view(VIEW)
        read = self.store._get_provider().online_read(self.store.config, view, keys, NAMES)
        expected = self.expected(self.rows)
        self.assertEqual([cells["surge_r1_w8"].float_val for _, cells in read[:-1]], expected["surge_r1_w8"])
        self.assertEqual([time for time, _ in read[:-1]], expected["window_end"])
        self.assertEqual(read[-1], (None, {}))

    def test_an_unknown_key_has_no_values_but_a_status(self):
        """test_get_online_features: keys that are not found, missing ones, unknown names"""
        values = self.online(REFS, [*self.rows, {"hexagon": 7, "product": self.products[0]}]).to_dict()
        self.assertEqual([values[name][-1] for name in [*NAMES, "window_end"]], [None] * 4)
        self.assertEqual(values["status"], ["FRESH"] * 5 + ["INVALID"])
        self.assertEqual(values["demand_r1_w8"][:-1], self.expected(self.rows)["demand_r1_w8"])
        with self.assertRaisesRegex(KeyError, "Missing join key values for keys: .*product"):
            self.online(REFS, [{"hexagon": self.hexagons[0]}])
        with self.assertRaises(KeyError):
            self.online([f"{VIEW}:demand_r2_w8"])
        with self.assertRaises(FeatureViewNotFoundException):
            self.online(["elsewhere:demand_r1_w8"])

    def test_views_may_have_names_and_keys_of_their_own(self):
        """test_historical_features_main and test_odfv_projection: entity mapping, on demand"""
        view = self.store.get_feature_view(VIEW)[["demand_r1_w8"]]
        trip = FeatureService(
            name="trip",
            features=[
                view.with_name(name).with_join_key_map({"hexagon": name}) for name in ("start", "end")
            ],
        )
        on_demand = OnDemandFeatureView(
            name="on_demand",
            sources=[view, RequestSource(name="asked", schema=[Field(name="factor", dtype=Float64)])],
            schema=[Field(name="doubled", dtype=Float64)],
            feature_transformation=None,
            udf=doubled,
            mode="pandas",
        )
        young = FeatureView(
            name="young",
            entities=[self.store.get_entity(key) for key in ("hexagon", "product")],
            schema=[Field(name="demand_r1_w8", dtype=Float32)],
            source=FeatureSetSource(feature_set="notebook", version=1, file="notebook_v1.yaml"),
            ttl=timedelta(seconds=1),
        )
        self.store.apply([trip, on_demand, young])
        expected = self.expected(self.rows)["demand_r1_w8"]
        ends = [{"start": row["hexagon"], "end": row["hexagon"], **row} for row in self.rows]
        for row, other in zip(ends, reversed(self.rows)):
            row.update(end=other["hexagon"], product=self.products[0], factor=2.0)
            row.pop("hexagon")
        values = self.online(self.store.get_feature_service("trip"), ends, True).to_dict()
        self.assertEqual(values["start__demand_r1_w8"][0], expected[0])
        self.assertEqual(values["end__demand_r1_w8"][-1], expected[0])
        with self.assertRaises(FeatureNameCollisionError):
            self.online(self.store.get_feature_service("trip"), ends)
        asked = [{**row, "factor": 2.0} for row in self.rows]
        values = self.online(["on_demand:doubled", REFS[0]], asked).to_dict()
        self.assertEqual(values["doubled"], [2 * value for value in expected])
        old = self.online(["young:demand_r1_w8"])
        self.assertEqual(old.to_dict()["demand_r1_w8"], expected)
        self.assertEqual(set(old.proto.results[-1].statuses), {FieldStatus.OUTSIDE_MAX_AGE})

        labels = self.labels().assign(start=self.hexagons[:3], end=self.hexagons[2::-1], factor=3.0)
        features = self.store.get_feature_service("trip")
        past = self.store.get_historical_features(labels, features, full_feature_names=True).to_df()
        joined = self.joined()["demand_r1_w8"].tolist()
        self.assertEqual(past["start__demand_r1_w8"].tolist(), joined)
        self.assertEqual(past["end__demand_r1_w8"][1], joined[1])
        features = ["on_demand:doubled", REFS[0]]
        past = self.store.get_historical_features(labels, features).to_df()
        self.assertEqual(past["doubled"].tolist(), [3 * value for value in joined])

    def test_history_is_what_ringcast_joins(self):
        """test_historical_features_main, _with_no_ttl, types, test_to_arrow_timeout, test_to_df_timeout"""
        job = self.store.get_historical_features(self.labels(), REFS)
        found = job.to_arrow(timeout=30)
        expected = self.joined()
        self.assertEqual(found.column_names, [*self.labels(), *NAMES, "status", "window_end"])
        self.assertEqual(found["surge_r1_w8"].type, pa.float32())
        for name in [*NAMES, "status", "window_end", "paid", "hexagon"]:
            self.assertEqual(found[name].to_pandas().tolist(), expected[name].tolist(), name)
        self.assertEqual(set(found["status"].to_pylist()), {"FRESH"})
        self.assertEqual(job.metadata.features, REFS)
        self.assertEqual(job.metadata.keys, ["hexagon", "product", "paid"])
        with self.assertRaises(KeyError):
            self.store.get_historical_features(self.labels(), [f"{VIEW}:demand_r2_w8"]).to_df()
        with self.assertRaisesRegex(ValueError, "pandas table"):
            self.store.get_historical_features("SELECT 1", REFS)

    def test_writing_is_refused_in_words(self):
        now = datetime.now(timezone.utc)
        words = "Ringcast writes its features itself"
        with self.assertRaisesRegex(NotImplementedError, words):
            self.store.materialize(now - timedelta(hours=1), now)
        frame = pd.DataFrame(self.rows).assign(demand_r1_w8=np.float32(1), window_end=now)
        for write in (self.store.write_to_online_store, self.store.write_to_offline_store):
            with self.assertRaisesRegex(NotImplementedError, words):
                write(VIEW, frame)

    def test_a_view_of_another_source_is_refused_in_words(self):
        view = FeatureView(name="file", source=FileSource(path="x", timestamp_field="at"))
        with self.assertRaisesRegex(ValueError, "view file needs a ringcast.feast.FeatureSetSource"):
            self.store._get_provider().online_read(self.store.config, view, [], ["a"])

    def test_every_status(self):
        known = ["FRESH", "EMPTY", "PARTIAL", "STALE", "RUNNING"]

        def answer(request, context):
            statuses = range(1, len(_messages.STATUSES))
            return _messages.FeatureTable(
                hexagons=np.arange(1, 1 + len(statuses), dtype="<u8").tobytes(),
                products=["a"],
                names=["f"],
                columns=[_messages.FeatureTable().columns.add(floats=np.arange(1, 10, dtype="<f4").tobytes())],
                statuses=statuses,
                window_ends_ms=[60_000] * len(statuses),
                ages_ms=[1] * len(statuses),
            ).SerializeToString()

        server = grpc.server(ThreadPoolExecutor(1))
        handler = {"GetFeatures": grpc.unary_unary_rpc_method_handler(answer)}
        server.add_generic_rpc_handlers([grpc.method_handlers_generic_handler("ringcast.v1.Features", handler)])
        port = server.add_insecure_port("127.0.0.1:0")
        server.start()
        self.addCleanup(lambda: server.stop(None).wait())


if __name__ == "__main__":
    unittest.main()
