package io.ringcast.benchmarks.store;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.FeatureRecordReader;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.FeatureSet;
import it.unimi.dsi.fastutil.longs.LongRBTreeSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How much a day holds, and how dense it is. */
final class DayFacts {

  /** Of so many records the numerators of one are looked at. */
  private static final int SAMPLED = 20;

  private final FeatureSet set;
  private final LongRBTreeSet windowEnds = new LongRBTreeSet();
  private int partitions;
  private long records;
  private long rows;
  private long blocks;
  private long payloadBytes;
  private long numerators;
  private long nonZero;

  private DayFacts(FeatureSet set) {
    this.set = set;
  }

  static DayFacts of(DayFile day, FeatureSet set) {
    DayFacts facts = new DayFacts(set);
    try (FeatureRecordReader reader = new FeatureRecordReader(set)) {
      day.forEach(record -> facts.add(record, reader));
    }
    if (facts.rows == 0) {
      throw new IllegalStateException("the simulated day has no rows: ask for more minutes");
    }
    return facts;
  }

  private void add(DayRecord record, FeatureRecordReader reader) {
    partitions = Math.max(partitions, record.partition() + 1);
    try {
      if (RecordParser.parse(record.value()) instanceof TileRecord tile) {
        add(tile);
        if (records++ % SAMPLED == 0) {
          reader.blocks(tile, this::look);
        }
      }
    } catch (BlockFormatException e) {
      throw new IllegalStateException("a record of the simulated day: " + e.getMessage(), e);
    }
  }

  private void add(TileRecord tile) {
    windowEnds.add(tile.header().emission().windowEnd());
    rows += tile.rows();
    blocks += tile.blocks().size();
    tile.blocks().forEach(block -> payloadBytes += block.payload().remaining());
  }

  private void look(DecodedBlock block) {
    for (int row = 0; row < block.rows(); row++) {
      for (long[] ofKind : block.sums(row)) {
        for (long numerator : ofKind) {
          numerators++;
          nonZero += numerator == 0 ? 0 : 1;
        }
      }
    }
  }

  long rows() {
    return rows;
  }

  /** Of the features topic: each has at least the markers. */
  int partitions() {
    return partitions;
  }

  /** So many window ends, evenly over the day, that they have about as many rows at most. */
  List<Long> windowEndsOf(long mostRows) {
    int step = Math.toIntExact((rows + mostRows - 1) / mostRows);
    List<Long> some = new ArrayList<>();
    int place = step / 2;
    for (long windowEnd : windowEnds) {
      if (place++ % step == 0) {
        some.add(windowEnd);
      }
    }
    return some;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%,d rows of %d features at %,d window ends, in %,d blocks of %.0f rows on average;"
            + " %.1f bytes a row in them; %.0f%% of the numerators are not zero (of every %d."
            + " record's)",
        rows,
        set.kinds().size() * set.featuresPerKind(),
        windowEnds.size(),
        blocks,
        (double) rows / blocks,
        (double) payloadBytes / rows,
        100.0 * nonZero / numerators,
        SAMPLED);
  }
}
