package io.ringcast.feature.intake.decode;

/** Why an event cannot be counted; docs/reference/events.md explains each. */
public enum RejectReason {
  UNKNOWN_TOPIC("unknown_topic"),
  EMPTY("empty"),
  TOO_LARGE("too_large"),
  UNDECODABLE("undecodable"),
  UNKNOWN_SCHEMA("unknown_schema"),
  UNUSABLE_SCHEMA("unusable_schema"),
  MISSING_FIELD("missing_field"),
  WRONG_TYPE("wrong_type"),
  BAD_TIME("bad_time"),
  NEGATIVE_TIME("negative_time"),
  FUTURE_TIME("future_time"),
  UNKNOWN_PRODUCT("unknown_product"),
  BAD_HEXAGON("bad_hexagon"),
  COARSE_HEXAGON("coarse_hexagon"),
  BAD_COORDINATES("bad_coordinates"),
  NO_FIX("no_fix"),
  OUTSIDE_AREA("outside_area"),
  BAD_VALUE("bad_value");

  private final String label;

  RejectReason(String label) {
    this.label = label;
  }

  /** The name in metrics and in the reject topic's header. Dashboards rely on it: never change. */
  public String label() {
    return label;
  }
}
