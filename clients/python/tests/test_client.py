"""Reads from the service that the Java test PythonClientTest starts."""

import asyncio
import inspect
import io
import os
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.error
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout
from datetime import datetime, timedelta, timezone
from fractions import Fraction
from pathlib import Path
from unittest import mock

import grpc
import grpc.aio
import pyarrow as pa
from opentelemetry import trace
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import InMemoryMetricReader
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

import ringcast
from ringcast import _messages

sys.path.insert(0, str(Path(__file__).parent.parent / "examples"))
import pricing  # noqa: E402
import surge  # noqa: E402

TARGET = os.environ["RINGCAST_TARGET"]
HEXAGONS = [int(hexagon) for hexagon in os.environ["RINGCAST_HEXAGONS"].split(",")]
PLACE = [float(degrees) for degrees in os.environ["RINGCAST_PLACE"].split(",")]
PRODUCT = os.environ["RINGCAST_PRODUCT"]
OTHER = "00000000-0000-0000-0000-000000000001"
FIRST = datetime(2026, 1, 1, tzinfo=timezone.utc)
LONG = 20.0
PARTS = ["encode", "server", "network", "decode"]


LOOP = asyncio.new_event_loop()
unittest.addModuleCleanup(LOOP.close)


class ClientTest(unittest.TestCase):
    open = ringcast.FeatureClient
    channels = grpc
    sleep = "ringcast.client.time.sleep"

    def setUp(self):
        self.client = self.open(TARGET, timeout=LONG)
        self.addCleanup(self.client.close)
        self.near = ringcast.Features("marketplace", rings=[1], windows=[1, 2])

    def serve(self, method, handler):
        """The target of another service, which has this method alone."""
        server = grpc.server(ThreadPoolExecutor(2))
        server.add_generic_rpc_handlers(
            [grpc.method_handlers_generic_handler("ringcast.v1.Features", {method: handler})]
        )
        port = server.add_insecure_port("127.0.0.1:0")
        server.start()
        self.addCleanup(lambda: server.stop(None).wait())
        return f"127.0.0.1:{port}"

    def fail_with(self, code):
        """The target of a service whose calls all fail, and a list that grows with each."""
        calls = []

        def fail(request, context):
            calls.append(request)
            context.abort(code, "of a test")

        return self.serve("GetFeatures", grpc.unary_unary_rpc_method_handler(fail)), calls

    def test_keys_are_rows(self):
        table = self.client.get(self.near, [*HEXAGONS, f"{HEXAGONS[0]:x}", 7], [PRODUCT, OTHER])
        self.assertEqual(
            table.column_names,
            ["hexagon", "product", "status", "window_end", "age_ms"]
            + ["demand_r1_w1", "demand_r1_w2", "supply_r1_w1", "supply_r1_w2"],
        )
        rows = table.to_pylist()
        self.assertEqual(len(rows), 8)
        places = [*HEXAGONS, HEXAGONS[0], 0]
        self.assertEqual(
            [row["hexagon"] for row in rows], [place for place in places for _ in (PRODUCT, OTHER)]
        )
        self.assertEqual([row["product"] for row in rows], [PRODUCT, OTHER] * 4)
        self.assertEqual(
            [row["status"] for row in rows],
            ["FRESH", "EMPTY", "FRESH", "EMPTY", "FRESH", "EMPTY", "INVALID", "INVALID"],
        )
        self.assertEqual(rows[0]["window_end"], FIRST)
        self.assertEqual(rows[0]["age_ms"], 20_000)
        self.assertEqual(rows[0]["demand_r1_w1"], pa.scalar(3 / 7, pa.float32()).as_py())
        self.assertEqual(rows[2]["supply_r1_w2"], pa.scalar(1_000_001 / 14, pa.float32()).as_py())
        self.assertEqual(rows[1]["demand_r1_w1"], 0)
        self.assertIsNone(rows[7]["window_end"])
        self.assertIsNone(rows[7]["age_ms"])
        self.assertEqual(table.schema.metadata[b"feature_set"], b"marketplace")
        self.assertNotIn(b"without_row", table.schema.metadata)
        table.validate(full=True)

    def test_a_deprecated_set_is_logged_once_for_a_client(self):
        with self.assertLogs("ringcast", "WARNING") as logs:
            self.client.get(self.near, HEXAGONS, [PRODUCT])
            self.client.get(self.near, HEXAGONS, [PRODUCT])
        self.assertEqual(
            [record.getMessage() for record in logs.records],
            ["feature set is deprecated: marketplace/1: use another"],
        )

    def test_a_product_that_is_none_is_explained(self):
        table = self.client.get(self.near, HEXAGONS, [PRODUCT, "Solo"])
        self.assertEqual(table.column("status").to_pylist()[:2], ["FRESH", "INVALID"])
        self.assertEqual(table.schema.metadata[b"product_problems"], b"Solo is no UUID")
        known = self.client.get(self.near, HEXAGONS, [PRODUCT])
        self.assertNotIn(b"product_problems", known.schema.metadata)

    def test_types(self):
        table = self.client.get(self.near, HEXAGONS, [PRODUCT])
        self.assertEqual(table.schema.field("hexagon").type, pa.uint64())
        self.assertEqual(table.schema.field("window_end").type, pa.timestamp("ms", tz="UTC"))
        self.assertEqual(table.schema.field("demand_r1_w1").type, pa.float32())
        exact = self.client.get(
            ringcast.Features("marketplace", kinds=["demand"], exact=True), HEXAGONS, [PRODUCT]
        )
        self.assertEqual(exact.schema.field("demand_r1_w1").type, pa.float64())
        self.assertEqual(exact.column("demand_r1_w1")[0].as_py(), 3 / 7)

    def test_points_and_times(self):
        young = ringcast.Features("marketplace", rings=[0], max_age=1.5)
        table = self.client.get(young, [], [PRODUCT], points=[(37.77, -122.42), (91, 0)])
        self.assertEqual(table.column("status").to_pylist(), ["STALE", "INVALID"])
        for end in (FIRST, round(FIRST.timestamp() * 1000)):
            table = self.client.get(young, HEXAGONS, [PRODUCT], window_end=end)
            self.assertEqual(table.column("status").to_pylist(), ["FRESH", "FRESH"])
        before = self.client.get(
            young, HEXAGONS, [PRODUCT], window_end=FIRST - timedelta(minutes=1)
        )
        self.assertEqual(before.column("status").to_pylist(), ["NOT_YET", "NOT_YET"])
        with self.assertRaisesRegex(ValueError, "has no time zone"):
            self.client.get(young, HEXAGONS, [PRODUCT], window_end=datetime(2026, 1, 1))

    def test_area(self):
        of_hexagon = self.client.area(self.near, HEXAGONS[0], 2, [PRODUCT])
        self.assertEqual(of_hexagon.num_rows, 19)
        self.assertIn(HEXAGONS[0], of_hexagon.column("hexagon").to_pylist())
        self.assertEqual(self.client.area(self.near, (37.77, -122.42), 1, [PRODUCT]).num_rows, 7)

    def test_whole_areas(self):
        areas = self.client.areas("marketplace")
        millis = round(FIRST.timestamp() * 1000)
        self.assertEqual((areas.feature_set, areas.version), ("marketplace", 1))
        self.assertEqual(areas.window_ends, (millis,))
        (area,) = areas.areas
        self.assertEqual(area.products, (PRODUCT,))
        for end in (None, millis, FIRST):
            table = self.client.rows(self.near, area.cell, PRODUCT, window_end=end)
            self.assertEqual(sorted(table.column("hexagon").to_pylist()), sorted(HEXAGONS))
            self.assertEqual(table.column("status").to_pylist(), ["FRESH", "FRESH"])
            self.assertEqual(table.column("window_end").to_pylist(), [FIRST, FIRST])
            rows = {row["hexagon"]: row for row in table.to_pylist()}
            self.assertEqual(
                rows[HEXAGONS[0]]["demand_r1_w1"], pa.scalar(3 / 7, pa.float32()).as_py()
            )
            table.validate(full=True)
        of_other = self.client.rows(self.near, f"{area.cell:x}", OTHER)
        self.assertEqual(of_other.num_rows, 0)
        self.assertEqual(of_other.schema.metadata[b"without_row"], b"EMPTY")
        of_other.validate(full=True)
        exact = ringcast.Features("marketplace", rings=[1], exact=True)
        for product in (PRODUCT, OTHER):
            table = self.client.rows(exact, area.cell, product)
            self.assertEqual(table.schema.field("demand_r1_w1").type, pa.float64())

        later = self.client.areas("marketplace", since=FIRST + timedelta(minutes=1))
        self.assertEqual((later.window_ends, later.areas), ((), ()))
        with self.assertRaises(ringcast.FeatureError) as early:
            self.client.rows(
                self.near, area.cell, PRODUCT, window_end=FIRST - timedelta(minutes=1)
            )
        self.assertEqual(early.exception.code, grpc.StatusCode.NOT_FOUND)

    def test_a_value_is_taken_apart_into_its_counts(self):
        millis = round(FIRST.timestamp() * 1000)
        its = self.client.explain(HEXAGONS[0], PRODUCT, ring=0, window=1)
        self.assertEqual(
            its,
            ringcast.Explanation(
                feature_set="marketplace",
                version=1,
                hexagon=HEXAGONS[0],
                product=PRODUCT,
                window_end=millis,
                name="demand_r0_w1",
                kind="demand",
                ring=0,
                window=1,
                disk=1,
                minutes=(ringcast.ExplainedMinute(millis, "WHOLE", 1),),
                hexagons=(ringcast.ExplainedHexagon(HEXAGONS[0], 0, 1, (1,)),),
                sum=1,
                value=1.0,
                stored_sum=1,
                stored_value=1.0,
                verdict="EQUAL",
            ),
        )

        # Of two minutes the store has the second alone.
        longer = self.client.explain(tuple(PLACE), PRODUCT, 1, 2, window_end=FIRST)
        self.assertEqual(
            longer.minutes,
            (
                ringcast.ExplainedMinute(millis - 60_000, "MISSING", 0),
                ringcast.ExplainedMinute(millis, "WHOLE", 1),
            ),
        )
        self.assertEqual(longer.hexagons, (ringcast.ExplainedHexagon(HEXAGONS[0], 0, 1, (0, 1)),))
        self.assertEqual((longer.disk, longer.sum, longer.stored_sum), (7, 1, 35))
        self.assertEqual((longer.value, longer.stored_value), (1 / 14, 35 / 14))
        self.assertEqual(longer.verdict, "UNKNOWN")

        other = self.client.explain(
            f"{HEXAGONS[1]:x}", PRODUCT, 1, 1, kind="supply", feature_set="marketplace", version=1
        )
        self.assertEqual((other.name, other.kind), ("supply_r1_w1", "supply"))
        self.assertEqual((other.sum, other.stored_sum), (4, 1_000_000))
        self.assertEqual(other.verdict, "DIFFERENT")

    def test_what_cannot_be_taken_apart_says_why(self):
        before = FIRST - timedelta(minutes=1)
        with self.assertRaises(ringcast.FeatureError) as early:
            self.client.explain(HEXAGONS[0], PRODUCT, 0, 1, window_end=before)
        self.assertEqual(early.exception.code, grpc.StatusCode.NOT_FOUND)
        with self.assertRaises(ringcast.FeatureError) as unknown:
            self.client.explain(HEXAGONS[0], PRODUCT, 7, 1)
        self.assertEqual(unknown.exception.code, grpc.StatusCode.INVALID_ARGUMENT)

        def refuse(request, context):
            context.abort(grpc.StatusCode.FAILED_PRECONDITION, "the set keeps no counts")

        target = self.serve("ExplainFeature", grpc.unary_unary_rpc_method_handler(refuse))
        with self.open(target, timeout=LONG) as client:
            with self.assertRaisesRegex(ringcast.FeatureError, "^the set keeps no counts$"):
                client.explain(HEXAGONS[0], PRODUCT, 0, 1)

    def test_a_newer_service_may_have_other_verdicts(self):
        def newer(request, context):
            answer = _messages.FeatureExplanation(verdict=9)
            answer.minutes.add(state=9)
            return answer.SerializeToString()

        target = self.serve("ExplainFeature", grpc.unary_unary_rpc_method_handler(newer))
        with self.open(target, timeout=LONG) as client:
            its = client.explain(HEXAGONS[0], PRODUCT, 0, 1)
        self.assertEqual((its.verdict, its.minutes[0].state), ("UNSPECIFIED", "UNSPECIFIED"))

    def test_a_live_answer_is_asked_for_and_says_how_much_has_passed(self):
        asked = []

        def live(request, context):
            asked.append(_messages.GetFeaturesRequest.FromString(request).selection.live)
            answer = _messages.FeatureTable(products=[PRODUCT], statuses=b"\x09", ages_ms=[0])
            answer.hexagons = HEXAGONS[0].to_bytes(8, "little")
            answer.window_ends_ms.append(round(FIRST.timestamp() * 1000))
            answer.minute_passed_ms = 34_000
            return answer.SerializeToString()

        target = self.serve("GetFeatures", grpc.unary_unary_rpc_method_handler(live))
        with self.open(target, timeout=LONG) as client:
            now = ringcast.Features("marketplace", rings=[7], windows=[3], live=True)
            table = client.get(now, HEXAGONS[:1], [PRODUCT])
            client.get(self.near, HEXAGONS[:1], [PRODUCT])
        self.assertEqual(asked, [True, False])
        self.assertEqual(table.column("status").to_pylist(), ["RUNNING"])
        self.assertEqual(table.schema.metadata[b"minute_passed_ms"], b"34000")
        stored = self.client.get(self.near, HEXAGONS, [PRODUCT])
        self.assertNotIn(b"minute_passed_ms", stored.schema.metadata)
        with self.assertRaisesRegex(ringcast.FeatureError, "this service has no live answers"):
            self.client.get(now, HEXAGONS, [PRODUCT])

    def test_derived_features_take_inputs(self):
        waits = ringcast.Features("marketplace", names=["demand_r0_w1", "wait"], exact=True)
        table = self.client.get(
            waits, HEXAGONS, [PRODUCT], inputs={"eta_s": 120, "is_airport": [True, False]}
        )
        self.assertEqual(table.column_names[-2:], ["demand_r0_w1", "wait"])
        self.assertEqual(table.column("wait").to_pylist(), [121.0, 0.0])
        self.assertRegex(table.schema.metadata[b"derived_fingerprint"].decode(), "^[0-9a-f]{8}$")
        watch = self.client.watch(waits, HEXAGONS, [PRODUCT], inputs={"eta_s": [1, 2]})
        self.assertEqual(next(watch).column("wait").to_pylist(), [0.0, 0.0])
        watch.close()
        with self.assertRaisesRegex(ringcast.FeatureError, "needs the input eta_s: add it"):
            self.client.get(waits, HEXAGONS, [PRODUCT])
        one = self.client.get(waits, HEXAGONS, [PRODUCT], inputs={"eta_s": Fraction(3)})
        self.assertEqual(one.column("wait").to_pylist(), [0.0, 0.0])
        with self.assertRaisesRegex(TypeError, "eta_s is text"):
            self.client.get(waits, HEXAGONS, [PRODUCT], inputs={"eta_s": "120"})
        plain = self.client.get(self.near, HEXAGONS, [PRODUCT])
        self.assertNotIn(b"derived_fingerprint", plain.schema.metadata)

    def test_a_derived_feature_is_explained(self):
        its = self.client.explain(
            HEXAGONS[0], PRODUCT, name="wait", inputs={"eta_s": 5, "is_airport": True}
        )
        self.assertEqual((its.name, its.value, its.stored_value), ("wait", 6.0, 6.0))
        self.assertEqual(
            its.steps,
            (ringcast.DerivedStep("wait", "is_airport ? eta_s + demand_r0_w1 : 0", 6.0, False),),
        )
        self.assertEqual([part.name for part in its.parts], ["demand_r0_w1"])
        self.assertEqual(dict(its.inputs), {"eta_s": 5.0, "is_airport": 1.0})
        self.assertIsInstance(hash(its), int)
        self.assertEqual(its.verdict, "EQUAL")

    def test_watch(self):
        watch = self.client.watch(self.near, HEXAGONS, [PRODUCT])
        self.assertEqual(next(watch).column("window_end").to_pylist(), [FIRST, FIRST])
        watch.close()
        with self.assertRaisesRegex(ringcast.FeatureError, "say what to read"):
            next(self.client.watch(ringcast.Features(), HEXAGONS, [PRODUCT]))

    def test_a_watch_goes_on_after_a_connection_has_ended(self):
        def once(request, context):
            yield b""
            context.abort(grpc.StatusCode.UNAVAILABLE, "leaving")

        target = self.serve("WatchFeatures", grpc.unary_stream_rpc_method_handler(once))
        with mock.patch(self.sleep) as pause:
            with self.open(target, timeout=LONG) as client:
                watch = client.watch(self.near, HEXAGONS, [PRODUCT])
                self.assertEqual([next(watch).num_rows for _ in range(3)], [0, 0, 0])
                watch.close()
        self.assertEqual(pause.call_count, 2)

    def test_a_watch_comes_back_when_a_full_instance_takes_it_again(self):
        calls = []

        def full(request, context):
            calls.append(request)
            if len(calls) % 3 == 1:
                yield b""
                context.abort(grpc.StatusCode.UNAVAILABLE, "leaving")
            if len(calls) < 6:
                context.set_trailing_metadata([("retry-after-ms", "60000")])
            context.abort(grpc.StatusCode.RESOURCE_EXHAUSTED, "full")

        target = self.serve("WatchFeatures", grpc.unary_stream_rpc_method_handler(full))
        with mock.patch(self.sleep) as pause:
            with self.open(target, timeout=LONG) as client:
                watch = client.watch(self.near, HEXAGONS, [PRODUCT])
                self.assertEqual([next(watch).num_rows for _ in range(2)], [0, 0])
                with self.assertRaisesRegex(ringcast.FeatureError, "full"):
                    next(watch)
        pauses = [call.args[0] for call in pause.call_args_list]
        self.assertEqual([seconds >= 60 for seconds in pauses], [False, True, True, False, True])

    def test_a_closed_client_says_so(self):
        def once(request, context):
            yield b""
            ended.wait(LONG)

        ended = threading.Event()
        self.addCleanup(ended.set)
        target = self.serve("WatchFeatures", grpc.unary_stream_rpc_method_handler(once))
        client = self.open(target, timeout=LONG)
        watch = client.watch(self.near, HEXAGONS, [PRODUCT])
        next(watch)
        client.close()
        with mock.patch(self.sleep):
            for ask in (client.describe, lambda: next(watch)):
                with self.assertRaisesRegex(ringcast.FeatureError, "is closed") as failure:
                    ask()
                self.assertEqual(failure.exception.code, grpc.StatusCode.CANCELLED)

    def test_describe(self):
        self.client.connect(LONG)
        (its,) = self.client.describe("marketplace")
        self.assertEqual((its.version, its.rings, its.windows), (1, (0, 1), (1, 2)))
        self.assertEqual(len(its.names), 8)
        derived = {one.name: one for one in its.derived}
        self.assertEqual(derived["surge_r1_w2"].reads, ("demand_r1_w2", "supply_r1_w2"))
        self.assertIsNone(derived["surge_r1_w2"].default)
        inputs = {one.name: one for one in its.inputs}
        self.assertEqual(inputs["eta_s"], ringcast.InputDefinition("eta_s", "number", None))
        self.assertEqual(inputs["is_airport"], ringcast.InputDefinition("is_airport", "bool", 0.0))
        self.assertEqual(its.newest_window_end, round(FIRST.timestamp() * 1000))

    def test_errors_say_what_to_do(self):
        with self.assertRaises(ringcast.FeatureError) as wrong:
            self.client.get(ringcast.Features("large"), HEXAGONS, [PRODUCT])
        self.assertEqual(wrong.exception.code, grpc.StatusCode.NOT_FOUND)
        self.assertRegex(str(wrong.exception), "^there is no feature set large; there are market")
        with self.open("127.0.0.1:1", timeout=LONG) as nobody:
            with self.assertRaisesRegex(ringcast.FeatureError, "see that it runs"):
                nobody.describe()
        with socket.create_server(("127.0.0.1", 0)) as silent:
            target = f"127.0.0.1:{silent.getsockname()[1]}"
            with self.open(target, timeout=0.3) as waiting:
                with self.assertRaisesRegex(ringcast.FeatureError, "no answer in time"):
                    waiting.describe()
        with self.assertRaises(ValueError):
            self.open(TARGET, timeout=0)

    def test_a_call_is_tried_once_more_at_most_as_by_java(self):
        for code, tries in (("UNAVAILABLE", 2), ("INTERNAL", 1), ("RESOURCE_EXHAUSTED", 1)):
            target, calls = self.fail_with(grpc.StatusCode[code])
            with self.open(target, timeout=LONG) as client:
                with self.assertRaises(ringcast.FeatureError) as failure:
                    client.get(self.near, HEXAGONS, [PRODUCT])
            self.assertEqual(failure.exception.code.name, code)
            self.assertEqual(len(calls), tries)

    def test_one_instance_stands_in_for_another(self):
        leaving, calls = self.fail_with(grpc.StatusCode.UNAVAILABLE)
        with self.open(f"ipv4:{leaving},{self.own_address()}", timeout=LONG) as client:
            self.wait_until_connected(client)
            for tried in range(1000):
                if tried >= 20 and calls:
                    break
                self.assertEqual(client.get(self.near, HEXAGONS, [PRODUCT]).num_rows, 2)
            self.assertTrue(calls)

    def wait_until_connected(self, client):
        """Only an instance with a connection stands in for another, which describes nothing."""
        for _ in range(1000):
            try:
                return client.describe()
            except ringcast.FeatureError as failure:
                self.assertEqual(failure.code, grpc.StatusCode.UNIMPLEMENTED)
                time.sleep(0.02)
        return self.fail("not connected")

    def own_address(self):
        host, port = TARGET.rsplit(":", 1)
        return f"{socket.gethostbyname(host)}:{port}"

    def test_many_failures_end_the_retries(self):
        target, calls = self.fail_with(grpc.StatusCode.UNAVAILABLE)
        with self.open(target, timeout=LONG) as client:
            for _ in range(100):
                with self.assertRaises(ringcast.FeatureError):
                    client.get(self.near, HEXAGONS, [PRODUCT])
        self.assertTrue(101 <= len(calls) <= 150, len(calls))

    def test_a_call_is_a_span_and_its_time_is_split(self):
        spans = InMemorySpanExporter()
        tracer = TracerProvider()
        tracer.add_span_processor(SimpleSpanProcessor(spans))
        reader = InMemoryMetricReader()
        meter = MeterProvider([reader])
        telemetry = ringcast.ClientTelemetry(tracer, meter)
        with self.open(TARGET, timeout=LONG, telemetry=telemetry) as client:
            client.get(self.near, HEXAGONS, [PRODUCT])
            with self.assertRaises(ringcast.FeatureError):
                client.get(ringcast.Features("large"), HEXAGONS, [PRODUCT])
        answered, refused = spans.get_finished_spans()
        self.assertEqual(answered.name, "ringcast.v1.Features/GetFeatures")
        parts = [answered.attributes[f"ringcast.{part}.ms"] for part in PARTS]
        self.assertGreaterEqual(min(parts), 0)
        self.assertGreater(parts[1], 0)
        self.assertEqual(refused.attributes["ringcast.status"], "NOT_FOUND")
        (scope,) = reader.get_metrics_data().resource_metrics[0].scope_metrics
        points = {its.name: its.data.data_points for its in scope.metrics}
        (whole,) = [
            1000 * its.sum
            for its in points["ringcast.client.duration"]
            if its.attributes["ringcast.status"] == "OK"
        ]
        self.assertTrue(whole / 4 <= sum(parts) <= whole, (parts, whole))
        self.assertEqual([its.count for its in points["ringcast.client.duration"]], [1, 1])
        split = [its.attributes["part"] for its in points["ringcast.client.part.duration"]]
        self.assertEqual(split, PARTS)

    def test_what_a_token_maker_raises_reaches_the_caller(self):
        def token():
            raise urllib.error.HTTPError("http://tokens", 503, "busy", None, None)

        telemetry = ringcast.ClientTelemetry(TracerProvider(), MeterProvider())
        with self.open(TARGET, timeout=LONG, metadata=token, telemetry=telemetry) as client:
            with self.assertRaises(urllib.error.HTTPError):
                client.describe()

    def test_who_compresses_gets_the_same(self):
        plain = self.client.get(self.near, HEXAGONS * 500, [PRODUCT])
        gzip = grpc.Compression.Gzip
        # gRPC shows neither side what was compressed.
        make = mock.patch.object(
            self.channels, "insecure_channel", wraps=self.channels.insecure_channel
        )
        with make as made, self.open(TARGET, timeout=LONG, compression=gzip) as client:
            self.assertIs(made.call_args.args[2], gzip)
            self.assertTrue(client.get(self.near, HEXAGONS * 500, [PRODUCT]).equals(plain))

    def test_what_is_no_answer_is_said(self):
        target = self.serve(
            "GetFeatures", grpc.unary_unary_rpc_method_handler(lambda request, context: b"no")
        )
        with self.open(target, timeout=LONG) as client:
            with self.assertRaisesRegex(ringcast.FeatureError, "no feature service"):
                client.get(self.near, HEXAGONS, [PRODUCT])

    def test_what_says_who_asks_is_sent_each_time(self):
        calls = []

        def token():
            calls.append(time.monotonic())
            return [("authorization", "Bearer of-a-test")]

        with self.open(TARGET, timeout=LONG, metadata=token) as client:
            client.describe()
            client.get(self.near, HEXAGONS, [PRODUCT])
        self.assertEqual(len(calls), 2)

    def test_a_trace_is_taken_along_where_there_is_one(self):
        came = []

        def keep(request, context):
            came.append(dict(context.invocation_metadata()).get("traceparent"))
            return b""

        target = self.serve("DescribeFeatureSet", grpc.unary_unary_rpc_method_handler(keep))
        span = trace.NonRecordingSpan(trace.SpanContext(1, 2, False, trace.TraceFlags(1)))
        with self.open(target, timeout=LONG) as client:
            client.describe()
            with trace.use_span(span):
                client.describe()
        self.assertEqual(came, [None, f"00-{1:032x}-{2:016x}-01"])

    def test_a_logged_answer_is_the_table_that_was_sent(self):
        request = _messages.GetFeaturesRequest(
            selection=_messages.Selection(feature_set="marketplace", rings=[1]),
            hexagons=HEXAGONS,
            products=[PRODUCT],
        )
        with grpc.insecure_channel(TARGET) as channel:
            get = channel.unary_unary(
                _messages.SERVICE + "GetFeatures",
                request_serializer=lambda message: message.SerializeToString(),
            )
            sent = get(request, timeout=LONG)
        head = _messages.ServedAnswer(
            served_at_ms=round(FIRST.timestamp() * 1000) + 1,
            caller="pricing",
            request_id="ride-1",
            selection=_messages.Selection(view="surge"),
            inputs=[
                _messages.RequestInput(name="eta_s", values=[7]),
                _messages.RequestInput(name="is_airport", values=[0, 1]),
            ],
        )
        logged = _messages.ServedAnswer.FromString(head.SerializeToString())
        logged.answer.MergeFromString(sent)
        served = ringcast.read_served(logged.SerializeToString())
        self.assertEqual(served.served_at, FIRST + timedelta(milliseconds=1))
        self.assertEqual(
            (served.caller, served.request_id, served.view), ("pricing", "ride-1", "surge")
        )
        self.assertFalse(served.live)
        self.assertEqual(served.inputs, {"eta_s": [7.0, 7.0], "is_airport": [0.0, 1.0]})
        logged.selection.live = True
        self.assertTrue(ringcast.read_served(logged.SerializeToString()).live)
        self.assertTrue(
            served.table.equals(
                self.client.get(ringcast.Features("marketplace", rings=[1]), HEXAGONS, [PRODUCT])
            )
        )

    def test_scores_are_columns_with_what_they_are_worth(self):
        answer = _messages.FeatureTable(
            feature_set="marketplace",
            hexagons=b"".join(hexagon.to_bytes(8, "little") for hexagon in HEXAGONS),
            products=[PRODUCT],
            names=["price.multiplier", "eta.s"],
            statuses=b"\x01\x04",
            window_ends_ms=[60_000, 60_000],
            ages_ms=[1, 2],
            scores=[
                _messages.ModelScores(
                    name="price",
                    variants=[
                        _messages.ScoreVariant(name="control", model="surge@12"),
                        _messages.ScoreVariant(name="treatment", model="surge@13"),
                    ],
                    variant_of_key=[1, 0],
                    statuses=b"\x01\x02",
                ),
                _messages.ModelScores(
                    name="eta", variants=[_messages.ScoreVariant(model="eta@1")], statuses=b"\x01c"
                ),
            ],
        )
        for values in ([1.5, 1.0], [90.0, 9.0]):
            answer.columns.add(floats=struct.pack("<2f", *values))
        asked = []

        def score(request, context):
            asked.append(_messages.ScoreRequest.FromString(request))
            return answer.SerializeToString()

        target = self.serve("Score", grpc.unary_unary_rpc_method_handler(score))
        with self.open(target, timeout=LONG) as client:
            table = client.score(
                ["price", "eta"], HEXAGONS, [PRODUCT], entities=["rider-7"], inputs={"eta_s": 7}
            )
            with self.assertRaisesRegex(TypeError, "lists"):
                client.score("price", HEXAGONS, [PRODUCT])
        self.assertEqual(list(asked[0].models), ["price", "eta"])
        self.assertEqual(list(asked[0].entities), ["rider-7"])
        self.assertEqual(asked[0].inputs[0].values[0], 7)
        self.assertEqual(table.column("price.multiplier").to_pylist(), [1.5, 1.0])
        self.assertEqual(table.column("price.status").to_pylist(), ["SCORED", "INPUT"])
        self.assertEqual(table.column("price.model").to_pylist(), ["surge@13", "surge@12"])
        self.assertEqual(table.column("price.variant").to_pylist(), ["treatment", "control"])
        self.assertEqual(table.column("eta.status").to_pylist(), ["SCORED", "UNSPECIFIED"])
        self.assertEqual(table.column("eta.model").to_pylist(), ["eta@1", "eta@1"])
        self.assertNotIn("eta.variant", table.column_names)
        table.validate(full=True)
        logged = _messages.ServedAnswer(
            answer=answer,
            entities=["rider-7"],
            shadows=_messages.FeatureTable(
                names=["eta.s"], columns=[answer.columns[1]], scores=[answer.scores[1]]
            ),
        )
        served = ringcast.read_served(logged.SerializeToString())
        self.assertEqual(served.entities, ("rider-7",))
        self.assertEqual(served.shadows.column("eta.s").to_pylist(), [90.0, 9.0])
        self.assertEqual(served.shadows.column("eta.model").to_pylist(), ["eta@1", "eta@1"])
        with self.assertRaisesRegex(ringcast.FeatureError, "there is no model or route surge"):
            self.client.score(["surge"], HEXAGONS, [PRODUCT])

    def test_the_example_prices(self):
        found = pricing.prices(LONG, TARGET, HEXAGONS, PRODUCT, 10.0)
        self.assertEqual(found, {HEXAGONS[0]: 25.0, HEXAGONS[1]: 10.0})

    def test_the_first_example_says_what_a_price_becomes(self):
        said = io.StringIO()
        with redirect_stdout(said):
            surge.main(*PLACE, TARGET)
        self.assertEqual(said.getvalue(), f"{HEXAGONS[0]:x} FRESH: price x 2.50\n")


