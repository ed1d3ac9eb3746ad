"""What a price becomes around a place.

Takes a latitude and a longitude, and perhaps the service's address.
"""

import sys

import ringcast

SOLO = "68bc8e2c-d067-3374-83ba-f643d96e1cd2"


def main(lat: float, lng: float, target: str = "localhost:8585") -> None:
    # begin
    features = ringcast.Features("marketplace", names=["surge_r1_w2"])
    with ringcast.FeatureClient(target, timeout=5) as client:
        table = client.get(features, [], [SOLO], points=[(lat, lng)])
    now = table.to_pylist()[0]
    print(f"{now['hexagon']:x} {now['status']}: price x {now['surge_r1_w2']:.2f}")
    # end


if __name__ == "__main__":
    main(float(sys.argv[1]), float(sys.argv[2]), *sys.argv[3:])
