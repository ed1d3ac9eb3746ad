"""From the service's answer to an Arrow table."""

from __future__ import annotations

from array import array
from itertools import accumulate
from typing import Any, Sequence

import pyarrow as pa

from ringcast import _messages


# Arrays are made of bytes here. From lists, pyarrow takes longer, and at first loads pandas.
def _strings(texts: Sequence[str]) -> pa.Array:
    encoded = [text.encode() for text in texts]
    ends = array("i", accumulate(map(len, encoded), initial=0))
    buffers = [None, pa.py_buffer(ends), pa.py_buffer(b"".join(encoded))]
    return pa.Array.from_buffers(pa.string(), len(encoded), buffers)


_STATUSES = _strings(_messages.STATUSES)
_SCORE_STATUSES = _strings(_messages.SCORE_STATUSES)


def to_arrow(answer, exact: bool = False) -> pa.Table:
    """One row for each key; the features' bytes are shared with the answer.

    exact: whether doubles were asked for, which an answer without keys does not tell
    """
    keys = len(answer.statuses)
    products = len(answer.products)
    places = keys // products if products else 0
    arrays = [
        _hexagons(answer, places, products),
        _products(answer, places, products),
        _enum(answer.statuses, _STATUSES),
        *_times(list(answer.window_ends_ms), answer.ages_ms),
    ]
    arrays += _features(answer.columns, keys, exact)
    names = ["hexagon", "product", "status", "window_end", "age_ms", *answer.names]
    for name, column in _scores(answer):
        names.append(name)
        arrays.append(column)
    return pa.Table.from_arrays(arrays, names=names, metadata=_origin(answer))


def to_scores(answer) -> pa.Table:
    """Of an answer that has nothing but scores."""
    keys = len(answer.scores[0].statuses)
    columns = list(zip(answer.names, _features(answer.columns, keys, False)))
    return pa.table(dict(columns + list(_scores(answer))))


def _scores(answer):
    """What the scores of each model or route are worth, and which model gave them."""
    for its in answer.scores:
        yield f"{its.name}.status", _enum(its.statuses, _SCORE_STATUSES)
        of_key = _ints(its.variant_of_key or [0] * len(its.statuses))
        models = _strings([variant.model for variant in its.variants])
        yield f"{its.name}.model", pa.DictionaryArray.from_arrays(of_key, models)
        if any(variant.name for variant in its.variants):
            variants = _strings([variant.name for variant in its.variants])
            yield f"{its.name}.variant", pa.DictionaryArray.from_arrays(of_key, variants)


def _origin(answer) -> dict:
    origin = {
        "feature_set": answer.feature_set,
        "version": str(answer.version),
        "fingerprint": f"{answer.fingerprint:08x}",
        "answered_at_ms": str(answer.answered_at_ms),
    }
    # Said of whole areas alone; a newer service may know more of them.
    if 0 < answer.without_row < len(_messages.STATUSES):
        origin["without_row"] = _messages.STATUSES[answer.without_row]
    if answer.derived_fingerprint:
        origin["derived_fingerprint"] = f"{answer.derived_fingerprint:08x}"
    if answer.minute_passed_ms:
        origin["minute_passed_ms"] = str(answer.minute_passed_ms)
    problems = [problem for problem in answer.product_problems if problem]
    if problems:
        origin["product_problems"] = "\n".join(problems)
    return origin


def _hexagons(answer, places: int, products: int) -> pa.Array:
    of_places = _shared(pa.uint64(), places, answer.hexagons)
    if products == 1:
        return of_places
    return of_places.take(_ints([place for place in range(places) for _ in range(products)]))


def _products(answer, places: int, products: int) -> pa.Array:
    numbers = _ints(array("i", range(products)) * places)
    return pa.DictionaryArray.from_arrays(numbers, _strings(answer.products))


def _enum(numbers: bytes, known: pa.Array) -> pa.Array:
    # A newer service may know more of them.
    if numbers and max(numbers) >= len(known):
        numbers = bytes(number if number < len(known) else 0 for number in numbers)
    return pa.DictionaryArray.from_arrays(_shared(pa.int8(), len(numbers), numbers), known)


def _times(ends: list, ages: Sequence[int]) -> list:
    """Keys without a window end have neither that nor an age."""
    valid = None
    if 0 in ends:
        bits = int("".join("1" if end else "0" for end in reversed(ends)), 2)
        valid = pa.py_buffer(bits.to_bytes((len(ends) + 7) // 8, "little"))
    return [
        pa.Array.from_buffers(kind, len(ends), [valid, pa.py_buffer(values)])
        for kind, values in (
            (pa.timestamp("ms", tz="UTC"), array("q", ends)),
            (pa.uint32(), array("I", list(ages))),
        )
    ]


def _ints(numbers: Sequence[int]) -> pa.Array:
    return _shared(pa.int32(), len(numbers), array("i", numbers))


def _features(columns, keys: int, exact: bool) -> list:
    """All are of one kind. A small answer takes as long as making so many arrays does."""
    if columns and (columns[0].doubles or (exact and keys == 0)):
        kind, packed = pa.float64(), [column.doubles for column in columns]
    else:
        kind, packed = pa.float32(), [column.floats for column in columns]
    make, buffer = pa.Array.from_buffers, pa.py_buffer
    return [make(kind, keys, [None, buffer(values)]) for values in packed]


def _shared(kind: pa.DataType, length: int, packed: Any) -> pa.Array:
    return pa.Array.from_buffers(kind, length, [None, pa.py_buffer(packed)])
