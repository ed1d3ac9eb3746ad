package io.ringcast.benchmarks.serve;

import java.io.Serializable;

/**
 * The line that fits latencies best: so much for each request, and so much for each of its keys.
 * These are the sums that least squares need.
 */
record LatencyFit(long requests, double keys, double squares, double nanos, double products)
    implements Serializable {

  static final LatencyFit NONE = new LatencyFit(0, 0, 0, 0, 0);

  LatencyFit plus(int keysOfOne, long nanosOfOne) {
    return plus(
        new LatencyFit(
            1,
            keysOfOne,
            (double) keysOfOne * keysOfOne,
            nanosOfOne,
            (double) keysOfOne * nanosOfOne));
  }

  LatencyFit plus(LatencyFit other) {
    return new LatencyFit(
        requests + other.requests,
        keys + other.keys,
        squares + other.squares,
        nanos + other.nanos,
        products + other.products);
  }

  double meanKeys() {
    return keys / requests;
  }

  /** NaN where all requests have as many keys. */
  double nanosAKey() {
    double spread = requests * squares - keys * keys;
    return spread == 0 ? Double.NaN : (requests * products - keys * nanos) / spread;
  }

  double fixedNanos() {
    return (nanos - nanosAKey() * keys) / requests;
  }
}
