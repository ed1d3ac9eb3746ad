package io.ringcast.benchmarks.serve;

/** What a hostile caller does to a service. */
enum Attack {
  /** What the attacker's share of the machine costs by itself. */
  NO_CALL("no call, half a core of its own work"),
  UNREAD("large answers that are not read"),
  HEADERS("headers that never end"),
  STUCK("calls without a message"),
  WATCHES("200 open watches"),
  DEADLINES("deadlines of an hour"),
  RESETS("calls that are reset at once"),
  HEALTH("watches of health"),
  QUOTA("large requests beyond the quota"),
  COLD("keys that nobody else asks for"),
  CONNECTIONS("many connections"),
  HTTP("wrong tokens over HTTP");

  private final String text;

  Attack(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
