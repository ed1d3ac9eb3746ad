package io.ringcast.common.features;

import java.io.Serializable;
import java.util.Comparator;

/** Names one version of a feature set: what is kept under it never changes its meaning. */
public record SetId(String name, int version) implements Serializable, Comparable<SetId> {

  private static final Comparator<SetId> ORDER =
      Comparator.comparing(SetId::name).thenComparingInt(SetId::version);

  @Override
  public int compareTo(SetId other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return name + " version " + version;
  }
}
