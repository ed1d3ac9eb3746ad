package io.ringcast.feature.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Secret;
import io.ringcast.common.config.Values;
import io.ringcast.common.kafka.KafkaConfig;
import io.ringcast.feature.distinct.DistinctMinute;
import io.ringcast.feature.intake.decode.ValueConfig;
import io.ringcast.job.config.FlinkConfig;
import io.ringcast.job.config.OwnTopics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the sections of the compute job's configuration must keep together. */
final class ComputeChecks {

  /** What key, headers and the batch around a record may take of a request. */
  private static final int REQUEST_FRAME = 4 * 1024;

  private static final Map<String, String> NOT_IN_FLINK =
      Map.of("state.backend.type", "state is always on the heap");

  private ComputeChecks() {}

  static void check(Values values) {
    checkTopics(values);
    checkRequestSize(values);
    checkRunningCounts(values);
    FlinkConfig.check(values);
    values.rejectReserved(FlinkConfig.OPTIONS, NOT_IN_FLINK);
    checkKinds(values);
    FeatureSetChecks.check(values);
  }

  private static void checkKinds(Values values) {
    values.rejectIf(
        ComputeConfig.EVENTS,
        events -> ComputeConfig.kinds(events).size() > DistinctMinute.MAX_KINDS,
        events ->
            "has %d kinds but a job counts at most %d"
                .formatted(ComputeConfig.kinds(events).size(), DistinctMinute.MAX_KINDS));
    Map<String, EventConfig> events = values.find(ComputeConfig.EVENTS).orElse(Map.of());
    Set<String> known = new HashSet<>(events.keySet());
    for (EventConfig event : events.values()) {
      Optional<String> count = event.value().map(ValueConfig::count);
      if (count.isPresent() && !known.add(count.get())) {
        values
            .at(ComputeConfig.EVENTS)
            .key(event.kind())
            .at(EventConfig.VALUE)
            .at(ValueConfig.NAME)
            .reject("there is a kind %s already".formatted(count.get()));
      }
    }
  }

  /** A topic that is read and written, or read as two kinds, would feed the job with nonsense. */
  private static void checkTopics(Values values) {
    Map<String, String> users = new HashMap<>();
    Map<String, EventConfig> events = values.find(ComputeConfig.EVENTS).orElse(Map.of());
    events.forEach(
        (kind, event) -> {
          for (int i = 0; i < event.topics().size(); i++) {
            String user = users.putIfAbsent(event.topics().get(i), "events." + kind);
            if (user != null) {
              values
                  .at(ComputeConfig.EVENTS)
                  .key(kind)
                  .at(EventConfig.TOPICS)
                  .item(i)
                  .reject(event.topics().get(i) + " is already read by " + user);
            }
          }
        });
    values
        .find(ComputeConfig.TOPICS)
        .ifPresent(
            topics -> {
              checkOutput(values, TopicsConfig.FEATURES, topics.features(), users);
              checkOutput(values, TopicsConfig.FEATURE_SETS, topics.featureSets(), users);
              topics
                  .counts()
                  .ifPresent(topic -> checkOutput(values, TopicsConfig.COUNTS, topic, users));
              checkOutput(values, TopicsConfig.REJECTS, topics.rejects(), users);
              checkOutput(values, TopicsConfig.LATE, topics.late(), users);
            });
  }

  private static void checkOutput(
      Values values, Option<?> option, String topic, Map<String, String> users) {
    OwnTopics.check(values, ComputeConfig.TOPICS, option.name(), topic, users);
  }

  private static void checkRunningCounts(Values values) {
    boolean noTopic =
        values.find(ComputeConfig.TOPICS).filter(topics -> topics.counts().isEmpty()).isPresent();
    if (noTopic && FeatureSetChecks.runningCounts(values)) {
      values
          .at(ComputeConfig.OUTPUT)
          .at(OutputConfig.RUNNING_COUNTS)
          .reject("means nothing with topics.counts: off");
    }
  }

  /** Where the producer's limit is left out, the job sets one that fits. */
  private static void checkRequestSize(Values values) {
    String key = "max.request.size";
    Optional<String> written =
        values
            .find(ComputeConfig.KAFKA)
            .map(kafka -> kafka.properties().get(key))
            .map(Secret::value);
    Optional<OutputConfig> output = values.find(ComputeConfig.OUTPUT);
    if (written.isEmpty() || output.isEmpty()) {
      return;
    }
    int least = output.get().maxRecordBytes() + REQUEST_FRAME;
    boolean fits = written.get().matches("[0-9]{1,9}") && Integer.parseInt(written.get()) >= least;
    if (!fits) {
      values
          .at(ComputeConfig.KAFKA)
          .at(KafkaConfig.PROPERTIES)
          .key(key)
          .reject("must be " + least + " or more, for records of output.max-record-bytes");
    }
  }
}
