"""The client of the feature service."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Callable, Iterator

import grpc

from ringcast import _calls
from ringcast._connection import Connection, Resumption, as_method
from ringcast.errors import feature_error

if TYPE_CHECKING:
    from typing_extensions import Concatenate, ParamSpec

    P = ParamSpec("P")


def _answered(
    make: Callable[P, _calls.Call[_calls.T]],
) -> Callable[Concatenate[FeatureClient, P], _calls.T]:
    return as_method(lambda client, call: client._call(call), make)


def _watched(
    make: Callable[P, _calls.Call[_calls.T]],
) -> Callable[Concatenate[FeatureClient, P], Iterator[_calls.T]]:
    return as_method(lambda client, call: client._stream(call), make)


class FeatureClient(Connection):
    """Reads features for a pricing model. One for a whole program: threads may share it.

    target: host:port; a name that stands for several instances is fine
    timeout: of each call, in seconds
    credentials: for TLS, such as grpc.ssl_channel_credentials(); None for plain text
    metadata: makes each call's headers, such as a token; must not block an event loop
    compression: of requests and long answers, such as grpc.Compression.Gzip, where bytes cost more
        than time
    telemetry: traces and measures calls, such as ClientTelemetry()
    """

    _grpc = grpc

    get = _answered(_calls.get)
    score = _answered(_calls.score)
    area = _answered(_calls.area)
    rows = _answered(_calls.rows)
    areas = _answered(_calls.areas)
    explain = _answered(_calls.explain)
    describe = _answered(_calls.describe)
    watch = _watched(_calls.watch)

    def connect(self, timeout: float = 10.0) -> None:
        """Waits until the service is there, so that the first call is as fast as others."""
        self._call(_calls.describe(timeout=timeout), True)

    def close(self) -> None:
        """Ends the connections."""
        self._closed = True
        self._channel.close()

    def __enter__(self) -> FeatureClient:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    def _call(self, call: _calls.Call[_calls.T], wait: bool = False) -> _calls.T:
        with self._measured(call.method) as times:
            request = call.request.SerializeToString()
            sending = self._sending(call, wait)
            times.is_sent()
            try:
                answer, its = self._methods[call.method].with_call(request, **sending)
            except grpc.RpcError as failure:
                raise feature_error(failure, self._target) from None
            times.is_received(its.trailing_metadata())
            self._deprecations.warn(its.initial_metadata())
            return call.read(answer)

    def _stream(self, call: _calls.Call[_calls.T]) -> Iterator[_calls.T]:
        request = call.request.SerializeToString()
        resumption = Resumption(self._target)
        while True:
            ended = None
            answers = self._watch(request, metadata=self._sent(), wait_for_ready=resumption.begun)
            try:
                for answer in answers:
                    resumption.answered()
                    self._deprecations.warn(answers.initial_metadata())
                    yield call.read(answer)
            except grpc.RpcError as failure:
                ended = failure
            finally:
                answers.cancel()
            time.sleep(resumption.pause(ended))
