package io.ringcast.benchmarks;

import com.uber.h3core.H3Core;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.intake.decode.EntityKey;
import io.ringcast.feature.intake.decode.Event;
import io.ringcast.feature.intake.decode.EventDecoder;
import io.ringcast.feature.intake.decode.EventFields;
import io.ringcast.feature.intake.decode.EventFormat;
import io.ringcast.feature.intake.decode.EventRules;
import io.ringcast.feature.intake.decode.SchemaRegistryException;
import io.ringcast.testkit.city.CityOptions;
import io.ringcast.testkit.city.CitySimulator;
import io.ringcast.testkit.city.Products;
import io.ringcast.testkit.city.SimulatedEvent;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** What comes of the events of the simulated New York: the same counts for the same options. */
final class CityCounts {

  private static final long SEED = 1;

  /** Products have the codes 1 to 6. */
  private static final ProductCatalog CATALOG = ProductCatalog.inferred(Products.all());

  private record Place(long key, int kind) {}

  private final H3Core h3;
  private final Map<String, EventDecoder> decoders = new HashMap<>();
  private final Event event = new Event();
  private final Map<Long, Map<Place, LongOpenHashSet>> distinct = new TreeMap<>();

  private CityCounts() throws IOException {
    h3 = H3Core.newInstance();
    EventRules rules =
        EventRules.withDefaults(CATALOG, CellProduct.RESOLUTION, CellProduct.RESOLUTION);
    EntityKey key = EntityKey.random();
    EventFormat json = new EventFormat.Json();
    decoders.put("demand", json.open(0, EventFields.withEntity("rider_id"), rules, key));
    decoders.put("supply", json.open(1, EventFields.withEntity("driver_id"), rules, key));
  }

  /** The counts of so many minutes: minute after minute, within a minute in no order. */
  static List<CellCount> of(double eventsPerSecond, int minutes) {
    CityOptions options =
        CityOptions.defaults()
            .withSeed(SEED)
            .withEventsPerSecond(eventsPerSecond)
            .withLength(Duration.ofMinutes(minutes));
    try {
      CityCounts counts = new CityCounts();
      new CitySimulator(options).forEachRemaining(counts::add);
      return counts.list();
    } catch (IOException e) {
      throw new UncheckedIOException("the H3 library could not be loaded", e);
    }
  }

  private void add(SimulatedEvent simulated) {
    decode(simulated);
    long cell = h3.latLngToCell(event.lat, event.lng, CellProduct.RESOLUTION);
    distinct
        .computeIfAbsent(Minutes.of(event.eventTime), minute -> new HashMap<>())
        .computeIfAbsent(
            new Place(CellProduct.key(cell, event.product), event.kind),
            place -> new LongOpenHashSet())
        .add(event.entity);
  }

  private void decode(SimulatedEvent simulated) {
    EventDecoder decoder = decoders.get(simulated.kind());
    try {
      if (decoder.decode(simulated.value(), simulated.arrival(), event) != null) {
        throw new IllegalStateException("the simulated city sends good events only, but not this");
      }
    } catch (SchemaRegistryException e) {
      throw new UncheckedIOException("JSON needs no schema registry", e);
    }
  }

  private List<CellCount> list() {
    Random random = new Random(SEED);
    List<CellCount> all = new ArrayList<>();
    distinct.forEach(
        (minute, places) -> {
          List<CellCount> ofMinute = new ArrayList<>();
          places.forEach(
              (place, who) ->
                  ofMinute.add(new CellCount(minute, place.key, place.kind, who.size())));
          Collections.shuffle(ofMinute, random);
          all.addAll(ofMinute);
        });
    return all;
  }
}
