package io.ringcast.store.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.lettuce.core.ScriptOutputType;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.SetId;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.TimeRange;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/**
 * Markers, one in each shard. A server that loses writes loses the last ones, so the shard's marker
 * goes before its rows do. A window end is complete while all shards have its marker.
 */
record Markers(Connections connections, Keys keys, MasterIds masters, long ttlMillis) {

  /** Fails for good if a shard's master is another one than at the start. */
  CompletableFuture<Void> write(StoredMarker marker, long rowsSince) {
    long left = marker.left(ttlMillis, rowsSince);
    if (left <= 0) {
      return CompletableFuture.completedFuture(null);
    }
    return connections.eachShard(
        shard ->
            connections.<Long>run(
                Script.WRITE_MARKER,
                ScriptOutputType.INTEGER,
                List.of(keys.markers(shard, marker.set())),
                masters.of(shard),
                Keys.bytes(marker.emission().windowEnd()),
                BlockValue.of(marker.emission()),
                Keys.bytes(left),
                Keys.bytes(ttlMillis)),
        answers -> {
          answers.forEach(MasterIds::check);
          return null;
        });
  }

  /** The markers that all shards have, the newest first. */
  CompletableFuture<List<StoredMarker>> read(SetId set, TimeRange windowEnds) {
    return connections.eachShard(
        shard ->
            connections.<List<byte[]>>run(
                Script.READ_MARKERS,
                ScriptOutputType.MULTI,
                List.of(keys.markers(shard, set)),
                Keys.bytes(windowEnds.from()),
                Keys.bytes(windowEnds.to())),
        found -> complete(set, found));
  }

  private List<StoredMarker> complete(SetId set, List<List<byte[]>> shards) {
    NavigableMap<Long, List<Emission>> found = new TreeMap<>(Collections.reverseOrder());
    for (List<byte[]> shard : shards) {
      for (int i = 0; i < shard.size(); i += 2) {
        long end = Long.parseLong(new String(shard.get(i), US_ASCII));
        Emission emission = BlockValue.emission(end, ByteBuffer.wrap(shard.get(i + 1)));
        found.computeIfAbsent(end, any -> new ArrayList<>()).add(emission);
      }
    }
    List<StoredMarker> markers = new ArrayList<>();
    for (Collection<Emission> emissions : found.values()) {
      if (emissions.size() == connections.shards().count()) {
        // While a marker is replaced, some shards have the old one.
        Emission oldest =
            emissions.stream().min(Comparator.comparingLong(Emission::rowVersion)).get();
        markers.add(new StoredMarker(set, oldest));
      }
    }
    return markers;
  }
}
