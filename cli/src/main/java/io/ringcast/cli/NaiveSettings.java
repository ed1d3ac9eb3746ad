package io.ringcast.cli;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.ServiceArea;
import io.ringcast.common.hex.ServiceAreaFile;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.config.EventConfig;
import io.ringcast.feature.intake.decode.EventFields;
import io.ringcast.feature.intake.decode.EventFormat;
import io.ringcast.testkit.naive.FieldNames;
import io.ringcast.testkit.naive.NaiveParameters;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What the plain computation has to know of the compute job's configuration. */
public final class NaiveSettings {

  private NaiveSettings() {}

  /**
   * Makes sure that the plain computation can read the set's events.
   *
   * @param allowed what it can be done with, for the message
   */
  public static void requireJson(ComputeConfig config, FeatureSet set, String allowed) {
    for (String kind : config.eventKinds(set)) {
      if (!(config.events().get(kind).format() instanceof EventFormat.Json)) {
        throw new IllegalArgumentException(
            "events." + kind + ".format is not json: only " + allowed);
      }
    }
  }

  public static NaiveParameters of(ComputeConfig config, FeatureSet set) {
    Map<String, FieldNames> fields = new HashMap<>();
    Map<String, ServiceArea> areas = new HashMap<>();
    Map<String, NaiveParameters.Value> values = new HashMap<>();
    for (String kind : config.eventKinds(set)) {
      EventConfig events = config.events().get(kind);
      fields.put(kind, names(events));
      events
          .value()
          .map(value -> new NaiveParameters.Value(value.name(), value.field(), value.decimals()))
          .ifPresent(value -> values.put(kind, value));
      events.area().ifPresent(file -> areas.put(kind, ServiceAreaFile.read(file)));
    }
    return NaiveParameters.of(set)
        .withCatalog(config.products())
        .withOutOfOrderness(config.time().outOfOrderness())
        .withAllowedSkew(config.time().allowedSkew())
        .withFields(fields)
        .withAreas(areas)
        .withValues(values);
  }

  /** How the fields of a kind are called. */
  public static FieldNames names(EventConfig events) {
    EventFields fields = events.fields();
    return new FieldNames(
        fields.eventTime(),
        fields.entity(),
        fields.product(),
        fields.lat(),
        fields.lng(),
        Optional.of(fields.hexagon()).filter(name -> !name.isEmpty()));
  }
}
