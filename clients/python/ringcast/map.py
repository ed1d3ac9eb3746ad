"""Features as hexagons on a map, in a notebook."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Optional

import pyarrow as pa

_LOW = (255, 237, 160)
_HIGH = (177, 0, 38)
_OPACITY = 170


def show(
    table: Any,
    feature: str,
    *,
    product: Optional[str] = None,
    window_end: Optional[datetime] = None,
) -> Any:
    """One feature of a table, which is anything that gives Arrow's stream; as a map of pydeck.

    Shows the newest window end, if none is named. A table of several products needs one.
    """
    import h3
    import pydeck

    rows = _rows(pa.table(table), feature, product, window_end)
    cells = [h3.int_to_str(cell) for cell in rows["hexagon"].to_pylist()]
    values = rows[feature].to_pylist()
    if not cells:
        raise ValueError(f"no row has a value of {feature}")
    most = max(values) or 1
    data = [
        {"hexagon": cell, "value": value, "color": _color(value / most)}
        for cell, value in zip(cells, values)
    ]
    layer = pydeck.Layer(
        "H3HexagonLayer", data, get_hexagon="hexagon", get_fill_color="color", pickable=True
    )
    points = [h3.cell_to_latlng(cell)[::-1] for cell in cells]
    return pydeck.Deck(
        [layer],
        initial_view_state=pydeck.data_utils.compute_view(points),
        tooltip={"text": feature + ": {value}"},
    )


def _rows(
    table: pa.Table, feature: str, product: Optional[str], window_end: Optional[datetime]
) -> pa.Table:
    import pyarrow.compute as pc

    for column in ("hexagon", feature):
        if column not in table.column_names:
            raise ValueError(f"there is no column {column}; there are {table.column_names}")
    needed = ("hexagon", feature, "product", "window_end")
    table = table.select([column for column in needed if column in table.column_names])
    if "product" in table.column_names:
        # Arrow cannot filter Polars' type of text.
        at = table.column_names.index("product")
        table = table.set_column(at, "product", table["product"].cast(pa.string()))
    table = table.filter(pc.is_valid(table[feature]))
    if "product" in table.column_names:
        products = pc.unique(table["product"]).to_pylist()
        if product is None and len(products) > 1:
            raise ValueError(f"say one product of {products}")
        if product is not None:
            table = table.filter(pc.equal(table["product"], product))
    if "window_end" in table.column_names and table.num_rows:
        end = pc.max(table["window_end"]) if window_end is None else window_end
        table = table.filter(pc.equal(table["window_end"], end))
    return table


def _color(share: float) -> list[int]:
    return [round(low + share * (high - low)) for low, high in zip(_LOW, _HIGH)] + [_OPACITY]
