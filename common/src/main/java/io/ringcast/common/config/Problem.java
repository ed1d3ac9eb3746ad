package io.ringcast.common.config;

/**
 * One thing that is wrong in a configuration: what was found and what would be right. The option is
 * empty for a whole file.
 */
public record Problem(Place place, String option, String message) {

  @Override
  public String toString() {
    if (place.isOverride()) {
      return place + " " + option + ": " + message;
    }
    return place + ": " + (option.isEmpty() ? "" : option + ": ") + message;
  }
}
