package io.ringcast.job.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Values;
import java.util.Map;

/** No topic may serve two purposes: one would be fed with what belongs to the other. */
public final class OwnTopics {

  private OwnTopics() {}

  /** Refuses a topic that is for something else already; {@code users} has the others by topic. */
  public static void check(
      Values values, Option<?> section, String option, String topic, Map<String, String> users) {
    String user = users.putIfAbsent(topic, section.name() + "." + option);
    if (user != null) {
      values
          .at(section)
          .key(option)
          .reject(topic + " is already the topic of " + user + "; it needs one of its own");
    }
  }
}
