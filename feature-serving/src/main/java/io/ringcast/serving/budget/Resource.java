package io.ringcast.serving.budget;

/** What calls under way hold. */
public enum Resource {
  /** All but lists and watches. */
  CALLS(Resource.SOON_MILLIS, "calls are under way"),
  /** Lists of areas: each keeps a thread until the store has answered. */
  LISTS(Resource.LATER_MILLIS, "lists of areas are under way"),
  WATCHES(Resource.LATER_MILLIS, "watches are open"),
  /** Each keeps a connection, and counts as one of the watches, too. */
  WATCHES_BY_HTTP(Resource.LATER_MILLIS, "watches by HTTP (half of http.max-connections) are open"),
  BYTES(Resource.SOON_MILLIS, "bytes are the limit for requests and answers under way");

  /** Calls take milliseconds: after this time, those under way have ended. */
  private static final long SOON_MILLIS = 100;

  /** Watches and lists keep their thread or connection for longer. */
  private static final long LATER_MILLIS = 1_000;

  private final long retryMillis;
  private final String inUse;

  Resource(long retryMillis, String inUse) {
    this.retryMillis = retryMillis;
    this.inUse = inUse;
  }

  /** The time after which some is likely to be free. */
  public long retryMillis() {
    return retryMillis;
  }

  /** How a refusal says that a number of it is in use. */
  public String inUse() {
    return inUse;
  }
}
