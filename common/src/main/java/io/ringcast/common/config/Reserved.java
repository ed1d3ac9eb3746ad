package io.ringcast.common.config;

import java.util.Map;

/** Options of Kafka and Flink that are not passed through, since the job already says them. */
public final class Reserved {

  private Reserved() {}

  public static void check(
      Values values, Option<Map<String, String>> passedOn, Map<String, String> reserved) {
    for (String key : values.find(passedOn).orElse(Map.of()).keySet()) {
      String instead = reserved.get(key);
      if (instead != null) {
        values.at(passedOn).key(key).reject("cannot be set here: " + instead);
      }
    }
  }
}
