package io.ringcast.feature.window;

import io.ringcast.smoothing.window.CountHistory;
import io.ringcast.smoothing.window.TileWindow;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichFlatMapFunction;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.util.Collector;

/**
 * The hand-written sliding window: a flat map over closed minutes that keeps one {@link
 * CountHistory} a tile, updated in place.
 */
public final class SlidingWindow extends RichFlatMapFunction<ClosedMinute, TileWindow> {

  private final int retainedMinutes;

  private transient ValueState<CountHistory> histories;
  private transient TileWindow window;
  private transient RetainedBytes retained;

  /**
   * @param retainedMinutes the longest window, or more: then longer windows can be added later
   */
  public SlidingWindow(int retainedMinutes) {
    this.retainedMinutes = retainedMinutes;
  }

  @Override
  public void open(OpenContext context) {
    histories =
        getRuntimeContext()
            .getState(new ValueStateDescriptor<>("history", new TileHistory.Serializer()));
    window = new TileWindow();
    retained = new RetainedBytes();
    getRuntimeContext().getMetricGroup().gauge("retainedBytes", retained);
  }

  @Override
  public void flatMap(ClosedMinute closed, Collector<TileWindow> out) throws Exception {
    CountHistory history = historyOf(histories.value());
    history.slideTo(closed.minute, closed.counts);
    window.tile = closed.tile;
    window.history = history;
    out.collect(window);
    retained.add(closed.minute, history.bytes());
    if (history.isEmpty(retainedMinutes)) {
      histories.clear();
    } else {
      histories.update(history);
    }
  }

  /** One minute more than is retained, to know what has just left the longest window. */
  private CountHistory historyOf(CountHistory stored) {
    int minutes = retainedMinutes + 1;
    if (stored == null) {
      return new CountHistory(minutes);
    }
    return stored.minutes() == minutes ? stored : stored.resized(minutes);
  }

  /** The bytes of all tiles' counts when the last minute was closed: every tile closes each. */
  private static final class RetainedBytes implements Gauge<Long> {

    private long minute = Long.MIN_VALUE;
    private long sum;
    private volatile long complete;

    void add(long ofMinute, long bytes) {
      if (ofMinute != minute) {
        complete = sum;
        sum = 0;
        minute = ofMinute;
      }
      sum += bytes;
    }

    @Override
    public Long getValue() {
      return complete;
    }
  }
}
