package io.ringcast.serving.ready;

import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Whether callers should come: once everything is warm, until the service stops. */
public final class Readiness {

  private final Set<String> missing = new LinkedHashSet<>();

  private final List<Runnable> listeners = new ArrayList<>();
  private boolean going;

  /** Not ready until all of these have come; people read them. */
  public Readiness(String... needed) {
    missing.addAll(List.of(needed));
  }

  /** One of the needed things has come. */
  public synchronized void isThere(String needed) {
    if (missing.remove(needed) && missing.isEmpty()) {
      tell();
    }
  }

  public synchronized void go() {
    going = true;
    tell();
  }

  public synchronized boolean isReady() {
    return !going && missing.isEmpty();
  }

  public void show(Meters meters) {
    meters.observe(Metric.READY, out -> out.is(isReady() ? 1 : 0));
  }

  /** Why callers should not come; empty when they should. */
  public synchronized List<String> reasons() {
    return going ? List.of("the service is stopping") : List.copyOf(missing);
  }

  /** Runs now and at each change. */
  public synchronized void listen(Runnable listener) {
    listeners.add(listener);
    listener.run();
  }

  private void tell() {
    listeners.forEach(Runnable::run);
  }
}
