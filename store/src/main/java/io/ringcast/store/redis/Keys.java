package io.ringcast.store.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ringcast.common.features.SetId;
import io.ringcast.store.PartitionKey;
import java.util.UUID;

/** The names of keys. */
record Keys(String keyspace, Shards shards) {

  /** A hash of each set's definition; for ever. It lies in a shard, so that its loss is noticed. */
  byte[] sets() {
    return bytes(shards.tag(0) + keyspace + ":sets");
  }

  /** A hash of a set's markers, by window end. */
  byte[] markers(int shard, SetId set) {
    return ofSet(shard, "markers", set, "");
  }

  /** A sorted set of a set's partitions, by the time when they expire. */
  byte[] partitions(int shard, SetId set) {
    return ofSet(shard, "partitions", set, "");
  }

  /** A hash of the blocks of a partition's window end, by cell. */
  byte[] blocks(PartitionKey partition, long windowEnd) {
    String which = ":%s:%x:%d".formatted(partition.product(), partition.area(), windowEnd);
    return ofSet(shards.of(partition), "blocks", partition.set(), which);
  }

  private byte[] ofSet(int shard, String kind, SetId set, String which) {
    return bytes(
        shards.tag(shard) + keyspace + ':' + kind + ':' + set.name() + ':' + set.version() + which);
  }

  static byte[] member(PartitionKey partition) {
    return bytes("%d:%x:%s".formatted(partition.hour(), partition.area(), partition.product()));
  }

  static PartitionKey partition(SetId set, byte[] member) {
    String[] words = new String(member, UTF_8).split(":", 3);
    return new PartitionKey(
        set,
        UUID.fromString(words[2]),
        Long.parseUnsignedLong(words[1], 16),
        Long.parseLong(words[0]));
  }

  static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  static byte[] bytes(long number) {
    return bytes(Long.toString(number));
  }

  static String text(byte[] bytes) {
    return new String(bytes, UTF_8);
  }
}
