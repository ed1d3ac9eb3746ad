"""From the service's answer to an explanation with types."""

from __future__ import annotations

from typing import Sequence

from ringcast import _messages
from ringcast.features import DerivedStep, ExplainedHexagon, ExplainedMinute, Explanation


def to_explanation(answer: bytes) -> Explanation:
    return _explanation(_messages.parse(_messages.FeatureExplanation, answer))


def _explanation(answer) -> Explanation:
    return Explanation(
        feature_set=answer.feature_set,
        version=answer.version,
        hexagon=answer.hexagon,
        product=answer.product,
        window_end=answer.window_end_ms,
        name=answer.name,
        kind=answer.kind,
        ring=answer.ring,
        window=answer.window,
        disk=answer.disk,
        minutes=tuple(_minute(minute) for minute in answer.minutes),
        hexagons=tuple(_hexagon(its, len(answer.minutes)) for its in answer.hexagons),
        sum=answer.sum,
        value=answer.value,
        stored_sum=answer.stored_sum,
        stored_value=answer.stored_value,
        verdict=_known(_messages.VERDICTS, answer.verdict),
        steps=tuple(
            DerivedStep(its.name, its.formula, its.value, its.is_default) for its in answer.steps
        ),
        parts=tuple(_explanation(part) for part in answer.parts),
        inputs=tuple((its.name, its.values[0]) for its in answer.inputs),
        decimals=answer.decimals,
    )


def _minute(minute) -> ExplainedMinute:
    return ExplainedMinute(minute.end_ms, _known(_messages.STATES, minute.state), minute.sum)


def _hexagon(its, minutes: int) -> ExplainedHexagon:
    """The answer leaves out the minutes without a count."""
    counts = dict(zip(its.minutes, its.counts))
    return ExplainedHexagon(
        its.hexagon, its.steps, its.sum, tuple(counts.get(minute, 0) for minute in range(minutes))
    )


def _known(names: Sequence[str], number: int) -> str:
    """A newer service may know more of them."""
    return names[number if number < len(names) else 0]
