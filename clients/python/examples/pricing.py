"""The example of docs/how-to/read-features.md."""

from __future__ import annotations

from typing import Dict, List

import ringcast


def prices(
    timeout: float, target: str, hexagons: List[int], product: str, base: float
) -> Dict[int, float]:
    prices = {}
    # begin
    now = ringcast.Features("marketplace", names=["surge_r1_w2"])
    with ringcast.FeatureClient(target, timeout) as client:
        table = client.get(now, hexagons, [product])
    for row in table.to_pylist():
        good = row["status"] in ("FRESH", "EMPTY", "RUNNING")
        prices[row["hexagon"]] = base * row["surge_r1_w2"] if good else base
    # end
    return prices
