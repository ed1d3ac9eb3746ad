package io.ringcast.common.blocks;

import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import java.util.function.Consumer;

/**
 * Turns the records of one feature set into rows. Belongs to one thread, and holds native memory
 * until closed.
 */
public final class FeatureRecordReader implements AutoCloseable {

  private final FeatureSet set;
  private final BlockDecoder decoder;

  public FeatureRecordReader(FeatureSet set) {
    this.set = set;
    this.decoder = new BlockDecoder(set);
  }

  /** Whether a record is of this reader's feature set and version. */
  public boolean reads(FeatureRecord record) {
    RecordHeader header = record.header();
    return header.set().equals(set.name()) && header.version() == set.version();
  }

  /**
   * Hands on the record's rows in the order of their hexagons, block by block; those before a
   * damaged block, too.
   */
  public void rows(TileRecord record, Consumer<FeatureRow> out) throws BlockFormatException {
    long windowEnd = record.header().emission().windowEnd();
    blocks(
        record,
        block -> {
          for (int row = 0; row < block.rows(); row++) {
            out.accept(block.row(row, record.product(), windowEnd));
          }
        });
  }

  /** As {@link #rows}, for those who can do without an object for each row. */
  public void blocks(TileRecord record, Consumer<DecodedBlock> out) throws BlockFormatException {
    checkSet(record);
    for (TileRecord.Block block : record.blocks()) {
      DecodedBlock decoded = decoder.decode(block.cell(), block.payload());
      if (decoded.rows() != block.rows()) {
        throw new BlockFormatException(
            "block %x holds %d rows but the record says %d"
                .formatted(block.cell(), decoded.rows(), block.rows()));
      }
      out.accept(decoded);
    }
  }

  @Override
  public void close() {
    decoder.close();
  }

  private void checkSet(TileRecord record) throws BlockFormatException {
    RecordHeader header = record.header();
    if (!reads(record)) {
      throw new BlockFormatException(
          "the record is of feature set %s version %d but this reader is for %s version %d"
              .formatted(header.set(), header.version(), set.name(), set.version()));
    }
    if (header.fingerprint() != set.fingerprint() || record.resolution() != set.resolution()) {
      throw new BlockFormatException(
          ("the record has fingerprint %08x and resolution %d but feature set %s version %d has"
                  + " %08x and %d: it was changed without a new version")
              .formatted(
                  header.fingerprint(),
                  record.resolution(),
                  set.name(),
                  set.version(),
                  set.fingerprint(),
                  set.resolution()));
    }
  }
}
