package io.ringcast.serving.live;

import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.sets.Listeners;
import java.time.Clock;

/**
 * The newest view of the counts topic. A reader takes it once for each answer, so no answer mixes
 * two moments.
 */
public final class LiveCounts {

  private static final double MILLIS = 1e3;

  private final Listeners views = new Listeners();
  private volatile LiveView view = LiveView.NONE;

  public LiveView view() {
    return view;
  }

  /** Rows of the view before are only kept by calls that still read it. */
  public void publish(LiveView newest) {
    LiveView before = view;
    view = newest;
    before.computed().invalidateAll();
    views.run();
  }

  /** Until the topic has been read up to now. */
  public void forget() {
    publish(LiveView.NONE);
  }

  /** They run for each new view. */
  public Listeners views() {
    return views;
  }

  public void show(Meters meters, Clock clock) {
    meters.observe(Metric.LIVE_MEMORY, out -> out.is(view.bytes()));
    meters.observe(
        Metric.LIVE_CLOCK_AGE,
        out ->
            view.groups()
                .forEach(
                    (group, counts) -> {
                      if (counts.clock() >= 0) {
                        out.is((clock.millis() - counts.clock()) / MILLIS, group.toString());
                      }
                    }));
  }
}
