"""What can be asked, and what there is to ask for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional, Sequence, Tuple


@dataclass(frozen=True)
class Features:
    """Which features are read, and how fresh they have to be.

    What is left out is as the view has it, or everything there is.

    feature_set: its name; needed without a view
    version: 0 for the newest
    view: a view that the service has by configuration
    names: just these features, stored or derived, in this order, in place of kinds, rings and
        windows
    max_age: in seconds; an older value has the status STALE
    exact: whether values come as float64
    live: whether counts of the running minute are in the values, whose status is then RUNNING; rings
        and windows may be others than the set's, for callers with the right `adhoc`
    """

    feature_set: str = ""
    version: int = 0
    view: str = ""
    kinds: Sequence[str] = ()
    rings: Sequence[int] = ()
    windows: Sequence[int] = ()
    names: Sequence[str] = ()
    max_age: Optional[float] = None
    exact: bool = False
    live: bool = False


@dataclass(frozen=True)
class DerivedFeature:
    """A column that the service computes from others when it is asked for.

    default: where the formula gives no number; None for 0
    reads: the stored columns below it
    """

    name: str
    formula: str
    default: Optional[float]
    reads: Tuple[str, ...]


@dataclass(frozen=True)
class InputDefinition:
    """A value that a request brings, for formulas to read.

    type: number, or bool as 1 and 0
    default: for requests without it; None if they must bring it
    """

    name: str
    type: str
    default: Optional[float]


@dataclass(frozen=True)
class FeatureSet:
    """What a feature set holds.

    newest_window_end: the newest that is complete, in epoch milliseconds; 0 if none is known
    complete_since: from when on its minutes were counted whole, the same way
    live_window, live_ring: the longest window and the largest ring of live answers; 0 if there are none
    derived: each may read those before it
    inputs: what requests bring for them
    """

    name: str
    version: int
    resolution: int
    kinds: Tuple[str, ...]
    rings: Tuple[int, ...]
    windows: Tuple[int, ...]
    names: Tuple[str, ...]
    owner: str
    description: str
    newest_window_end: int
    complete_since: int
    live_window: int = 0
    live_ring: int = 0
    derived: Tuple[DerivedFeature, ...] = ()
    inputs: Tuple[InputDefinition, ...] = ()


@dataclass(frozen=True)
class Area:
    """A cell under which there are rows.

    cell: its H3 index, five resolutions coarser than the feature set's hexagons
    products: those that have rows there
    """

    cell: int
    products: Tuple[str, ...]


@dataclass(frozen=True)
class Areas:
    """What the store has of a feature set.

    window_ends: all that are complete, in epoch milliseconds, the newest first
    areas: where there may be rows at these window ends
    """

    feature_set: str
    version: int
    window_ends: Tuple[int, ...]
    areas: Tuple[Area, ...]


@dataclass(frozen=True)
class ExplainedMinute:
    """A minute of the window that is explained.

    end: in epoch milliseconds
    state: WHOLE; PARTIAL, if the compute job had begun within it or later and may not have known
        all of its counts; or MISSING, if the store does not have it, so that it adds nothing
    sum: of its counts, over all hexagons
    """

    end: int
    state: str
    sum: int


@dataclass(frozen=True)
class ExplainedHexagon:
    """A hexagon that something was counted in.

    steps: how far it is from the one that is explained
    sum: of its counts, over all minutes
    counts: one for each minute of the window: how many different riders, or drivers, there were
    """

    hexagon: int
    steps: int
    sum: int
    counts: Tuple[int, ...]


@dataclass(frozen=True)
class DerivedStep:
    """A derived feature of an explanation.

    value: from the counts
    is_default: whether the formula gave no number, so that the value is the feature's default
    """

    name: str
    formula: str
    value: float
    is_default: bool


@dataclass(frozen=True)
class Explanation:
    """How one value came about: value = sum / (disk * minutes * 10**decimals).

    A derived feature has steps and parts in place of kind, ring, window and all that is counted.

    window_end: in epoch milliseconds
    name: the feature's
    disk: how many hexagons are within the ring
    minutes: all of the window, the oldest first
    hexagons: those that have counts, the largest sum first
    sum, value: what the counts give
    stored_sum, stored_value: what the store has, which readers get
    verdict: EQUAL; DIFFERENT, if the counts give something else; or UNKNOWN, if they do and some
        minutes are not known, or not as they were
    steps: the derived features below it and itself, each after those that it reads
    parts: the stored columns below it
    inputs: the request's inputs below it, as names and values
    decimals: of the sum of a value, whose counts are in fixed point; else 0
    """

    feature_set: str
    version: int
    hexagon: int
    product: str
    window_end: int
    name: str
    kind: str
    ring: int
    window: int
    disk: int
    minutes: Tuple[ExplainedMinute, ...]
    hexagons: Tuple[ExplainedHexagon, ...]
    sum: int
    value: float
    stored_sum: int
    stored_value: float
    verdict: str
    steps: Tuple[DerivedStep, ...] = ()
    parts: Tuple[Explanation, ...] = ()
    inputs: Tuple[Tuple[str, float], ...] = ()
    decimals: int = 0
