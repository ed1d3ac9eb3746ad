package io.ringcast.common.blocks;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;

/**
 * What encoder and decoder share; docs/reference/formats.md has it byte by byte. Each group of
 * {@link #GROUP} rows has its own width, so one crowded place does not widen the whole block.
 */
final class BlockLayout {

  static final int CODEC_VERSION = 1;

  static final int STORED = 0;
  static final int ZSTD = 1;

  /** Codec version, checksum, compression, levels, fingerprint, rows, length of the body. */
  static final int HEADER_BYTES = 1 + 4 + 1 + 1 + 4 + 4 + 4;

  static final int CHECKSUM_AT = 1;
  static final int CHECKED_FROM = 5;

  /** Behind compression and levels. */
  static final int FINGERPRINT_AT = CHECKED_FROM + 1 + 1;

  /**
   * Two levels of the grid. New York's numerators took 9.3 bytes a row in groups of 49, 9.7 in
   * groups of 64, 10.2 ungrouped.
   */
  static final int GROUP = 49;

  /** No writer makes a larger body, so no reader has to believe in one. */
  static final int MAX_BODY_BYTES = 16 << 20;

  private final FeatureSet set;
  private final int blockResolution;
  private final int columns;
  private final int fingerprint;

  BlockLayout(FeatureSet set, int blockResolution) {
    if (blockResolution < 0 || blockResolution > set.resolution()) {
      throw new IllegalArgumentException(
          "block resolution is %d but must be 0 to %d, the resolution of feature set %s"
              .formatted(blockResolution, set.resolution(), set.name()));
    }
    this.set = set;
    this.blockResolution = blockResolution;
    this.columns = 1 + set.kinds().size() * set.featuresPerKind();
    this.fingerprint = set.fingerprint();
  }

  FeatureSet set() {
    return set;
  }

  int blockResolution() {
    return blockResolution;
  }

  /** How many resolutions lie between the block and its cells. */
  int levels() {
    return set.resolution() - blockResolution;
  }

  int fingerprint() {
    return fingerprint;
  }

  /** How many paths, and so rows, a block can have. */
  int paths() {
    return Cells.paths(blockResolution, set.resolution());
  }

  /** The column of gaps and one for each kind's feature. */
  int columns() {
    return columns;
  }

  static int groups(int rows) {
    return (rows - 1) / GROUP + 1;
  }

  /** The length of the table of widths; columns times groups, column by column. */
  long widthBytes(int rows) {
    return (long) columns * groups(rows);
  }

  /** The body's length if no number could be packed at all. */
  long maxBodyBytes(int rows) {
    return columns * (groups(rows) + (long) Long.BYTES * rows);
  }
}
