"""Reads what the service has logged of its answers, for training."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta, timezone

import pyarrow as pa

from ringcast import _messages
from ringcast._table import to_arrow

_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


@dataclass(frozen=True)
class Served:
    """An answer as it was sent: when, to whom, and the table that a client makes of it.

    request_id: what the caller called its request; empty if nothing
    view: what was asked for, where it was a view
    live: whether it was a live answer, whose window end no row has
    """

    served_at: datetime
    caller: str
    request_id: str
    view: str
    table: pa.Table
    live: bool = False


def read_served(value: bytes) -> Served:
    """From the value of a record of the topic `served-log.topic`."""
    answer = _messages.ServedAnswer.FromString(value)
    return Served(
        _EPOCH + timedelta(milliseconds=answer.served_at_ms),
        answer.caller,
        answer.request_id,
        answer.selection.view,
        to_arrow(answer.answer),
        answer.selection.live,
    )
