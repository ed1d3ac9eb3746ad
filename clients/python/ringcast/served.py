"""Reads what the service has logged of its answers, for training."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from typing import Dict, List, Optional, Tuple

import pyarrow as pa

from ringcast import _messages
from ringcast._table import to_arrow, to_scores

_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


@dataclass(frozen=True)
class Served:
    """An answer as it was sent: when, to whom, and the table that a client makes of it.

    request_id: what the caller called its request; empty if nothing
    view: what was asked for, where it was a view
    live: whether it was a live answer, whose window end no row has
    inputs: what the request brought for derived features, by name; a value for each row of the table
    entities: of an answer with scores: one, one for each place or one for each row
    shadows: the scores of shadows, with a row for each of the table; None if there are none
    """

    served_at: datetime
    caller: str
    request_id: str
    view: str
    table: pa.Table
    live: bool = False
    inputs: Dict[str, List[float]] = field(default_factory=dict)
    entities: Tuple[str, ...] = ()
    shadows: Optional[pa.Table] = None


def read_served(value: bytes) -> Served:
    """From the value of a record of the topic `served-log.topic`."""
    answer = _messages.ServedAnswer.FromString(value)
    keys, products = len(answer.answer.statuses), len(answer.answer.products)
    return Served(
        _EPOCH + timedelta(milliseconds=answer.served_at_ms),
        answer.caller,
        answer.request_id,
        answer.selection.view,
        to_arrow(answer.answer),
        answer.selection.live,
        {its.name: _by_key(its.values, keys, products) for its in answer.inputs},
        tuple(answer.entities),
        to_scores(answer.shadows) if answer.shadows.scores else None,
    )


def _by_key(values, keys: int, products: int) -> List[float]:
    """An input has one value for all keys, one for each place, or one for each key."""
    if len(values) == keys:
        return list(values)
    each = keys if len(values) == 1 else products
    return [value for value in values for _ in range(each)]
