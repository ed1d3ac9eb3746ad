package io.ringcast.common.counts;

import io.ringcast.common.features.Distinct;

/** Feature sets of one resolution and distinct rule share their counts: this names them. */
public record CountsGroup(int resolution, Distinct distinct) {

  /** As in names of folders and keys: {@code r9-per-cell}. */
  @Override
  public String toString() {
    return "r%d-%s".formatted(resolution, distinct.text());
  }
}
