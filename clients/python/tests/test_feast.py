"""Feast over the service and the archive that NotebookTest has filled, in the notebook's folder.

Feast's own tests of stores first write rows, which Ringcast refuses. So these do what they do when
they read, and name them.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import unittest
from datetime import datetime, timedelta, timezone
from pathlib import Path
from unittest import mock

if "RINGCAST_COMMAND" not in os.environ:
    raise unittest.SkipTest("NotebookTest runs these")

import pandas as pd  # noqa: E402
import pyarrow as pa  # noqa: E402
import pyarrow.dataset as ds  # noqa: E402
from feast import FeatureService, FeatureStore, FeatureView, Field, FileSource  # noqa: E402
from feast import RequestSource  # noqa: E402
from feast.errors import FeatureNameCollisionError, FeatureViewNotFoundException  # noqa: E402
from feast.on_demand_feature_view import on_demand_feature_view  # noqa: E402
from feast.protos.feast.serving.ServingService_pb2 import FieldStatus  # noqa: E402
from feast.protos.feast.types.EntityKey_pb2 import EntityKey  # noqa: E402
from feast.protos.feast.types.Value_pb2 import Value  # noqa: E402
from feast.types import Float64  # noqa: E402

import ringcast  # noqa: E402
from ringcast.feast import OnlineStoreConfig  # noqa: E402

COMMAND, TARGET = os.environ["RINGCAST_COMMAND"], os.environ["RINGCAST_TARGET"]
VIEW = "notebook_v1"
NAMES = ["demand_r1_w8", "surge_r1_w8", "supply_r6_w32"]
REFS = [f"{VIEW}:{name}" for name in [*NAMES, "status", "window_end"]]


def statuses(answer, name):
    names = list(answer.proto.metadata.feature_names.val)
    return list(answer.proto.results[names.index(name)].statuses)


class FeastTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(dir=".")
        cls.addClassCleanup(folder.cleanup)
        export = [COMMAND, "features", "export", "--feast", folder.name, "set.yaml"]
        subprocess.run(export, check=True)
        file = Path(folder.name, "feature_store.yaml")
        command = os.path.relpath(COMMAND, folder.name)
        archive = f"archive: ../archive\n  command: {command}\n  lag: 10"
        its = file.read_text().replace("archive: archive", archive)
        file.write_text(its.replace("localhost:8585", f"{TARGET}\n  timeout: 20"))
        feast = Path(sys.executable).with_name("feast")
        subprocess.run([feast, "-c", folder.name, "apply"], check=True)
        cls.store = FeatureStore(folder.name)
        cls.client = ringcast.FeatureClient(TARGET, 20)
        cls.addClassCleanup(cls.client.close)
        counts = ds.dataset("archive/r9-per-cell").to_table().to_pandas()
        one, two = counts["product"].value_counts().index[:2]
        a, b, c = counts["hexagon"].value_counts().index[:3].tolist()
        pairs = [(a, one), (b, two), (c, one), (b, one), (a, one)]
        cls.rows = [{"hexagon": hexagon, "product": product} for hexagon, product in pairs]
        wanted = ringcast.Features("notebook", 1, names=NAMES)
        tables = [cls.client.get(wanted, [pair[0]], [pair[1]]).to_pylist() for pair in pairs]
        cls.served = {name: [row[name] for (row,) in tables] for name in tables[0][0]}
        times = [f"2026-03-06T{time}Z" for time in ("20:00:30", "19:00:00", "22:10:00")]
        cls.labels = pd.DataFrame({"hexagon": [a, b, c], "product": one, "paid": [1.5, 2.5, 3.5]})
        cls.labels.insert(1, "event_timestamp", pd.to_datetime(times))
        past = ringcast.history("archive", COMMAND).join(
            cls.labels.rename(columns={"event_timestamp": "time"}),
            "set.yaml",
            lag=timedelta(seconds=10),
            values="float32",
        )
        cls.joined = past.to_arrow().sort_by("paid").to_pydict()

    def online(self, features, rows=None, full=False):
        return self.store.get_online_features(features, rows or self.rows, full_feature_names=full)

    def past(self, features, labels=None, full=False):
        rows = self.labels if labels is None else labels
        return self.store.get_historical_features(rows, features, full_feature_names=full)

    def test_a_set_is_a_view_and_a_service_with_derived_features(self):
        (its,) = self.client.describe("notebook")
        view = self.store.get_feature_view(VIEW)
        names = ["status", "window_end", *its.names, *(one.name for one in its.derived)]
        self.assertEqual(sorted(field.name for field in view.features), sorted(names))
        service = self.online(self.store.get_feature_service(VIEW), full=True).to_dict()
        self.assertEqual(service[f"{VIEW}__surge_r1_w8"], self.served["surge_r1_w8"])
        self.assertEqual(len(service), 2 + len(names))

    def test_online_values_are_the_services(self):
        """test_online_retrieval_success, _with_event_timestamps, test_online_to_df"""
        values = self.online(REFS).to_dict(include_event_timestamps=True)
        for name in [*NAMES, "status"]:
            self.assertEqual(values[name], self.served[name], name)
        self.assertEqual(values["product"], [row["product"] for row in self.rows])
        self.assertEqual(set(values["status"]), {"FRESH"})
        ends = [int(end.timestamp()) for end in self.served["window_end"]]
        self.assertEqual(values["demand_r1_w8__ts"], ends)
        self.assertEqual([int(end.timestamp()) for end in values["window_end"]], ends)
        frame = self.online(REFS).to_df()
        self.assertEqual(frame["surge_r1_w8"].tolist(), self.served["surge_r1_w8"])
        self.assertEqual(self.online(REFS[3:4]).to_dict()["status"], self.served["status"])

    def test_rows_may_be_columns_and_asked_for_asynchronously(self):
        """test_online_list_retrieval, test_async_online_retrieval_with_event_timestamps"""
        columns = {key: [row[key] for row in self.rows] for key in ("hexagon", "product")}
        values = asyncio.run(self.store.get_online_features_async(REFS, columns)).to_dict()
        self.assertEqual(values, self.online(REFS, columns).to_dict())
        self.assertEqual(values["demand_r1_w8"], self.served["demand_r1_w8"])
        asyncio.run(self.store.close())
        self.assertEqual(self.online(REFS, columns).to_dict(), values)

    def test_what_is_not_there(self):
        """test_get_online_features, test_online_ and test_historical_ ..with_shared_batch_source"""
        unknown = {"hexagon": 7, "product": self.rows[0]["product"]}
        answer = self.online(REFS, [unknown, *self.rows])
        values = answer.to_dict()
        self.assertEqual([values[name][0] for name in [*NAMES, "window_end"]], [None] * 4)
        self.assertEqual(values["status"], ["INVALID", *self.served["status"]])
        known = [FieldStatus.PRESENT] * len(self.rows)
        self.assertEqual(statuses(answer, "window_end"), [FieldStatus.NULL_VALUE, *known])
        self.assertEqual(values["demand_r1_w8"][1:], self.served["demand_r1_w8"])
        with self.assertRaisesRegex(KeyError, "Missing join key values for keys: .'product'"):
            self.online(REFS, [{"hexagon": 7}])
        with self.assertRaises(KeyError):
            self.online([f"{VIEW}:demand_r2_w8"])
        with self.assertRaises(FeatureViewNotFoundException):
            self.online(["elsewhere:demand_r1_w8"])
        with self.assertRaises(KeyError):
            self.past([f"{VIEW}:demand_r2_w8"])

    def test_the_provider_reads_rows(self):
        """test_online_read_returns_list, test_concrete_implementation_instantiates"""
        keys = [
            EntityKey(
                join_keys=["product", "hexagon"],
                entity_values=[
                    Value(uuid_val=row["product"]),
                    Value(string_val=format(row["hexagon"], "x")),
                ],
            )
            for row in [*self.rows, {"hexagon": 7, "product": ""}]
        ]
        view = self.store.get_feature_view(VIEW)
        provider = self.store._get_provider()
        *read, unknown = provider.online_read(self.store.config, view, keys, NAMES)
        self.assertEqual(unknown, (None, {}))
        self.assertEqual([time for time, _ in read], self.served["window_end"])
        surge = [cells["surge_r1_w8"].float_val for _, cells in read]
        self.assertEqual(surge, self.served["surge_r1_w8"])
        other = FeatureView(name="other", source=FileSource(path="x", timestamp_field="at"))
        with self.assertRaisesRegex(ValueError, "other needs a ringcast.feast.FeatureSetSource"):
            provider.online_read(self.store.config, other, keys, NAMES)

    def test_every_status_of_a_key(self):
        names = ringcast._messages.STATUSES
        table = pa.table(
            {
                "status": pa.array(range(len(names)), pa.int8()),
                "window_end": pa.array([60_000] * len(names), pa.timestamp("ms", "UTC")),
                "demand_r1_w8": pa.array(range(len(names)), pa.float32()),
            }
        )
        dictionary = pa.DictionaryArray.from_arrays(table["status"].combine_chunks(), names)
        table = table.set_column(0, "status", dictionary)
        with mock.patch("ringcast.FeatureClient.get", return_value=table):
            answer = self.online(REFS[:1], [self.rows[0]] * len(names))
        values = answer.to_dict()["demand_r1_w8"]
        of_status = dict(zip(names, zip(statuses(answer, "demand_r1_w8"), values)))
        self.assertEqual(of_status.pop("STALE"), (FieldStatus.OUTSIDE_MAX_AGE, 4.0))
        for status, value in {"FRESH": 1.0, "EMPTY": 2.0, "PARTIAL": 3.0}.items():
            self.assertEqual(of_status.pop(status), (FieldStatus.PRESENT, value))
        self.assertEqual(set(of_status.values()), {(FieldStatus.NOT_FOUND, None)})

    def test_history_is_what_ringcast_joins(self):
        """test_historical_features_main, _no_ttl"""
        job = self.past(REFS)
        found = job.to_arrow()
        self.assertEqual(found.column_names, [*self.labels, *NAMES, "status", "window_end"])
        for name in [*NAMES, "status", "window_end", "paid", "hexagon"]:
            self.assertEqual(found[name].to_pylist(), self.joined[name], name)
        self.assertEqual(found["surge_r1_w8"].type, pa.float32())
        self.assertEqual(set(self.joined["status"]), {"FRESH"})
        self.assertEqual(job.metadata.keys, ["hexagon", "product", "paid"])
        with self.assertRaisesRegex(ValueError, "pandas table"):
            self.past(REFS, "SELECT 1")

    def test_views_with_other_keys_and_on_demand(self):
        """test_historical_features_main's entity mapping, test_odfv_projection"""
        view = self.store.get_feature_view(VIEW)[["demand_r1_w8"]]
        here = view.with_name("here")
        goal = view.with_name("goal").with_join_key_map({"hexagon": "goal"})
        asked = RequestSource(name="asked", schema=[Field(name="factor", dtype=Float64)])

        @on_demand_feature_view(
            sources=[view, asked], schema=[Field(name="scaled", dtype=Float64)], mode="pandas"
        )
        def scaling(rows: pd.DataFrame) -> pd.DataFrame:
            import pandas

            return pandas.DataFrame({"scaled": rows["demand_r1_w8"] * rows["factor"]})

        self.store.apply([scaling, FeatureService(name="trip", features=[here, goal, scaling])])
        trip = self.store.get_feature_service("trip")
        (first, _, third, *_), demand = self.served["demand_r1_w8"], self.joined["demand_r1_w8"]
        row = {**self.rows[0], "goal": self.rows[2]["hexagon"], "factor": 3.0}
        values = self.online(trip, [row], full=True).to_dict()
        self.assertEqual(values["here__demand_r1_w8"], [first])
        self.assertEqual(values["goal__demand_r1_w8"], [third])
        self.assertEqual(values["scaling__scaled"], [3 * first])
        with self.assertRaises(FeatureNameCollisionError):
            self.online(trip, [row])
        goals = self.labels["hexagon"]
        labels = self.labels.assign(factor=2.0, goal=goals, hexagon=goals[0])
        past = self.past(trip, labels, full=True).to_df()
        at_first = past["here__demand_r1_w8"].tolist()
        self.assertEqual(past["goal__demand_r1_w8"].tolist(), demand)
        self.assertNotEqual(at_first, demand)
        self.assertEqual(past["scaling__scaled"].tolist(), [2 * value for value in at_first])

    def test_a_ttl_is_the_age_from_which_values_are_stale(self):
        view = self.store.get_feature_view(VIEW)
        brief = FeatureView(
            name="brief",
            entities=[self.store.get_entity(name) for name in ("hexagon", "product")],
            ttl=timedelta(seconds=1),
            schema=[field for field in view.features if field.name in ("demand_r1_w8", "status")],
            source=view.batch_source,
        )
        self.store.apply([brief])
        refs = ["brief:status", "brief:demand_r1_w8"]
        answer = self.online(refs)
        values = answer.to_dict()
        self.assertEqual(set(values["status"]), {"STALE"})
        self.assertEqual(values["demand_r1_w8"], self.served["demand_r1_w8"])
        self.assertEqual(set(statuses(answer, "demand_r1_w8")), {FieldStatus.OUTSIDE_MAX_AGE})
        naive = self.labels["event_timestamp"].dt.tz_localize(None)
        past = self.past(refs, self.labels.assign(event_timestamp=naive)).to_df()
        self.assertEqual(set(past["status"]), {"STALE"})
        self.assertEqual(past["demand_r1_w8"].tolist(), self.joined["demand_r1_w8"])

    def test_tls_and_a_token_read_for_each_call(self):
        with tempfile.TemporaryDirectory() as name:
            Path(name, "ca.pem").write_bytes(b"trusted")
            token = Path(name, "token")
            with mock.patch("grpc.secure_channel") as channel:
                with mock.patch("grpc.ssl_channel_credentials") as trusting:
                    OnlineStoreConfig(tls=True).connect(Path(name))
                    trusting.assert_called_once_with(None)
                    config = OnlineStoreConfig(ca="ca.pem", token_file="token")
                    client = config.connect(Path(name))
                    trusting.assert_called_with(b"trusted")
            self.assertEqual(channel.call_args.args[1], trusting.return_value)
            for text in ("one", "two"):
                token.write_text(text + "\n")
                self.assertEqual(client._metadata(), [("authorization", "Bearer " + text)])

    def test_writing_is_refused_in_words(self):
        now = datetime.now(timezone.utc)
        frame = self.online(self.store.get_feature_service(VIEW)).to_df()
        words = "Ringcast writes its features itself"
        with self.assertRaisesRegex(NotImplementedError, words):
            self.store.materialize(now - timedelta(hours=1), now)
        with self.assertRaisesRegex(NotImplementedError, words):
            self.store.write_to_online_store(VIEW, frame)


if __name__ == "__main__":
    unittest.main()
