package io.ringcast.feature;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.ServiceAreaFile;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.config.EventConfig;
import io.ringcast.feature.intake.EventTopic;
import io.ringcast.feature.intake.decode.EventRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The configured event topics, ready to be decoded; kinds are numbered in the file's order. */
public final class EventTopics {

  private EventTopics() {}

  public static List<EventTopic> of(ComputeConfig config) {
    List<EventTopic> topics = new ArrayList<>();
    int kind = 0;
    for (EventConfig events : config.events().values()) {
      for (String topic : events.topics()) {
        topics.add(new EventTopic(topic, kind, events.format(), events.fields()));
      }
      kind++;
    }
    return topics;
  }

  /** The first of the kind's topics. */
  public static EventTopic first(ComputeConfig config, String kind) {
    String name = config.events().get(kind).topics().get(0);
    return of(config).stream()
        .filter(topic -> topic.topic().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** What an event has to be: it is good if any feature set that counts its kind can use it. */
  public static EventRules rules(ComputeConfig config) {
    List<Integer> coarsest =
        config.events().values().stream().map(event -> coarsest(config, event)).toList();
    return new EventRules(
        config.products(),
        coarsest,
        byKind(config, event -> event.area().map(ServiceAreaFile::read)),
        byKind(config, EventConfig::value),
        config.time().allowedSkew(),
        EventRules.DEFAULT_MAX_BYTES);
  }

  private static <T> Map<Integer, T> byKind(
      ComputeConfig config, Function<EventConfig, Optional<T>> ofEvents) {
    Map<Integer, T> byKind = new HashMap<>();
    int kind = 0;
    for (EventConfig events : config.events().values()) {
      int position = kind++;
      ofEvents.apply(events).ifPresent(its -> byKind.put(position, its));
    }
    return byKind;
  }

  /** The counts topic has the kinds that are in no set, too; without it, nothing is asked. */
  private static int coarsest(ComputeConfig config, EventConfig event) {
    List<FeatureSet> sets = config.featureSets();
    int ofAll = sets.stream().mapToInt(FeatureSet::resolution).min().orElseThrow();
    return sets.stream()
        .filter(set -> event.isCountedIn(set.kinds()))
        .mapToInt(FeatureSet::resolution)
        .min()
        .orElse(config.topics().counts().isPresent() ? ofAll : 0);
  }
}
