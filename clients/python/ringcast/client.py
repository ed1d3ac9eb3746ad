"""The client of the feature service."""

from __future__ import annotations

import json
import random
import time
from datetime import datetime
from typing import (
    Any,
    Callable,
    Dict,
    Iterable,
    Iterator,
    List,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    Union,
)

import grpc
import pyarrow as pa

from ringcast import _messages
from ringcast._explanation import to_explanation
from ringcast._table import to_arrow
from ringcast.errors import feature_error
from ringcast.features import (
    Area,
    Areas,
    DerivedFeature,
    Explanation,
    Features,
    FeatureSet,
    InputDefinition,
)

try:
    from opentelemetry import propagate
except ImportError:  # who does not trace needs no more than this
    propagate = None

Hexagon = Union[int, str]
Point = Tuple[float, float]
Inputs = Mapping[str, Union[float, Sequence[float]]]
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


class FeatureClient:
    """Reads features for a pricing model. One for a whole program: threads may share it.

    target: host:port; a name that stands for several instances is fine
    timeout: of each call, in seconds
    credentials: for TLS, such as grpc.ssl_channel_credentials(); None for plain text
    metadata: makes what goes with each call to say who asks, such as a token
    """

    def __init__(
        self,
        target: str,
        timeout: float,
        credentials: Optional[grpc.ChannelCredentials] = None,
        metadata: Optional[Callable[[], Metadata]] = None,
    ) -> None:
        if timeout <= 0:
            raise ValueError(f"timeout is {timeout} but must be above 0")
        self._target = target
        self._timeout = timeout
        self._metadata = metadata
        if credentials is None:
            self._channel = grpc.insecure_channel(target, _OPTIONS)
        else:
            self._channel = grpc.secure_channel(target, credentials, _OPTIONS)
        self._get = self._unary("GetFeatures", _messages.FeatureTable)
        self._score = self._unary("Score", _messages.FeatureTable)
        self._area = self._unary("GetArea", _messages.FeatureTable)
        self._rows = self._unary("GetRows", _messages.FeatureTable)
        self._areas = self._unary("ListAreas", _messages.AreaList)
        self._explain = self._unary("ExplainFeature", _messages.FeatureExplanation)
        self._describe = self._unary("DescribeFeatureSet", _messages.FeatureSetDescription)
        self._watch = self._channel.unary_stream(
            _messages.SERVICE + "WatchFeatures",
            request_serializer=lambda request: request.SerializeToString(),
            response_deserializer=_messages.FeatureTable.FromString,
        )

    def _unary(self, method: str, answer: Any) -> Any:
        return self._channel.unary_unary(
            _messages.SERVICE + method,
            request_serializer=lambda request: request.SerializeToString(),
            response_deserializer=answer.FromString,
        )

    def connect(self, timeout: float = 10.0) -> None:
        """Waits until the service is there, so that the first call is as fast as others."""
        self._call(self._describe, _messages.DescribeFeatureSetRequest(), timeout, True)

    def get(
        self,
        features: Features,
        hexagons: Iterable[Hexagon],
        products: Sequence[str],
        *,
        points: Iterable[Point] = (),
        inputs: Optional[Inputs] = None,
        window_end: Union[int, datetime, None] = None,
        timeout: Optional[float] = None,
    ) -> pa.Table:
        """Features of many places and products, place by place: first hexagons, then points.

        hexagons: H3 indexes, as numbers or as text
        points: latitude and longitude of each
        inputs: what derived features read: by name, one value, one for each place or one for each key
        window_end: a past one, in epoch milliseconds or with a time zone; None for the newest
        """
        request = _messages.GetFeaturesRequest(
            **_keys(features, hexagons, products, points, inputs), window_end_ms=_millis(window_end)
        )
        return to_arrow(self._call(self._get, request, timeout))

    def score(
        self,
        models: Sequence[str],
        hexagons: Iterable[Hexagon],
        products: Sequence[str],
        *,
        points: Iterable[Point] = (),
        entities: Sequence[str] = (),
        inputs: Optional[Inputs] = None,
        values: bool = False,
        max_age: Optional[float] = None,
        live: bool = False,
        window_end: Union[int, datetime, None] = None,
        timeout: Optional[float] = None,
    ) -> pa.Table:
        """Scores of models and routes, such as `price.multiplier`, with a row as get() has it.

        Beside them, `price.status` says what they are worth, and `price.model` who gave them: all
        but SCORED are the model's defaults. A route has `price.variant`, too.

        entities: whose variant of a route it is: one, one for each place or one for each key
        values: whether the table also has the features that the models read
        """
        if isinstance(models, str) or isinstance(entities, str):
            raise TypeError("models and entities are lists")
        request = _messages.ScoreRequest(
            models=models,
            hexagons=[_index(hexagon) for hexagon in hexagons],
            points=[_point(point) for point in points],
            products=products,
            window_end_ms=_millis(window_end),
            inputs=_inputs(inputs),
            entities=entities,
            max_age_ms=_age(max_age),
            live=live,
            values=values,
        )
        return to_arrow(self._call(self._score, request, timeout))

    def area(
        self,
        features: Features,
        center: Union[Hexagon, Point],
        steps: int,
        products: Sequence[str],
        *,
        window_end: Union[int, datetime, None] = None,
        timeout: Optional[float] = None,
    ) -> pa.Table:
        """Features of all hexagons within some steps of a hexagon or a point."""
        request = _messages.GetAreaRequest(
            selection=_selection(features),
            steps=steps,
            products=products,
            window_end_ms=_millis(window_end),
        )
        _place(request, center)
        return to_arrow(self._call(self._area, request, timeout))

    def rows(
        self,
        features: Features,
        cell: Hexagon,
        product: str,
        *,
        window_end: Union[int, datetime, None] = None,
        timeout: Optional[float] = None,
    ) -> pa.Table:
        """All rows of a product under a cell at one window end, as the store has them.

        What a hexagon that is not in the table is worth is the schema's metadata `without_row`:
        EMPTY, or PARTIAL where a window reaches back to before the compute job's start. A window
        end that is not complete, or has expired, is an error.

        cell: an area of areas(), or any cell within one
        window_end: None for the newest that the store has
        """
        request = _messages.GetRowsRequest(
            selection=_selection(features),
            cell=_index(cell),
            product=product,
            window_end_ms=_millis(window_end),
        )
        return to_arrow(self._call(self._rows, request, timeout), features.exact)

    def areas(
        self,
        feature_set: str,
        version: int = 0,
        *,
        since: Union[int, datetime, None] = None,
        until: Union[int, datetime, None] = None,
        timeout: Optional[float] = None,
    ) -> Areas:
        """Which window ends are complete in the store, and where there may be rows then.

        version: 0 for the newest
        since, until: the first and the last window end of interest, at most a day apart; None for
            the newest and the hour before it
        """
        request = _messages.ListAreasRequest(
            feature_set=feature_set,
            version=version,
            from_ms=_millis(since),
            to_ms=_millis(until),
        )
        found = self._call(self._areas, request, timeout)
        return Areas(
            found.feature_set,
            found.version,
            tuple(found.window_ends_ms),
            tuple(Area(area.cell, tuple(area.products)) for area in found.areas),
        )

    def explain(
        self,
        place: Union[Hexagon, Point],
        product: str,
        ring: int = 0,
        window: int = 0,
        *,
        kind: str = "",
        name: str = "",
        view: str = "",
        inputs: Optional[Inputs] = None,
        feature_set: str = "",
        version: int = 0,
        window_end: Union[int, datetime, None] = None,
        timeout: Optional[float] = None,
    ) -> Explanation:
        """How one value came about, down to the counts that went in.

        A window end that is not complete, or has expired, is an error.

        place: a hexagon or a point
        ring, window: one of the feature set's each
        kind: empty for the set's first
        name: a column or derived feature, in place of kind, ring and window
        view: that has the derived feature, if the set has not
        inputs: a value each
        feature_set: not needed where the service has only one
        version: 0 for the newest
        window_end: None for the newest that the store has
        """
        request = _messages.ExplainFeatureRequest(
            feature_set=feature_set,
            version=version,
            product=product,
            window_end_ms=_millis(window_end),
            kind=kind,
            ring=ring,
            window=window,
            name=name,
            view=view,
            inputs=_inputs(inputs),
        )
        _place(request, place)
        return to_explanation(self._call(self._explain, request, timeout))

    def watch(
        self,
        features: Features,
        hexagons: Iterable[Hexagon],
        products: Sequence[str],
        *,
        points: Iterable[Point] = (),
        inputs: Optional[Inputs] = None,
    ) -> Iterator[pa.Table]:
        """Tables at once and whenever another window end is complete, until the loop is left.

        Live, whenever more is counted.

        Goes on by itself after a connection has ended, and when an instance that is full says so.
        """
        request = _messages.WatchFeaturesRequest(
            **_keys(features, hexagons, products, points, inputs)
        )
        begun = False
        pause = _FIRST_PAUSE
        while True:
            after = 0.0
            call = self._watch(request, metadata=self._sent(), wait_for_ready=begun)
            try:
                for answer in call:
                    begun = True
                    pause = _FIRST_PAUSE
                    yield to_arrow(answer)
            except grpc.RpcError as failure:
                after = _come_again_after(failure)
                if not begun or after is None:
                    raise feature_error(failure, self._target) from None
            finally:
                call.cancel()
            # Not all who watch come back at the same moment.
            time.sleep(max(after, pause) + random.uniform(0, 2 * pause))
            pause = min(2 * pause, _LONGEST_PAUSE)

    def describe(
        self, feature_set: str = "", *, timeout: Optional[float] = None
    ) -> List[FeatureSet]:
        """What a feature set, or each there is, holds, in all its versions."""
        request = _messages.DescribeFeatureSetRequest(feature_set=feature_set)
        return [
            FeatureSet(
                its.name,
                its.version,
                its.resolution,
                tuple(its.kinds),
                tuple(its.rings),
                tuple(its.windows),
                tuple(its.names),
                its.owner,
                its.description,
                its.newest_window_end_ms,
                its.complete_since_ms,
                its.live_window,
                its.live_ring,
                tuple(
                    DerivedFeature(
                        one.name,
                        one.formula,
                        one.default if one.HasField("default") else None,
                        tuple(one.reads),
                    )
                    for one in its.derived
                ),
                tuple(
                    InputDefinition(
                        one.name, one.type, one.default if one.HasField("default") else None
                    )
                    for one in its.inputs
                ),
            )
            for its in self._call(self._describe, request, timeout).sets
        ]

    def _call(
        self, method: Any, request: Any, timeout: Optional[float], wait: bool = False
    ) -> Any:
        try:
            return method(
                request,
                timeout=self._timeout if timeout is None else timeout,
                metadata=self._sent(),
                wait_for_ready=wait,
            )
        except grpc.RpcError as failure:
            raise feature_error(failure, self._target) from None

    def _sent(self) -> Metadata:
        sent = [] if self._metadata is None else list(self._metadata())
        if propagate is not None:
            trace: Dict[str, str] = {}
            propagate.inject(trace)
            sent += trace.items()
        return sent

    def close(self) -> None:
        """Ends the connections."""
        self._channel.close()

    def __enter__(self) -> FeatureClient:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()


