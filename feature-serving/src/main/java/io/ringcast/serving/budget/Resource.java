package io.ringcast.serving.budget;

/** What calls hold while they are under way. */
public enum Resource {
  /** All but lists and watches. */
  CALLS,
  /** Lists of areas: each keeps a thread until the store has answered. */
  LISTS,
  WATCHES,
  /** Each keeps a connection, and is one of the watches, too. */
  WATCHES_BY_HTTP,
  /** Memory for requests and answers. */
  BYTES
}
