package io.ringcast.cli.replay;

import io.ringcast.cli.NaiveSettings;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.intake.decode.EventFormat;
import io.ringcast.testkit.naive.FieldNames;
import io.ringcast.testkit.naive.NaiveDecoder;
import io.ringcast.testkit.recording.RecordedEvent;
import io.ringcast.testkit.recording.Recording;
import io.ringcast.testkit.recording.RecordingReader;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongConsumer;

/**
 * What has to be known of a recording before it is replayed: how many partitions it names, and
 * which products its events have.
 */
public final class RecordingScan {

  private final Set<UUID> products = new HashSet<>();
  private int partitions;

  /**
   * Reads the recording once.
   *
   * @param position gets how many bytes of the files have been read
   */
  public static RecordingScan of(Recording recording, ComputeConfig config, LongConsumer position) {
    RecordingScan scan = new RecordingScan();
    long before = 0;
    for (String kind : recording.kinds()) {
      boolean isJson = config.events().get(kind).format() instanceof EventFormat.Json;
      FieldNames names = NaiveSettings.names(config.events().get(kind));
      try (RecordingReader reader = recording.read(kind)) {
        while (reader.hasNext()) {
          RecordedEvent event = reader.next();
          scan.partitions = Math.max(scan.partitions, event.partition() + 1);
          if (isJson) {
            NaiveDecoder.productOf(event, names).ifPresent(scan.products::add);
          }
          position.accept(before + reader.position());
        }
        before += reader.size();
      }
    }
    return scan;
  }

  /** As many as the recording names; 0 if it names none. */
  public int partitions() {
    return partitions;
  }

  public ProductCatalog catalog() {
    return ProductCatalog.inferred(products);
  }
}
