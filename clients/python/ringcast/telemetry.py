"""Traces and measures calls by a program's own OpenTelemetry."""

from __future__ import annotations

import re
from contextlib import contextmanager
from functools import partial
from time import perf_counter
from typing import Any, Iterator, Optional

import grpc

from ringcast._messages import SERVICE
from ringcast.errors import FeatureError

_NUMBER = re.compile(r"\d+(\.\d+)?")

# From 60 µs to 8 s, in steps of the square root of 2.
_BOUNDS = [2 ** (half / 2) for half in range(-28, 7)]


class Times:
    """When what happened in a call, by perf_counter, in seconds."""

    def __init__(self) -> None:
        self.begin = self.sent = self.received = perf_counter()
        self.server: Optional[float] = None

    def is_sent(self) -> None:
        self.sent = perf_counter()

    def is_received(self, trailers: Any) -> None:
        """With what the service says of its own share."""
        self.received = perf_counter()
        for name, value in trailers or ():
            # Whatever stands between the two may have written it.
            if name == "ringcast-server-ms" and _NUMBER.fullmatch(value):
                self.server = float(value) / 1000


class ClientTelemetry:
    """As Java's: each call is a span, which the service's spans lie in, and its time is split.

    Into `encode`, with the headers; `server`, as the service says; `network`, the rest until the
    answer is there, with gRPC's own work; and `decode`, until it is a table. Without providers it
    takes the program's. Needs `opentelemetry-api`.
    """

    def __init__(self, tracer_provider: Any = None, meter_provider: Any = None) -> None:
        from opentelemetry import metrics, trace

        self._tracer = trace.get_tracer("ringcast", tracer_provider=tracer_provider)
        self._kind = trace.SpanKind.CLIENT
        meter = metrics.get_meter("ringcast", meter_provider=meter_provider)
        histogram = partial(
            meter.create_histogram, unit="s", explicit_bucket_boundaries_advisory=_BOUNDS
        )
        self._duration = histogram(
            "ringcast.client.duration", description="From a call's begin until its answer."
        )
        self._parts = histogram(
            "ringcast.client.part.duration", description="The same, of answered calls, split."
        )

    @contextmanager
    def call(self, method: str) -> Iterator[Times]:
        what = {"rpc.system": "grpc", "rpc.service": SERVICE[1:-1], "rpc.method": method}
        with self._tracer.start_as_current_span(
            SERVICE[1:] + method, kind=self._kind, attributes=what
        ) as span:
            times = Times()
            # Exceptions other than FeatureError count as this.
            code = grpc.StatusCode.CANCELLED
            try:
                yield times
                self._split(times, perf_counter(), span)
                code = grpc.StatusCode.OK
            except FeatureError as failure:
                code = failure.code
                raise
            finally:
                span.set_attribute("ringcast.status", code.name)
                self._duration.record(
                    perf_counter() - times.begin,
                    {"rpc.method": method, "ringcast.status": code.name},
                )

    def _split(self, times: Times, end: float, span: Any) -> None:
        if times.server is None:
            return
        away = times.received - times.sent
        server = min(times.server, away)
        for part, seconds in (
            ("encode", times.sent - times.begin),
            ("server", server),
            ("network", away - server),
            ("decode", end - times.received),
        ):
            self._parts.record(seconds, {"part": part})
            span.set_attribute(f"ringcast.{part}.ms", seconds * 1000)
