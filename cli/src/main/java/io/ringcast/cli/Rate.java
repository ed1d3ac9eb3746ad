package io.ringcast.cli;

import java.util.ArrayDeque;

/** How fast a number has been growing over the last seconds. */
public final class Rate {

  private static final long SPAN_NANOS = 5_000_000_000L;

  private record Sample(long time, long number) {}

  private final ArrayDeque<Sample> samples = new ArrayDeque<>();

  public Rate() {
    samples.add(new Sample(System.nanoTime(), 0));
  }

  /** By the second, up to this moment, at which the number is this. */
  public double perSecond(long number) {
    long now = System.nanoTime();
    samples.add(new Sample(now, number));
    while (samples.size() > 2 && now - samples.peek().time() > SPAN_NANOS) {
      samples.remove();
    }
    Sample oldest = samples.peek();
    double seconds = (now - oldest.time()) / 1e9;
    return seconds <= 0 ? 0 : (number - oldest.number()) / seconds;
  }
}
