package io.ringcast.benchmarks.job.peers;

import io.ringcast.common.features.Minutes;
import it.unimi.dsi.fastutil.longs.Long2ObjectMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.objects.ObjectIterator;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/** Keeps the last minutes' sums of each cell and product, and makes all windows of them. */
final class OwnWindows extends AbstractStreamOperator<PeerRow>
    implements OneInputStreamOperator<PeerRow, PeerRow> {

  private final int rings;
  private final int[] windows;
  private transient Long2ObjectOpenHashMap<LastMinutes> kept;

  OwnWindows(int rings, int[] windows) {
    this.rings = rings;
    this.windows = windows;
  }

  @Override
  public void open() throws Exception {
    super.open();
    kept = new Long2ObjectOpenHashMap<>();
  }

  @Override
  public void processElement(StreamRecord<PeerRow> element) {
    PeerRow minute = element.getValue();
    LastMinutes minutes = kept.get(minute.key);
    if (minutes == null) {
      minutes = new LastMinutes(windows[windows.length - 1]);
      kept.put(minute.key, minutes);
    }
    minutes.put(Minutes.of(element.getTimestamp()), minute.sums);
  }

  @Override
  public void processWatermark(Watermark watermark) throws Exception {
    // The sources say one watermark for each minute.
    long windowEnd = watermark.getTimestamp() + 1;
    ObjectIterator<Long2ObjectMap.Entry<LastMinutes>> each =
        kept.long2ObjectEntrySet().fastIterator();
    StreamRecord<PeerRow> row = new StreamRecord<>(null);
    while (each.hasNext()) {
      Long2ObjectMap.Entry<LastMinutes> entry = each.next();
      LastMinutes minutes = entry.getValue();
      if (minutes.areOver(Minutes.endingAt(windowEnd))) {
        each.remove();
      } else {
        int[] sums = minutes.windows(Minutes.endingAt(windowEnd), rings, windows);
        row.replace(new PeerRow(entry.getLongKey(), windowEnd, sums), watermark.getTimestamp());
        output.collect(row);
      }
    }
    super.processWatermark(watermark);
  }

  /** The ring sums of the last minutes of one cell and product, those minutes that had any. */
  private static final class LastMinutes {

    private final int[][] sums;
    private long newest;

    /**
     * No minutes yet.
     *
     * @param length how many are kept
     */
    LastMinutes(int length) {
      this.sums = new int[length][];
      this.newest = Long.MIN_VALUE;
    }

    /** Takes a minute; they come in their order. */
    void put(long minute, int[] ofMinute) {
      long from =
          newest == Long.MIN_VALUE ? minute : Math.max(newest + 1, minute - sums.length + 1);
      for (long between = from; between < minute; between++) {
        sums[place(between)] = null;
      }
      sums[place(minute)] = ofMinute;
      newest = minute;
    }

    /** Whether nothing is left of them in the windows that end with a minute. */
    boolean areOver(long minute) {
      return newest <= minute - sums.length;
    }

    /** All sums of the windows that end with a minute, ring-major. */
    int[] windows(long last, int rings, int[] windows) {
      int[] row = new int[rings * windows.length];
      int[] sum = new int[rings];
      int age = 0;
      for (int window = 0; window < windows.length; window++) {
        for (; age < windows[window]; age++) {
          add(last - age, sum);
        }
        for (int ring = 0; ring < rings; ring++) {
          row[ring * windows.length + window] = sum[ring];
        }
      }
      return row;
    }

    private void add(long minute, int[] sum) {
      int[] ofMinute =
          minute > newest || minute <= newest - sums.length ? null : sums[place(minute)];
      if (ofMinute != null) {
        for (int ring = 0; ring < sum.length; ring++) {
          sum[ring] += ofMinute[ring];
        }
      }
    }

    private int place(long minute) {
      return (int) Math.floorMod(minute, (long) sums.length);
    }
  }
}
