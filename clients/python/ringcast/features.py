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
    names: just these features, in this order, in place of kinds, rings and windows
    max_age: in seconds; an older value has the status STALE
    exact: whether values come as float64
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


@dataclass(frozen=True)
class FeatureSet:
    """What a feature set holds.

    newest_window_end: the newest that is complete, in epoch milliseconds; 0 if none is known
    complete_since: from when on its minutes were counted whole, the same way
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
