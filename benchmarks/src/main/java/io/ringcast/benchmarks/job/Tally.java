package io.ringcast.benchmarks.job;

import java.io.Serializable;

/** The rows that came to one sink. Belongs to the sink's thread while anything is under way. */
public abstract class Tally<T> {

  /** Makes the tally of a sink. */
  @FunctionalInterface
  public interface Maker<T> extends Serializable {
    Tally<T> make();
  }

  /** Takes an element's rows. */
  @FunctionalInterface
  public interface Rows<T> extends Serializable {
    void add(T element, RowDigest rows);
  }

  protected RowDigest rows = new RowDigest();

  /** A tally that looks into each element at once. */
  public static <T> Maker<T> of(Rows<T> reader) {
    return () ->
        new Tally<>() {
          @Override
          protected void take(T element) {
            reader.add(element, rows);
          }
        };
  }

  protected abstract void take(T element);

  /** The rows since the last call; work that was put off is done now, when nothing is measured. */
  protected RowDigest settle() {
    RowDigest settled = rows;
    rows = new RowDigest();
    return settled;
  }
}
