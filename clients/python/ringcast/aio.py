"""The client of the feature service, for programs with an event loop."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, AsyncGenerator, Awaitable, Callable

import grpc
import grpc.aio

from ringcast import _calls
from ringcast._connection import Connection, Resumption, as_method
from ringcast.errors import feature_error

if TYPE_CHECKING:
    from typing_extensions import Concatenate, ParamSpec

    P = ParamSpec("P")


def _awaited(
    make: Callable[P, _calls.Call[_calls.T]],
) -> Callable[Concatenate[AsyncFeatureClient, P], Awaitable[_calls.T]]:
    return as_method(lambda client, call: client._call(call), make)


def _watched(
    make: Callable[P, _calls.Call[_calls.T]],
) -> Callable[Concatenate[AsyncFeatureClient, P], AsyncGenerator[_calls.T, None]]:
    return as_method(lambda client, call: client._stream(call), make)


class AsyncFeatureClient(Connection):
    """FeatureClient's methods, to be awaited; watch() is for `async for`. Made within the loop."""

    _grpc = grpc.aio

    get = _awaited(_calls.get)
    score = _awaited(_calls.score)
    area = _awaited(_calls.area)
    rows = _awaited(_calls.rows)
    areas = _awaited(_calls.areas)
    explain = _awaited(_calls.explain)
    describe = _awaited(_calls.describe)
    watch = _watched(_calls.watch)

    async def connect(self, timeout: float = 10.0) -> None:
        """Waits until the service is there, so that the first call is as fast as others."""
        await self._call(_calls.describe(timeout=timeout), True)

    async def close(self) -> None:
        """Ends the connections."""
        self._closed = True
        await self._channel.close()

    async def __aenter__(self) -> AsyncFeatureClient:
        return self

    async def __aexit__(self, *failure: object) -> None:
        await self.close()

    def _require_cancelled(self) -> None:
        """Raises where not the task was cancelled, but the call, as closing does."""
        # Before Python 3.11 a task does not know.
        if not getattr(asyncio.current_task(), "cancelling", int)():
            self._require_open()

    async def _call(self, call: _calls.Call[_calls.T], wait: bool = False) -> _calls.T:
        with self._measured(call.method) as times:
            request = call.request.SerializeToString()
            sending = self._sending(call, wait)
            times.is_sent()
            try:
                its = self._methods[call.method](request, **sending)
                answer = await its
                trailers = await its.trailing_metadata()
            except grpc.RpcError as failure:
                raise feature_error(failure, self._target) from None
            except asyncio.CancelledError:
                self._require_cancelled()
                raise
            times.is_received(trailers)
            self._deprecations.warn(await its.initial_metadata())
            return call.read(answer)

    async def _stream(self, call: _calls.Call[_calls.T]) -> AsyncGenerator[_calls.T, None]:
        request = call.request.SerializeToString()
        resumption = Resumption(self._target)
        while True:
            ended = None
            answers = self._watch(request, metadata=self._sent(), wait_for_ready=resumption.begun)
            try:
                async for answer in answers:
                    resumption.answered()
                    self._deprecations.warn(await answers.initial_metadata())
                    yield call.read(answer)
            except grpc.RpcError as failure:
                ended = failure
            except asyncio.CancelledError:
                self._require_cancelled()
                raise
            finally:
                answers.cancel()
            await asyncio.sleep(resumption.pause(ended))
