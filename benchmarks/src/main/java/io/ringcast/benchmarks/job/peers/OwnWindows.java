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
}