class Awaited:
    """The client of event loops, for tests of the other."""

    def __init__(self, *args, **options):
        async def make():
            return ringcast.AsyncFeatureClient(*args, **options)

        self.client = LOOP.run_until_complete(make())

    def __getattr__(self, name):
        method = getattr(self.client, name)
        return lambda *args, **options: LOOP.run_until_complete(method(*args, **options))

    def watch(self, *args, **options):
        tables = self.client.watch(*args, **options)
        try:
            while True:
                yield LOOP.run_until_complete(tables.__anext__())
        finally:
            LOOP.run_until_complete(tables.aclose())

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self.close()


class AsyncClientTest(ClientTest):
    open = Awaited
    channels = grpc.aio
    sleep = "ringcast.aio.asyncio.sleep"

    def test_calls_run_side_by_side(self):
        def meet(request, context):
            both.wait(LONG)
            return b""

        both = threading.Barrier(2)
        target = self.serve("DescribeFeatureSet", grpc.unary_unary_rpc_method_handler(meet))

        async def calls():
            async with ringcast.AsyncFeatureClient(target, timeout=LONG) as client:
                return await asyncio.gather(client.describe(), client.describe())

        self.assertEqual(LOOP.run_until_complete(calls()), [[], []])

    def test_closing_fails_calls_but_cancels_no_task(self):
        def wait(request, context):
            begun.set()
            ended.wait(LONG)
            return b""

        begun, ended = threading.Event(), threading.Event()
        self.addCleanup(ended.set)
        target = self.serve("DescribeFeatureSet", grpc.unary_unary_rpc_method_handler(wait))

        async def close():
            client = ringcast.AsyncFeatureClient(target, timeout=LONG)
            calls = [asyncio.ensure_future(client.describe()) for _ in range(2)]
            await LOOP.run_in_executor(None, begun.wait)
            calls[1].cancel()
            await client.close()
            return await asyncio.gather(*calls, return_exceptions=True)

        closed, cancelled = LOOP.run_until_complete(close())
        self.assertIsInstance(closed, ringcast.FeatureError)
        self.assertRegex(str(closed), "is closed")
        self.assertIsInstance(cancelled, asyncio.CancelledError)

    def test_names_and_parameters_are_the_same(self):
        for name, method in vars(ringcast.FeatureClient).items():
            if not name.startswith("_"):
                other = getattr(ringcast.AsyncFeatureClient, name)
                self.assertEqual(inspect.signature(method), inspect.signature(other))
                self.assertEqual(method.__doc__, other.__doc__)


class ImportTest(unittest.TestCase):
    def test_neither_the_import_nor_a_table_loads_what_is_slow(self):
        program = """
import sys, ringcast
from ringcast import _messages, _table
answer = _messages.FeatureTable(products=["p"], hexagons=bytes(8), statuses=bytes([1]))
answer.window_ends_ms.append(0)
answer.ages_ms.append(0)
_table.to_arrow(answer)
print([name for name in ("opentelemetry", "pydeck", "h3") if name in sys.modules])
"""
        with tempfile.TemporaryDirectory() as folder:
            # pyarrow would load it for lists.
            Path(folder, "pandas.py").write_text("raise AssertionError('pandas was loaded')")
            path = os.pathsep.join([folder, os.environ.get("PYTHONPATH", "")])
            said = subprocess.run(
                [sys.executable, "-c", program],
                env={**os.environ, "PYTHONPATH": path},
                capture_output=True,
                text=True,
                check=False,
            )
        self.assertEqual((said.stdout, said.stderr), ("[]\n", ""))


if __name__ == "__main__":
    unittest.main()
