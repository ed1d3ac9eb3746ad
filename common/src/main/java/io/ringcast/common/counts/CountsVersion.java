package io.ringcast.common.counts;

/**
 * Which counts of a kind stand for a minute: those of an attempt, with the first minute of which it
 * read all events.
 */
public record CountsVersion(long rowVersion, long completeSince) {

  public boolean isComplete(long minute) {
    return completeSince <= minute;
  }

  /** Complete beats incomplete, then the larger row version wins. */
  public boolean beats(CountsVersion other, long minute) {
    boolean complete = isComplete(minute);
    return complete == other.isComplete(minute) ? rowVersion > other.rowVersion : complete;
  }
}
