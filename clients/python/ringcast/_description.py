"""From the service's answers about what it has to types."""

from __future__ import annotations

from typing import List

from ringcast import _messages
from ringcast.features import Area, Areas, DerivedFeature, FeatureSet, InputDefinition


def to_areas(answer: bytes) -> Areas:
    found = _messages.parse(_messages.AreaList, answer)
    return Areas(
        found.feature_set,
        found.version,
        tuple(found.window_ends_ms),
        tuple(Area(area.cell, tuple(area.products)) for area in found.areas),
    )


def to_sets(answer: bytes) -> List[FeatureSet]:
    return [_set(its) for its in _messages.parse(_messages.FeatureSetDescription, answer).sets]


def _set(its) -> FeatureSet:
    return FeatureSet(
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
            DerivedFeature(one.name, one.formula, _default(one), tuple(one.reads))
            for one in its.derived
        ),
        tuple(InputDefinition(one.name, one.type, _default(one)) for one in its.inputs),
    )


def _default(one):
    return one.default if one.HasField("default") else None
