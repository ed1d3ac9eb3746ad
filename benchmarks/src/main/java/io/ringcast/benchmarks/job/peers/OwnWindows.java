package io.ringcast.benchmarks.job.peers;

import io.ringcast.common.features.Minutes;
import it.unimi.dsi.fastutil.longs.Long2ObjectMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.objects.ObjectIterator;
import java.util.ArrayDeque;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/** Keeps the last minutes' sums of each cell and product, and makes all windows of them. */
final class OwnWindows extends AbstractStreamOperator<PeerRow>
    implements OneInputStreamOperator<PeerRow, PeerRow> {

  private final int rings;
  private final int[] windows;
  private final long longest;

  /** The last minutes of each cell and product, the newest first. */
  private transient Long2ObjectOpenHashMap<ArrayDeque<PeerRow>> kept;

  OwnWindows(int rings, int[] windows) {
    this.rings = rings;
    this.windows = windows;
    longest = windows[windows.length - 1] * Minutes.MILLIS;
  }

  @Override
  public void open() throws Exception {
    super.open();
    kept = new Long2ObjectOpenHashMap<>();
  }

  @Override
  public void processElement(StreamRecord<PeerRow> element) {
    PeerRow minute = element.getValue();
    kept.computeIfAbsent(minute.key, key -> new ArrayDeque<>()).addFirst(minute);
  }

  /** The sources say one watermark for each minute. */
  @Override
  public void processWatermark(Watermark watermark) throws Exception {
    long windowEnd = watermark.getTimestamp() + 1;
    ObjectIterator<Long2ObjectMap.Entry<ArrayDeque<PeerRow>>> each =
        kept.long2ObjectEntrySet().fastIterator();
    StreamRecord<PeerRow> row = new StreamRecord<>(null);
    while (each.hasNext()) {
      Long2ObjectMap.Entry<ArrayDeque<PeerRow>> entry = each.next();
      ArrayDeque<PeerRow> minutes = entry.getValue();
      while (!minutes.isEmpty() && minutes.getLast().windowEnd <= windowEnd - longest) {
        minutes.removeLast();
      }
      if (minutes.isEmpty()) {
        each.remove();
      } else {
        int[] sums = sums(minutes, windowEnd);
        row.replace(new PeerRow(entry.getLongKey(), windowEnd, sums), watermark.getTimestamp());
        output.collect(row);
      }
    }
    super.processWatermark(watermark);
  }

  /** All sums of the windows that end then, ring-major. */
  private int[] sums(ArrayDeque<PeerRow> newestFirst, long windowEnd) {
    int[] row = new int[rings * windows.length];
    int[] sums = new int[rings];
    int window = 0;
    for (PeerRow minute : newestFirst) {
      for (; minute.windowEnd <= windowEnd - windows[window] * Minutes.MILLIS; window++) {
        put(sums, window, row);
      }
      for (int ring = 0; ring < rings; ring++) {
        sums[ring] += minute.sums[ring];
      }
    }
    for (; window < windows.length; window++) {
      put(sums, window, row);
    }
    return row;
  }

  private void put(int[] sums, int window, int[] row) {
    for (int ring = 0; ring < rings; ring++) {
      row[ring * windows.length + window] = sums[ring];
    }
  }
}
