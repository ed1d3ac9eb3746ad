package io.ringcast.store.redis;

import io.lettuce.core.cluster.SlotHash;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.Placement;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * Which server holds what. All keys of a partition are in one shard, and each shard has markers of
 * its own.
 */
record Shards(int count) {

  /** A server without a cluster: to ask for a marker is one command. */
  static final Shards SINGLE = new Shards(1);

  /**
   * A shard is a 64th of a cluster's slots. Three masters hold 21 or 22 of them, so their loads
   * differ by 5% at most.
   */
  static final Shards CLUSTER = new Shards(64);

  /** Maps partitions evenly; neighbours have neighbouring slots, so mostly the same server. */
  static final Placement PLACEMENT = Shards::place;

  /** No tag of a cluster: what one has written is not there for a reader of the other. */
  private static final String TAG_OF_ALL = "{one}";

  /** Hash tags: the slot of each lies within its shard. */
  private static final List<String> TAGS =
      IntStream.range(0, CLUSTER.count).mapToObj(Shards::firstTag).toList();

  private static String firstTag(int shard) {
    return IntStream.iterate(0, i -> i + 1)
        .mapToObj(i -> "{" + Integer.toString(i, Character.MAX_RADIX) + "}")
        .filter(tag -> SlotHash.getSlot(tag) * CLUSTER.count / SlotHash.SLOT_COUNT == shard)
        .findFirst()
        .orElseThrow();
  }

  String tag(int shard) {
    return count == 1 ? TAG_OF_ALL : TAGS.get(shard);
  }

  int of(PartitionKey partition) {
    return (int) (place(partition) * count);
  }

  /** Readers of other versions must find the same place, so no hash of Java's choice. */
  private static double place(PartitionKey partition) {
    String name = partition.set() + " " + Keys.text(Keys.member(partition));
    long hash = UUID.nameUUIDFromBytes(Keys.bytes(name)).getMostSignificantBits();
    return (hash >>> 11) * 0x1p-53;
  }
}
