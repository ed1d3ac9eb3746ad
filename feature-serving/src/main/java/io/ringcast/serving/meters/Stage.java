package io.ringcast.serving.meters;

import java.util.Locale;

/** What a request's time goes to, in this order. */
public enum Stage {
  QUEUE(
      "from its first header until the whole request is here: network, and queueing for a thread"),
  DECODE("from its bytes to a question that is understood and allowed"),
  CACHE("finding the blocks that are held"),
  STORE("waiting for the store"),
  UNPACK("opening blocks that nobody had asked for since they were renewed"),
  ASSEMBLY("putting statuses and values together"),
  ENCODE("from a table to the bytes that go out, compressed where they are"),
  TRANSPORT("until the network has taken them");

  private final String meaning;

  Stage(String meaning) {
    this.meaning = meaning;
  }

  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  public String meaning() {
    return meaning;
  }
}
