package io.ringcast.serving.meters;

import java.util.Locale;

/** The stages of a request, in their order. */
public enum Stage {
  QUEUE("from the first header until the whole request is here and has a thread"),
  DECODE("until the request is understood and allowed"),
  CACHE("finding held blocks"),
  STORE("waiting for the store"),
  UNPACK("decompressing blocks not read since they were renewed"),
  ASSEMBLY("putting statuses and values together"),
  SCORE("waiting for scores of models"),
  ENCODE("until the bytes are ready, after compression"),
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
