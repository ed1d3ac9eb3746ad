package io.ringcast.common.config;

/**
 * One thing that is wrong in a configuration.
 *
 * @param option the dotted name of the option; empty where the file as a whole is meant
 * @param message what was found and what would be right
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
