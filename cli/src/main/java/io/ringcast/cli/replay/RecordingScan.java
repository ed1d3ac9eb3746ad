package io.ringcast.cli.replay;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.intake.decode.EventFormat;
import io.ringcast.testkit.recording.RecordedEvent;
import io.ringcast.testkit.recording.Recording;
import io.ringcast.testkit.recording.RecordingReader;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;

/**
 * What has to be known of a recording before it is replayed: how many partitions it names, and
 * which products its events have.
 */
public final class RecordingScan {

  private static final Pattern UUID_TEXT =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  private final JsonFactory json = new JsonFactory();
  private final Set<UUID> products = new HashSet<>();
  private int partitions;
  private long events;

  /**
   * Reads the recording once.
   *
   * @param position is told how many bytes of the files have been read
   */
  public static RecordingScan of(Recording recording, ComputeConfig config, LongConsumer position) {
    RecordingScan scan = new RecordingScan();
    long before = 0;
    for (String kind : recording.kinds()) {
      boolean isJson = config.events().get(kind).format() instanceof EventFormat.Json;
      String[] product = config.events().get(kind).fields().product().split("\\.");
      try (RecordingReader reader = recording.read(kind)) {
        while (reader.hasNext()) {
          RecordedEvent event = reader.next();
          scan.events++;
          scan.partitions = Math.max(scan.partitions, event.partition() + 1);
          if (isJson && event.value() != null) {
            scan.addProduct(event.value(), product);
          }
          position.accept(before + reader.position());
        }
        before += reader.size();
      }
    }
    return scan;
  }

  public long events() {
    return events;
  }

  /** As many as the recording names; 0 if it names none. */
  public int partitions() {
    return partitions;
  }

  public ProductCatalog catalog() {
    return ProductCatalog.inferred(products);
  }

  /** A later field of the same name wins, as it does in the job. */
  private void addProduct(byte[] value, String[] path) {
    String found = null;
    try (JsonParser parser = json.createParser(value)) {
      if (parser.nextToken() == JsonToken.START_OBJECT) {
        found = find(parser, path, 0);
      }
    } catch (IOException e) {
      // Not JSON: the job will reject it, and say why.
      return;
    }
    if (found != null && UUID_TEXT.matcher(found).matches()) {
      products.add(UUID.fromString(found));
    }
  }

  private static String find(JsonParser parser, String[] path, int depth) throws IOException {
    String found = null;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      boolean onPath = parser.currentName().equals(path[depth]);
      JsonToken token = parser.nextToken();
      if (onPath && depth == path.length - 1) {
        found = token == JsonToken.VALUE_STRING ? parser.getText() : null;
      } else if (onPath && token == JsonToken.START_OBJECT) {
        found = find(parser, path, depth + 1);
        continue;
      }
      parser.skipChildren();
    }
    return found;
  }
}
