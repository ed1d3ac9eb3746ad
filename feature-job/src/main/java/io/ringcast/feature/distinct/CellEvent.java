package io.ringcast.feature.distinct;

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
}
