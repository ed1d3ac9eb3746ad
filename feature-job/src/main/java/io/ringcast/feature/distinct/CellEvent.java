package io.ringcast.feature.distinct;

import io.ringcast.feature.intake.RecordOrigin;

/**
 * An event as it travels to the place where distinct riders and drivers are counted: who, for which
 * product, in which cell, when. A mutable carrier, reused on its way out of the source's task.
 */
public final class CellEvent {

  public int kind;
  public int product;
  public long cell;
  public long entity;
  public long eventTime;

  /**
   * The record's own bytes and place, and only where the event may turn out late beyond the source:
   * null but for a partition that comes back from silence (docs/RATIONALE.md).
   */
  public RecordOrigin origin;
}
