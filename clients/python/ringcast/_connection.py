"""What the clients share: a connection's options, headers, times, and when a watch goes on."""

from __future__ import annotations

import inspect
import json
import random
import sys
from contextlib import nullcontext
from functools import wraps
from typing import Any, Callable, Dict, Optional, Sequence, Tuple

import grpc

from ringcast import _calls, _messages
from ringcast._deprecation import DeprecationWarnings
from ringcast.errors import FeatureError, feature_error
from ringcast.telemetry import ClientTelemetry, Times

Metadata = Sequence[Tuple[str, str]]

_RETRIED = {
    "name": [{"service": "ringcast.v1.Features"}],
    "retryPolicy": {
        "maxAttempts": 2,
        # Much shorter ones meet a channel that looks for addresses anew, and wait for it in vain.
        "initialBackoff": "0.02s",
        "maxBackoff": "0.02s",
        "backoffMultiplier": 2,
        "retryableStatusCodes": ["UNAVAILABLE"],
    },
}

# What was never begun is tried once more, at another instance if there is one: gRPC does so only
# before the first byte of an answer, and within the timeout. When many calls fail it stops.
_SERVICE_CONFIG = {
    "loadBalancingConfig": [{"round_robin": {}}],
    "methodConfig": [_RETRIED],
    "retryThrottling": {"maxTokens": 100, "tokenRatio": 0.1},
}

_OPTIONS = [
    ("grpc.service_config", json.dumps(_SERVICE_CONFIG)),
    ("grpc.service_config_disable_resolution", 1),
    # 10,000 keys with 108 features take 4.4 MB.
    ("grpc.max_receive_message_length", 64 << 20),
]

# How calls end whose instance stops: it cancels those that outlast its patience.
_LEAVING = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED)

# Seconds before the next call of a watch: at least so long, and at most three times as long.
_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 8.0


class Connection:
    """To the service. Subclasses wait for answers: in place, or in an event loop."""

    _grpc: Any

    def __init__(
        self,
        target: str,
        timeout: float,
        credentials: Optional[grpc.ChannelCredentials] = None,
        metadata: Optional[Callable[[], Metadata]] = None,
        *,
        compression: Optional[grpc.Compression] = None,
        telemetry: Optional[ClientTelemetry] = None,
    ) -> None:
        if timeout <= 0:
            raise ValueError(f"timeout is {timeout} but must be above 0")
        self._target = target
        self._timeout = timeout
        self._metadata = metadata
        self._closed = False
        self._deprecations = DeprecationWarnings()
        self._measured = telemetry.call if telemetry else lambda method: nullcontext(Times())
        if credentials is None:
            self._channel = self._grpc.insecure_channel(target, _OPTIONS, compression)
        else:
            self._channel = self._grpc.secure_channel(target, credentials, _OPTIONS, compression)
        # Bytes both ways: messages are written and read where the time of that is measured.
        unary, service = self._channel.unary_unary, _messages.SERVICE
        self._methods = {method: unary(service + method) for method in _calls.METHODS}
        self._watch = self._channel.unary_stream(service + "WatchFeatures")

    def _sending(self, call: _calls.Call[Any], wait: bool) -> Dict[str, Any]:
        return {
            "timeout": self._timeout if call.timeout is None else call.timeout,
            "metadata": self._sent(),
            "wait_for_ready": wait,
        }

    def _require_open(self) -> None:
        if self._closed:
            raise FeatureError("the client is closed", grpc.StatusCode.CANCELLED) from None

    def _sent(self) -> Metadata:
        self._require_open()
        sent = [] if self._metadata is None else list(self._metadata())
        # A program that traces has loaded it.
        if "opentelemetry.trace" in sys.modules:
            from opentelemetry import propagate

            trace: Dict[str, str] = {}
            propagate.inject(trace)
            sent += trace.items()
        return sent


class Resumption:
    """When a watch goes on after its connection has ended."""

    def __init__(self, target: str) -> None:
        self._target = target
        self._pause = _FIRST_PAUSE
        self.begun = False

    def answered(self) -> None:
        self.begun = True
        self._pause = _FIRST_PAUSE

    def pause(self, failure: Optional[grpc.RpcError]) -> float:
        """Seconds until the next call; raises if none may follow."""
        after = 0.0 if failure is None else _come_again_after(failure)
        if failure is not None and (after is None or not self.begun):
            raise feature_error(failure, self._target)
        # Not all who watch come back at the same moment.
        pause = max(after or 0.0, self._pause) + random.uniform(0, 2 * self._pause)
        self._pause = min(2 * self._pause, _LONGEST_PAUSE)
        return pause


def _come_again_after(failure: grpc.RpcError) -> Optional[float]:
    """How many seconds the service wants to be left alone; None where no call may follow."""
    if failure.code() in _LEAVING:
        return 0.0
    if failure.code() != grpc.StatusCode.RESOURCE_EXHAUSTED:
        return None
    millis = dict(failure.trailing_metadata() or ()).get("retry-after-ms", "")
    return int(millis) / 1000 if millis.isdecimal() else None


def as_method(wait: Callable[[Any, _calls.Call[Any]], Any], make: Any) -> Any:
    """A client's method that makes a call and waits, with the words and parameters of `make`."""

    @wraps(make)
    def run(self: Any, *args: Any, **kwargs: Any) -> Any:
        return wait(self, make(*args, **kwargs))

    asked = inspect.signature(make)
    first = inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    # Of `Call[Areas]` people want to know Areas.
    answer = asked.return_annotation[len("Call[") : -1]
    run.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [first, *asked.parameters.values()], return_annotation=answer
    )
    return run
