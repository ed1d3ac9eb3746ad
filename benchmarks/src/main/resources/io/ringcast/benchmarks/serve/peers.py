"""Reads the same features through Feast's SDK, bare Redis, and Ringcast's Python client.

One caller, who asks again as soon as it has an answer. Called by `ringcast bench serve` with a
folder, the port of a Redis server, host:port of the service, and seconds for each measurement. The
folder holds rows.bin (a hexagon's index and its values, row by row), names.txt, product.txt, and
requests-N.bin (indexes of N hexagons, request by request). Prints a line for each result.
"""

import sys
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path

import numpy as np
import pandas as pd
import redis
import ringcast
from feast import Entity, FeatureService, FeatureStore, FeatureView, Field, FileSource, RepoConfig
from feast import ValueType
from feast.types import Float32

WARM_UP_SHARE = 0.3
SAMPLES = 20
ROWS_AT_ONCE = 5000


def rows(folder, names):
    row = np.dtype([("hexagon", "<i8"), ("values", "<f4", len(names))])
    return np.fromfile(folder / "rows.bin", dtype=row)


def feast_store(folder, port, names, all_rows):
    """A store with everything in it, as Feast's own tutorial sets one up."""
    parquet = folder / "source.parquet"
    now = datetime.now(timezone.utc)
    pd.DataFrame({"hexagon": [0], "at": [now]}).to_parquet(parquet)
    config = RepoConfig(
        project="ringcast",
        provider="local",
        registry={"path": str(folder / "registry.db"), "cache_ttl_seconds": 0},
        online_store={"type": "redis", "connection_string": f"127.0.0.1:{port}"},
        entity_key_serialization_version=3,
    )
    store = FeatureStore(config=config)
    hexagon = Entity(name="hexagon", join_keys=["hexagon"], value_type=ValueType.INT64)
    view = FeatureView(
        name="city",
        entities=[hexagon],
        ttl=timedelta(days=1),
        schema=[Field(name=name, dtype=Float32) for name in names],
        source=FileSource(path=str(parquet), timestamp_field="at"),
    )
    service = FeatureService(name="pricing", features=[view])
    store.apply([hexagon, view, service])
    for begin in range(0, len(all_rows), ROWS_AT_ONCE):
        some = all_rows[begin : begin + ROWS_AT_ONCE]
        frame = pd.DataFrame(some["values"], columns=names)
        frame.insert(0, "hexagon", some["hexagon"])
        frame.insert(1, "at", now)
        store.write_to_online_store("city", frame)
    return store, store.get_feature_service("pricing")


def packed_store(port, all_rows):
    """Redis with a row's values in one string, in another database than Feast's."""
    store = redis.Redis(port=port, db=1)
    for begin in range(0, len(all_rows), ROWS_AT_ONCE):
        some = all_rows[begin : begin + ROWS_AT_ONCE]
        store.mset({int(row["hexagon"]): row["values"].tobytes() for row in some})
    return store


def unpack(answer, names):
    values = np.frombuffer(b"".join(answer), dtype="<f4").reshape(-1, len(names))
    return {name: values[:, column] for column, name in enumerate(names)}


def measure(name, size, requests, seconds, ask, values_of, truth, names):
    """Asks again and again; afterwards looks at the values of some answers."""
    end = time.perf_counter() + seconds * WARM_UP_SHARE
    at = 0
    while time.perf_counter() < end:
        ask(requests[at % len(requests)])
        at += 1
    latencies = []
    begin = time.perf_counter()
    while time.perf_counter() < begin + seconds:
        asked = time.perf_counter()
        ask(requests[at % len(requests)])
        latencies.append(time.perf_counter() - asked)
        at += 1
    taken = time.perf_counter() - begin
    for request in requests[:SAMPLES]:
        found = values_of(ask(request))
        for column in range(len(names)):
            expected = np.array([truth[h][column] for h in request], dtype=np.float32)
            got = np.array(found[names[column]], dtype=np.float32)
            if not np.array_equal(expected, got):
                sys.exit(f"{name}: {names[column]} is {got}, and should be {expected}")
    millis = np.percentile(np.array(latencies) * 1000, [50, 95, 99, 99.9])
    figures = " ".join(f"{value:.4f}" for value in millis)
    print(f"result|{name}|{size}|{len(latencies)}|{taken:.3f}|{figures}", flush=True)


def main(folder, port, target, seconds):
    names = (folder / "names.txt").read_text().split()
    product = (folder / "product.txt").read_text().strip()
    all_rows = rows(folder, names)
    truth = {int(row["hexagon"]): row["values"] for row in all_rows}
    sizes = sorted(int(file.stem.split("-")[1]) for file in folder.glob("requests-*.bin"))
    store, service = feast_store(folder, port, names, all_rows)
    packed = packed_store(port, all_rows)
    now = ringcast.Features("marketplace")
    with ringcast.FeatureClient(target, 5) as client:
        client.connect()
        for size in sizes:
            indexes = np.fromfile(folder / f"requests-{size}.bin", dtype="<i8").reshape(-1, size)
            requests = [[int(hexagon) for hexagon in request] for request in indexes]
            measure(
                "Feast on Redis, Python",
                size,
                requests,
                seconds,
                lambda request: store.get_online_features(
                    features=service, entity_rows=[{"hexagon": h} for h in request]
                ),
                lambda answer: answer.to_dict(),
                truth,
                names,
            )
            measure(
                "Redis alone, packed values, Python",
                size,
                requests,
                seconds,
                lambda request: unpack(packed.mget(request), names),
                lambda answer: answer,
                truth,
                names,
            )
            measure(
                "Ringcast, Python",
                size,
                requests,
                seconds,
                lambda request: client.get(now, request, [product]),
                lambda answer: answer.to_pydict(),
                truth,
                names,
            )


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3], float(sys.argv[4]))
