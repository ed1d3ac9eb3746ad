"""Reads the same features through Feast's SDK, bare Redis, and Ringcast's Python client.

One caller, who asks again as soon as it has an answer. Called by `ringcast bench serve` with a
folder, host:port of a Redis server and of the service, and seconds for each measurement. The
folder holds rows.bin (a hexagon's index and its values, row by row), names.txt, product.txt, and
requests-N.bin (indexes of N hexagons, request by request). Prints a line for each result.
"""

import sys
import time
from collections import Counter
from datetime import datetime, timedelta, timezone
from pathlib import Path
from unittest import mock

import numpy as np
import pandas as pd
import redis
import ringcast
from feast import Entity, FeatureService, FeatureStore, FeatureView, Field, FileSource, RepoConfig
from feast import ValueType
from feast.types import Float32
from ringcast.feast import FeatureSetSource

WARM_UP_SHARE = 0.3
SAMPLES = 20
ROUNDS = 200
ROWS_AT_ONCE = 5000
COLUMNS_OF_A_VIEW = 18


def rows(folder, names):
    row = np.dtype([("hexagon", "<i8"), ("values", "<f4", len(names))])
    return np.fromfile(folder / "rows.bin", dtype=row)


def feast_config(folder, name, online_store):
    return RepoConfig(
        project=name,
        provider="local",
        registry={"path": str(folder / f"{name}.db"), "cache_ttl_seconds": 0},
        online_store=online_store,
        entity_key_serialization_version=3,
    )


def feast_on_redis(folder, address, names, all_rows):
    """A store with everything in it, as Feast's own tutorial sets one up.

    All columns are in one view, and again in several. Of each kind, one service has Feast compute
    one value for each hexagon beforehand.
    """
    parquet = folder / "source.parquet"
    now = datetime.now(timezone.utc)
    pd.DataFrame({"hexagon": [0], "at": [now]}).to_parquet(parquet)
    redis_store = {"type": "redis", "connection_string": address}
    store = FeatureStore(config=feast_config(folder, "redis", redis_store))
    hexagon = Entity(name="hexagon", join_keys=["hexagon"], value_type=ValueType.INT64)
    parts = {"city": names}
    for begin in range(0, len(names), COLUMNS_OF_A_VIEW):
        parts[f"part{begin}"] = names[begin : begin + COLUMNS_OF_A_VIEW]
    views = {
        part: FeatureView(
            name=part,
            entities=[hexagon],
            ttl=timedelta(days=1),
            schema=[Field(name=name, dtype=Float32) for name in its],
            source=FileSource(path=str(parquet), timestamp_field="at"),
        )
        for part, its in parts.items()
    }
    several = [view for part, view in views.items() if part != "city"]
    services = [
        FeatureService(name="pricing", features=[views["city"]]),
        FeatureService(name="computed", features=[views["city"]], precompute_online=True),
        FeatureService(name="pricing_parts", features=several),
        FeatureService(name="computed_parts", features=several, precompute_online=True),
    ]
    store.apply([hexagon, *views.values(), *services])
    for begin in range(0, len(all_rows), ROWS_AT_ONCE):
        some = all_rows[begin : begin + ROWS_AT_ONCE]
        all_columns = pd.DataFrame(some["values"], columns=names)
        for part, its in parts.items():
            frame = all_columns[its].copy()
            frame.insert(0, "hexagon", some["hexagon"])
            frame.insert(1, "at", now)
            store.write_to_online_store(part, frame)
    store.precompute_feature_service()
    return store


def feast_on_ringcast(folder, target, names):
    online_store = {"type": "ringcast.feast.OnlineStore", "target": target, "timeout": 5}
    store = FeatureStore(config=feast_config(folder, "ringcast", online_store))
    kinds = {"hexagon": ValueType.INT64, "product": ValueType.STRING}
    keys = [Entity(name=name, value_type=kind) for name, kind in kinds.items()]
    view = FeatureView(
        name="city",
        entities=keys,
        schema=[Field(name=name, dtype=Float32) for name in names],
        source=FeatureSetSource(feature_set="marketplace", version=1, file=""),
    )
    service = FeatureService(name="pricing", features=[view])
    store.apply([*keys, view, service])
    return store, store.get_feature_service("pricing")


def without_view(answer):
    return {name.split("__")[-1]: values for name, values in answer.items()}


def packed_store(address, all_rows):
    """Redis with a row's values in one string, in another database than Feast's."""
    store = redis.Redis.from_url(f"redis://{address}/1")
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


def shares(store, service, size, requests, product):
    """How much of the time is the client's, the store's beside it, and Feast's own."""
    spent = Counter()

    def timed(owner, method):
        original = getattr(owner, method)

        def call(*arguments, **named):
            begin = time.perf_counter()
            answer = original(*arguments, **named)
            spent[method] += time.perf_counter() - begin
            return answer

        return mock.patch.object(owner, method, call)

    online = store._get_provider().online_store
    with (
        timed(online._client, "get"),
        timed(online, "_read_features_per_fv"),
        timed(store, "get_online_features"),
    ):
        for request in requests[:ROUNDS]:
            rows = [{"hexagon": h, "product": product} for h in request]
            store.get_online_features(service, rows, full_feature_names=True)
    client, read = spent["get"], spent["_read_features_per_fv"]
    whole = spent["get_online_features"]
    parts = (client / whole, (read - client) / whole, 1 - read / whole)
    words = "note|Feast on Ringcast, {}: {:.0%} client and service, {:.0%} the store, {:.0%} Feast"
    print(words.format(size, *parts), flush=True)


def main(folder, address, target, seconds):
    names = (folder / "names.txt").read_text().split()
    product = (folder / "product.txt").read_text().strip()
    all_rows = rows(folder, names)
    truth = {int(row["hexagon"]): row["values"] for row in all_rows}
    sizes = sorted(int(file.stem.split("-")[1]) for file in folder.glob("requests-*.bin"))
    store = feast_on_redis(folder, address, names, all_rows)
    ours, our_service = feast_on_ringcast(folder, target, names)
    packed = packed_store(address, all_rows)
    now = ringcast.Features("marketplace")
    with ringcast.FeatureClient(target, 5) as client:
        client.connect()
        for size in sizes:
            indexes = np.fromfile(folder / f"requests-{size}.bin", dtype="<i8").reshape(-1, size)
            requests = [[int(hexagon) for hexagon in request] for request in indexes]
            parts = f", views of {COLUMNS_OF_A_VIEW}"
            for who, name in (
                ("", "pricing"),
                (", precomputed", "computed"),
                (parts, "pricing_parts"),
                (parts + ", precomputed", "computed_parts"),
            ):
                service = store.get_feature_service(name)
                measure(
                    f"Feast on Redis{who}, Python",
                    size,
                    requests,
                    seconds,
                    lambda request: store.get_online_features(
                        features=service,
                        entity_rows=[{"hexagon": h} for h in request],
                        full_feature_names=True,
                    ).to_dict(),
                    without_view,
                    truth,
                    names,
                )
            measure(
                "Feast on Ringcast, Python",
                size,
                requests,
                seconds,
                lambda request: ours.get_online_features(
                    features=our_service,
                    entity_rows=[{"hexagon": h, "product": product} for h in request],
                    full_feature_names=True,
                ).to_dict(),
                without_view,
                truth,
                names,
            )
            shares(ours, our_service, size, requests, product)
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
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3], float(sys.argv[4]))