def _come_again_after(failure: grpc.RpcError) -> Optional[float]:
    """How many seconds the service wants to be left alone; None where no call may follow."""
    if failure.code() in _LEAVING:
        return 0.0
    if failure.code() != grpc.StatusCode.RESOURCE_EXHAUSTED:
        return None
    millis = dict(failure.trailing_metadata() or ()).get("retry-after-ms", "")
    return int(millis) / 1000 if millis.isdecimal() else None


def _keys(
    features: Features,
    hexagons: Iterable[Hexagon],
    products: Sequence[str],
    points: Iterable[Point],
    inputs: Optional[Inputs],
) -> Dict[str, Any]:
    return {
        "selection": _selection(features),
        "hexagons": [_index(hexagon) for hexagon in hexagons],
        "points": [_point(point) for point in points],
        "products": products,
        "inputs": _inputs(inputs),
    }


def _inputs(inputs: Optional[Inputs]) -> List[Any]:
    return [
        _messages.RequestInput(name=name, values=[float(value) for value in _each(name, values)])
        for name, values in (inputs or {}).items()
    ]


def _each(name: str, values: Union[float, Sequence[float]]) -> Sequence[float]:
    if isinstance(values, str):
        raise TypeError(f"input {name} is text, but must be a number or several")
    return values if isinstance(values, Iterable) else [values]


def _selection(features: Features) -> Any:
    return _messages.Selection(
        view=features.view,
        feature_set=features.feature_set,
        version=features.version,
        kinds=features.kinds,
        rings=features.rings,
        windows=features.windows,
        names=features.names,
        max_age_ms=_age(features.max_age),
        precision=_messages.FLOAT64 if features.exact else None,
        live=features.live,
    )


def _age(seconds: Optional[float]) -> Optional[int]:
    return None if seconds is None else round(seconds * 1000)


def _index(hexagon: Hexagon) -> int:
    return int(hexagon, 16) if isinstance(hexagon, str) else hexagon


def _point(point: Point) -> Any:
    return _messages.Point(lat=point[0], lng=point[1])


def _place(request: Any, place: Union[Hexagon, Point]) -> None:
    if isinstance(place, tuple):
        request.point.CopyFrom(_point(place))
    else:
        request.hexagon = _index(place)


def _millis(window_end: Union[int, datetime, None]) -> Optional[int]:
    if not isinstance(window_end, datetime):
        return window_end
    if window_end.tzinfo is None:
        raise ValueError(f"the window end {window_end} has no time zone")
    return round(window_end.timestamp() * 1000)
