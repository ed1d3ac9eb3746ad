"""Calls of the service: how each is asked, and what its answer becomes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import (
    Any,
    Callable,
    Dict,
    Generic,
    Iterable,
    List,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    TypeVar,
    Union,
)

import pyarrow as pa

from ringcast import _messages
from ringcast._description import to_areas, to_sets
from ringcast._explanation import to_explanation
from ringcast._table import to_arrow
from ringcast.features import Areas, Explanation, Features, FeatureSet

Hexagon = Union[int, str]
Point = Tuple[float, float]
Inputs = Mapping[str, Union[float, Sequence[float]]]
T = TypeVar("T")

METHODS = "GetFeatures Score GetArea GetRows ListAreas ExplainFeature DescribeFeatureSet".split()


@dataclass(frozen=True)
class Call(Generic[T]):
    """A method, its request, and the parser of its answer."""

    method: str
    request: Any
    read: Callable[[bytes], T]
    timeout: Optional[float] = None


def get(
    features: Features,
    hexagons: Iterable[Hexagon],
    products: Sequence[str],
    *,
    points: Iterable[Point] = (),
    inputs: Optional[Inputs] = None,
    window_end: Union[int, datetime, None] = None,
    timeout: Optional[float] = None,
) -> Call[pa.Table]:
    """Features of many places and products, place by place: first hexagons, then points.

    hexagons: H3 indexes, as numbers or as text
    points: latitude and longitude of each
    inputs: what derived features read: by name, one value, one for each place or one for each key
    window_end: a past one, in epoch milliseconds or with a time zone; None for the newest
    """
    request = _messages.GetFeaturesRequest(
        **_keys(features, hexagons, products, points, inputs), window_end_ms=_millis(window_end)
    )
    return Call("GetFeatures", request, _table, timeout)


def score(
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
) -> Call[pa.Table]:
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
        hexagons=_indexes(hexagons),
        points=[_point(point) for point in points],
        products=products,
        window_end_ms=_millis(window_end),
        inputs=_inputs(inputs),
        entities=entities,
        max_age_ms=_age(max_age),
        live=live,
        values=values,
    )
    return Call("Score", request, _table, timeout)


def area(
    features: Features,
    center: Union[Hexagon, Point],
    steps: int,
    products: Sequence[str],
    *,
    window_end: Union[int, datetime, None] = None,
    timeout: Optional[float] = None,
) -> Call[pa.Table]:
    """Features of all hexagons within some steps of a hexagon or a point."""
    request = _messages.GetAreaRequest(
        selection=_selection(features),
        steps=steps,
        products=products,
        window_end_ms=_millis(window_end),
    )
    _place(request, center)
    return Call("GetArea", request, _table, timeout)


def rows(
    features: Features,
    cell: Hexagon,
    product: str,
    *,
    window_end: Union[int, datetime, None] = None,
    timeout: Optional[float] = None,
) -> Call[pa.Table]:
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
    return Call("GetRows", request, lambda answer: _table(answer, features.exact), timeout)


def areas(
    feature_set: str,
    version: int = 0,
    *,
    since: Union[int, datetime, None] = None,
    until: Union[int, datetime, None] = None,
    timeout: Optional[float] = None,
) -> Call[Areas]:
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
    return Call("ListAreas", request, to_areas, timeout)


def explain(
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
) -> Call[Explanation]:
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
    return Call("ExplainFeature", request, to_explanation, timeout)


def describe(feature_set: str = "", *, timeout: Optional[float] = None) -> Call[List[FeatureSet]]:
    """What a feature set, or each there is, holds, in all its versions."""
    request = _messages.DescribeFeatureSetRequest(feature_set=feature_set)
    return Call("DescribeFeatureSet", request, to_sets, timeout)


def watch(
    features: Features,
    hexagons: Iterable[Hexagon],
    products: Sequence[str],
    *,
    points: Iterable[Point] = (),
    inputs: Optional[Inputs] = None,
) -> Call[pa.Table]:
    """Tables at once and whenever another window end is complete, until the loop is left.

    Live, whenever more is counted.

    Goes on by itself after a connection has ended, and when an instance that is full says so.
    """
    request = _messages.WatchFeaturesRequest(**_keys(features, hexagons, products, points, inputs))
    return Call("WatchFeatures", request, _table)


def _table(answer: bytes, exact: bool = False) -> pa.Table:
    return to_arrow(_messages.parse(_messages.FeatureTable, answer), exact)


def _keys(
    features: Features,
    hexagons: Iterable[Hexagon],
    products: Sequence[str],
    points: Iterable[Point],
    inputs: Optional[Inputs],
) -> Dict[str, Any]:
    return {
        "selection": _selection(features),
        "hexagons": _indexes(hexagons),
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


def _indexes(hexagons: Iterable[Hexagon]) -> List[int]:
    return [int(one, 16) if isinstance(one, str) else one for one in hexagons]


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
