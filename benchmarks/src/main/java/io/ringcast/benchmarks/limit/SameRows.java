package io.ringcast.benchmarks.limit;

import io.ringcast.benchmarks.bare.RowDigest;
import io.ringcast.cli.job.FeatureTopic;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.FeatureRecordReader;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.Minutes;
import io.ringcast.feature.emit.Outgoing;
import java.util.Properties;

/** Holds the minute that was taken apart against the same minute of the job itself. */
final class SameRows {

  private final Material material;
  private final long windowEnd;

  private SameRows(Material material) {
    this.material = material;
    windowEnd = Minutes.endOf(material.minute());
  }

  /**
   * Reads the job's rows, and compares all their numbers.
   *
   * @throws IllegalStateException if they are not the same: then the parts that were measured are
   *     not the job's
   */
  static void require(Material material, Properties client, String topic) {
    SameRows same = new SameRows(material);
    RowDigest apart = same.apart();
    RowDigest whole = same.whole(client, topic);
    if (!apart.byWindowEnd().equals(whole.byWindowEnd())) {
      throw new IllegalStateException(
          ("the operators that were measured alone do not do what the job does: for window end %d"
                  + " they make %s, but the job %s; make Operators and Rehearsal like FeatureGraph")
              .formatted(same.windowEnd, apart.byWindowEnd(), whole.byWindowEnd()));
    }
  }

  private RowDigest apart() {
    RowDigest digest = new RowDigest();
    try (FeatureRecordReader reader = new FeatureRecordReader(material.set())) {
      for (Outgoing record : material.records()) {
        add((TileRecord) RecordParser.parse(record.value), reader, digest);
      }
    } catch (BlockFormatException e) {
      throw new IllegalStateException("the operators alone wrote what nobody can read", e);
    }
    return digest;
  }

  private RowDigest whole(Properties client, String topic) {
    RowDigest digest = new RowDigest();
    try (FeatureTopic features = new FeatureTopic(client, topic);
        FeatureRecordReader reader = new FeatureRecordReader(material.set())) {
      features.readToEnd(
          record -> {
            if (record instanceof TileRecord tile
                && tile.header().emission().windowEnd() == windowEnd) {
              addOfJob(tile, reader, digest);
            }
          });
    }
    return digest;
  }

  private void addOfJob(TileRecord tile, FeatureRecordReader reader, RowDigest digest) {
    try {
      add(tile, reader, digest);
    } catch (BlockFormatException e) {
      throw new IllegalStateException("the job wrote a block that nobody can read", e);
    }
  }

  private void add(TileRecord tile, FeatureRecordReader reader, RowDigest digest)
      throws BlockFormatException {
    int product = material.plan().products().code(tile.product());
    reader.blocks(tile, block -> add(block, product, digest));
  }

  /** The world's events are of one kind. */
  private void add(DecodedBlock block, int product, RowDigest digest) {
    for (int row = 0; row < block.rows(); row++) {
      digest.add(block.hexagon(row), product, windowEnd, block.sums(row)[0]);
    }
  }
}
