package io.ringcast.publisher.vouch;

import io.ringcast.job.kafka.TopicSetup;
import java.io.Serializable;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;

/** What the broker says of the features topic. */
public interface FeaturesTopic extends Serializable {

  String name();

  /** Another one once the topic was deleted and made anew. */
  String id();

  /** The oldest offset that a partition still has. */
  long oldest(int partition);

  /** Asks the broker each time. */
  static FeaturesTopic of(Properties client, String topic) {
    return new FeaturesTopic() {
      @Override
      public String name() {
        return topic;
      }

      @Override
      public String id() {
        try (TopicSetup topics = new TopicSetup(client)) {
          return topics.ids(List.of(topic)).get(topic);
        }
      }

      @Override
      public long oldest(int partition) {
        TopicPartition its = new TopicPartition(topic, partition);
        try (TopicSetup topics = new TopicSetup(client)) {
          return topics.offsets(List.of(its), OffsetSpec.earliest()).get(its).offset();
        }
      }
    };
  }
}
