package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.kafka.KafkaConfig;
import java.util.Optional;

/**
 * The log of answers as they were sent.
 *
 * @param topic empty for none
 * @param share of the answers
 * @param queueBytes how much may wait to be written
 */
public record ServedLogConfig(Optional<String> topic, double share, int queueBytes) {

  private static final int MIB = 1 << 20;

  static final Option<Optional<String>> TOPIC =
      Option.optional(
          "topic",
          KafkaConfig.TOPIC,
          "nothing is logged",
          "The topic that answers go to, in the Kafka cluster of `kafka`. It has to be there.");
  static final Option<Double> SHARE =
      Option.withDefault(
          "share", Types.decimal(0, 1), 0.01, "Which share of the answers, by chance.");
  static final Option<Integer> QUEUE =
      Option.withDefault(
          "queue",
          Types.bytes(MIB, Integer.MAX_VALUE),
          32 * MIB,
          "How much may wait to be written. What does not fit is dropped and counted: no request"
              + " waits for the log. 10,000 keys with 108 features take 4.4 MB.");

  static final Section<ServedLogConfig> SECTION =
      Section.of(
          v -> new ServedLogConfig(v.get(TOPIC), v.get(SHARE), v.get(QUEUE)), TOPIC, SHARE, QUEUE);
}
