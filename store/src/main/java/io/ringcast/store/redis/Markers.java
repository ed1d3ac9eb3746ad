package io.ringcast.store.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.lettuce.core.ScriptOutputType;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.SetId;
import io.ringcast.store.RefusedException;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.TimeRange;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/**
 * Markers, one in each shard. A server that loses writes loses the last ones, so the shard's marker
 * goes before its rows do. A window end is complete while all shards have its marker.
 */
final class Markers {

  /** A few hundred bytes each. */
  private static final int MOST_REPORTED = 10_000;

  private final Connections connections;
  private final Keys keys;
  private final MasterIds masters;
  private final long ttlMillis;

  /** Window ends that a reader of this process was told to be complete. */
  private final Map<StoredMarker, Boolean> reported =
      Collections.synchronizedMap(
          new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<StoredMarker, Boolean> eldest) {
              return size() > MOST_REPORTED;
            }
          });

  Markers(Connections connections, Keys keys, MasterIds masters, long ttlMillis) {
    this.connections = connections;
    this.keys = keys;
    this.masters = masters;
    this.ttlMillis = ttlMillis;
  }

  /** Fails for good if a shard's master is not the one of this incarnation. */
  CompletableFuture<Void> write(StoredMarker marker, String incarnation) {
    if (!incarnation.equals(masters.incarnation())) {
      return CompletableFuture.failedFuture(refused(marker));
    }
    String[] expected = MasterIds.ids(incarnation);
    byte[] end = Keys.bytes(marker.emission().windowEnd());
    byte[] value = BlockValue.of(marker.emission());
    CompletableFuture<List<byte[]>> written =
        Connections.all(
            IntStream.range(0, Shards.COUNT)
                .mapToObj(
                    shard ->
                        connections.<byte[]>run(
                            Script.WRITE_MARKER,
                            ScriptOutputType.VALUE,
                            List.of(keys.markers(shard, marker.set())),
                            Keys.bytes(expected[shard]),
                            end,
                            value,
                            Keys.bytes(ttlMillis)))
                .toList());
    return Connections.result(
        written,
        ids -> {
          for (int shard = 0; shard < Shards.COUNT; shard++) {
            String id = Keys.text(ids.get(shard));
            masters.saw(shard, id);
          }
          if (!incarnation.equals(masters.incarnation())) {
            throw refused(marker);
          }
          return null;
        });
  }

  private static RefusedException refused(StoredMarker marker) {
    return new RefusedException(
        ("window end %d of %s gets no marker: a server of Redis has failed over or was restarted"
                + " since its rows were written, and may have lost some")
            .formatted(marker.emission().windowEnd(), marker.set()));
  }

  /** The markers that all shards have, the newest first. */
  CompletableFuture<List<StoredMarker>> read(SetId set, TimeRange windowEnds) {
    CompletableFuture<List<List<byte[]>>> shards =
        Connections.all(
            IntStream.range(0, Shards.COUNT)
                .mapToObj(
                    shard ->
                        connections.<List<byte[]>>run(
                            Script.READ_MARKERS,
                            ScriptOutputType.MULTI,
                            List.of(keys.markers(shard, set)),
                            Keys.bytes(windowEnds.from()),
                            Keys.bytes(windowEnds.to())))
                .toList());
    return Connections.result(shards, found -> complete(set, found));
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
      if (emissions.size() == Shards.COUNT) {
        // While a marker is replaced, some shards have the old one.
        Emission oldest =
            emissions.stream().min(Comparator.comparingLong(Emission::rowVersion)).get();
        markers.add(new StoredMarker(set, oldest));
        reported.put(key(set, oldest.windowEnd()), true);
      }
    }
    return markers;
  }

  /** Whether a reader of this process was told that the window end is complete. */
  boolean isReported(SetId set, long windowEnd) {
    return reported.containsKey(key(set, windowEnd));
  }

  private static StoredMarker key(SetId set, long windowEnd) {
    return new StoredMarker(set, new Emission(windowEnd, 0, 0));
  }
}
