package io.ringcast.common.config;

import java.util.Map;
import java.util.Set;

/** Options of Kafka and Flink that are not passed through, since the job already says them. */
public final class Reserved {

  private Reserved() {}

  public static <T> void check(
      Values values, Option<Map<String, T>> passedOn, Map<String, String> reserved) {
    for (String key : values.find(passedOn).map(Map::keySet).orElse(Set.of())) {
      String instead = reserved.get(key);
      if (instead != null) {
        values.at(passedOn).key(key).reject("cannot be set here: " + instead);
      }
    }
  }
}
