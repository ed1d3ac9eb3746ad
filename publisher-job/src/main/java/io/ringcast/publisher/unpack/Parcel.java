package io.ringcast.publisher.unpack;

import io.ringcast.store.PartitionKey;
import io.ringcast.store.StoredBlock;
import java.io.Serializable;
import java.util.List;

/**
 * Blocks of one partition from one record, written and retried together. The place is the
 * partition's, from 0 to just below 1. The incarnation is the store's, which the writer must find,
 * too.
 */
public record Parcel(List<StoredBlock> blocks, Origin origin, double place, String incarnation)
    implements Serializable {

  public Parcel {
    blocks = List.copyOf(blocks);
    if (blocks.isEmpty()) {
      throw new IllegalArgumentException("a parcel has at least one block");
    }
  }

  public PartitionKey partition() {
    return blocks.get(0).partition();
  }

  public int payloadBytes() {
    return blocks.stream().mapToInt(block -> block.payload().length).sum();
  }
}
