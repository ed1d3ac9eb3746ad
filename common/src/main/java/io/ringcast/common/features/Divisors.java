package io.ringcast.common.features;

/** The divisors of a hexagon's numerators: for each column window · disk, times a sum's unit. */
public final class Divisors {

  private final FeatureSet set;
  private final DiskSizes sizes;

  /** For hexagons far from pentagons, which are nearly all. */
  private final double[] ordinary;

  public Divisors(FeatureSet set) {
    this.set = set;
    this.sizes = new DiskSizes(set);
    int[] rings = set.rings().stream().mapToInt(DiskSizes::ordinary).toArray();
    this.ordinary = divisors(rings);
  }

  /** Not to be changed. */
  public double[] of(long hexagon) {
    if (!sizes.mayReachPentagon(hexagon)) {
      return ordinary;
    }
    int[] rings = new int[set.rings().size()];
    for (int ring = 0; ring < rings.length; ring++) {
      rings[ring] = sizes.size(hexagon, ring);
    }
    return divisors(rings);
  }

  public int diskSize(long hexagon, int ring) {
    return sizes.size(hexagon, ring);
  }

  private double[] divisors(int[] diskOfRing) {
    double[] divisors = new double[set.kinds().size() * set.featuresPerKind()];
    int column = 0;
    for (String kind : set.kinds()) {
      double unit = ValueKind.unit(kind);
      for (int disk : diskOfRing) {
        for (int window : set.windows()) {
          divisors[column++] = window * disk * unit;
        }
      }
    }
    return divisors;
  }
}
