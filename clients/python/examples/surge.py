"""What riders and drivers around a place make of a price.

Takes a latitude and a longitude, and perhaps the service's address.
"""

import sys

import ringcast

SOLO = "68bc8e2c-d067-3374-83ba-f643d96e1cd2"


def main(lat: float, lng: float, target: str = "localhost:8585") -> None:
    # begin
    features = ringcast.Features("marketplace")
    with ringcast.FeatureClient(target, timeout=5) as client:
        table = client.get(features, [], [SOLO], points=[(lat, lng)])
    now = table.to_pylist()[0]
    riders, drivers = now["demand_r1_w2"], max(0.1, now["supply_r1_w2"])
    price = min(3, max(1, riders / drivers))
    print(f"{now['hexagon']:x} {now['status']}:", end=" ")
    print(f"{riders:.2f} riders, {drivers:.2f} drivers, price x {price:.2f}")
    # end


if __name__ == "__main__":
    main(float(sys.argv[1]), float(sys.argv[2]), *sys.argv[3:])
