package io.ringcast.store.config;

/** How rows lie in the store's tables; what they mean is the same. */
public enum Layout {
  /** One value holds all rows under a coarser cell, as the compute job encoded them. */
  BLOCK,
  /** A row for each hexagon, and in it a double for each feature. */
  COLUMNS
}
