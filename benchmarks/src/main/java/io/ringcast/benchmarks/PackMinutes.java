package io.ringcast.benchmarks;

import io.ringcast.common.hex.Cells;
import io.ringcast.feature.distinct.PackedCounts;
import io.ringcast.feature.distinct.TileCounts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Sorts and packs a minute's counts by tile when the minute ends. In the job the counting of
 * distinct riders does this; here it is measured with the window, which could not do without.
 */
final class PackMinutes extends AbstractStreamOperator<TileCounts>
    implements OneInputStreamOperator<CellCount, TileCounts> {

  private final int tileResolution;

  private transient List<Placed> open;
  private transient PackedCounts.Builder builder;

  private record Placed(long tile, long minute, int kind, int product, int path, int count) {}

  private static final Comparator<Placed> ORDER =
      Comparator.comparingLong(Placed::minute)
          .thenComparingLong(Placed::tile)
          .thenComparingInt(Placed::kind)
          .thenComparingInt(Placed::product)
          .thenComparingInt(Placed::path);

  PackMinutes(int tileResolution) {
    this.tileResolution = tileResolution;
  }

  @Override
  public void open() throws Exception {
    super.open();
    open = new ArrayList<>();
    builder = new PackedCounts.Builder();
  }

  @Override
  public void processElement(StreamRecord<CellCount> element) {
    CellCount count = element.getValue();
    long cell = CellProduct.cell(count.key);
    open.add(
        new Placed(
            Cells.parent(cell, tileResolution),
            count.minute,
            count.kind,
            CellProduct.product(count.key),
            Cells.path(cell, tileResolution),
            count.count));
  }

  @Override
  public void processWatermark(Watermark mark) throws Exception {
    // The source says that a minute is over before it begins the next one, so all of these are.
    open.sort(ORDER);
    for (int from = 0, to; from < open.size(); from = to) {
      Placed first = open.get(from);
      to = from;
      while (to < open.size() && isSamePart(open.get(to), first)) {
        Placed next = open.get(to++);
        builder.add(next.kind, next.product, next.path, next.count);
      }
      TileCounts part = new TileCounts(first.tile, first.minute, builder.build(first.tile));
      output.collect(new StreamRecord<>(part));
    }
    open.clear();
    super.processWatermark(mark);
  }

  private static boolean isSamePart(Placed a, Placed b) {
    return a.tile == b.tile && a.minute == b.minute;
  }
}
