package io.ringcast.benchmarks.world;

import java.util.SplittableRandom;
import java.util.UUID;

/** What a rider's pings tell beside place and product: of all this the pipeline needs only who. */
record RiderTraits(
    UUID rider,
    String session,
    String app,
    String platform,
    String network,
    int accuracy,
    int partySize) {

  private static final String[] VERSIONS = {"4.188.0", "4.188.2", "4.190.1", "4.191.0"};
  private static final String[] NETWORKS = {"wifi", "5g", "lte", "3g"};

  static RiderTraits of(SplittableRandom random) {
    return new RiderTraits(
        new UUID(version4(random.nextLong()), variant(random.nextLong())),
        Long.toHexString(random.nextLong() >>> 16),
        VERSIONS[random.nextInt(VERSIONS.length)],
        random.nextInt(100) < 55 ? "ios" : "android",
        NETWORKS[random.nextInt(NETWORKS.length)],
        3 + random.nextInt(60),
        1 + random.nextInt(4));
  }

  private static long version4(long bits) {
    return (bits & ~0xF000L) | 0x4000L;
  }

  private static long variant(long bits) {
    return (bits >>> 2) | (1L << 63);
  }
}
