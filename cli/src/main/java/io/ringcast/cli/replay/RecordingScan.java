package io.ringcast.cli.replay;

import io.ringcast.cli.NaiveSettings;
import io.ringcast.cli.Progress;
import io.ringcast.cli.Terminal;
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
   * @param prefix of the line that says how far it is
   */
  public static RecordingScan of(
      Recording recording, ComputeConfig config, Terminal terminal, String prefix) {
    try (Progress progress = Progress.of(terminal, prefix + "reading", "events")) {
      return of(recording, config, progress);
    }
  }

  private static RecordingScan of(Recording recording, ComputeConfig config, Progress progress) {
    RecordingScan scan = new RecordingScan();
    double size = Math.max(1, recording.size());
    long before = 0;
    long events = 0;
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
          progress.update(++events, (before + reader.position()) / size);
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
