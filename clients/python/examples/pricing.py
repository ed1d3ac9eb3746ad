"""The example of docs/how-to/read-features.md."""

from __future__ import annotations

from typing import Dict, List

import ringcast


def prices(
    timeout: float, target: str, hexagons: List[int], product: str, base: float
) -> Dict[int, float]:
    prices = {}
    # begin
    now = ringcast.Features("marketplace", rings=[0], windows=[2])
    with ringcast.FeatureClient(target, timeout) as client:
        table = client.get(now, hexagons, [product])
    for row in table.to_pylist():
        drivers = max(0.5, row["supply_r0_w2"])
        surge = min(3, max(1, row["demand_r0_w2"] / drivers))
        good = row["status"] in ("FRESH", "EMPTY", "RUNNING")
        prices[row["hexagon"]] = base * surge if good else base
    # end
    return prices
