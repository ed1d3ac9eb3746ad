package io.ringcast.feature;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.ServiceArea;
import io.ringcast.common.hex.ServiceAreaFile;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.config.EventConfig;
import io.ringcast.feature.intake.EventTopic;
import io.ringcast.feature.intake.decode.EventRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
        config.events().keySet().stream().map(kind -> coarsest(config, kind)).toList();
    return new EventRules(
        config.products(),
        coarsest,
        areas(config),
        config.time().allowedSkew(),
        EventRules.DEFAULT_MAX_BYTES);
  }

  private static Map<Integer, ServiceArea> areas(ComputeConfig config) {
    Map<Integer, ServiceArea> areas = new HashMap<>();
    int kind = 0;
    for (EventConfig events : config.events().values()) {
      int position = kind++;
      events.area().ifPresent(file -> areas.put(position, ServiceAreaFile.read(file)));
    }
    return areas;
  }

  /** The counts topic has the kinds that are in no set, too; without it, nothing is asked. */
  private static int coarsest(ComputeConfig config, String kind) {
    List<FeatureSet> sets = config.featureSets();
    int ofAll = sets.stream().mapToInt(FeatureSet::resolution).min().orElseThrow();
    return sets.stream()
        .filter(set -> set.kinds().contains(kind))
        .mapToInt(FeatureSet::resolution)
        .min()
        .orElse(config.topics().counts().isPresent() ? ofAll : 0);
  }
}
