package io.ringcast.common.features;

import java.io.Serializable;

/** Names one version of a feature set: what is kept under it never changes its meaning. */
public record SetId(String name, int version) implements Serializable {

  @Override
  public String toString() {
    return name + " version " + version;
  }
}
