package io.ringcast.testkit.chaos;

import io.ringcast.testkit.city.CityOptions;
import io.ringcast.testkit.city.CitySimulator;
import io.ringcast.testkit.city.SimulatedEvent;
import io.ringcast.testkit.golden.GoldenCase;
import io.ringcast.testkit.recording.RecordedEvent;
import io.ringcast.testkit.recording.RecordingWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;

/** A small simulated city as a golden case, with late and senseless events. */
final class ChaosCity {

  private static final int MINUTES = 24;
  private static final int EVENTS_PER_SECOND = 3;
  private static final int PARTITIONS = 3;
  private static final double LATE = 0.05;
  private static final double BAD = 0.08;

  /** When a silent partition has nothing, so that no minute can close. */
  private static final long SILENT_FROM = minute(MINUTES / 4);

  private static final long SILENT_UNTIL = minute(MINUTES * 3 / 4);

  /** A hexagon's position in Manhattan. */
  private static final String HOT = "\"lat\":40.754000,\"lng\":-73.984000";

  private static final String POSITION = "\"lat\":[-0-9.]+,\"lng\":[-0-9.]+";

  private static final String SET =
      """
      name: chaos
      version: 1
      resolution: 9
      kinds: [demand, supply]
      rings: [0, 1, 3]
      windows: [1, 2, 4]
      """;

  private ChaosCity() {}

  /** Writes the city of a plan; the expected rows are still to be recorded. */
  static GoldenCase write(RoundPlan plan, Path folder) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("feature-set.yaml"), SET);
    Files.writeString(
        folder.resolve(GoldenCase.FILE),
        """
        format: 1
        description: The city of ringcast chaos, seed %d.
        feature-set: feature-set.yaml
        partitions: %d
        """
            .formatted(plan.seed(), PARTITIONS));
    Random random = new Random(plan.seed());
    CitySimulator city = new CitySimulator(options(plan.seed()));
    try (RecordingWriter recording = RecordingWriter.replace(folder, CitySimulator.KINDS)) {
      while (city.hasNext()) {
        SimulatedEvent event = city.next();
        recording.write(event.kind(), recorded(event, plan, random));
      }
    }
    return GoldenCase.open(folder);
  }

  private static long minute(int minute) {
    return CityOptions.defaults().start().plus(Duration.ofMinutes(minute)).toEpochMilli();
  }

  private static CityOptions options(long seed) {
    return CityOptions.defaults()
        .withLength(Duration.ofMinutes(MINUTES))
        .withEventsPerSecond(EVENTS_PER_SECOND)
        .withSeed(seed)
        .withLateShare(LATE)
        .withBadShare(BAD);
  }

  private static RecordedEvent recorded(SimulatedEvent event, RoundPlan plan, Random random) {
    boolean silent =
        plan.silentPartition() && event.arrival() >= SILENT_FROM && event.arrival() < SILENT_UNTIL;
    int partition = random.nextInt(silent ? PARTITIONS - 1 : PARTITIONS);
    boolean moved = plan.hotHexagon() && event.value() != null && random.nextBoolean();
    byte[] value = moved ? moveToHotHexagon(event.value()) : event.value();
    return new RecordedEvent(partition, event.arrival(), value);
  }

  /** Byte for byte, since senseless events are no text. */
  private static byte[] moveToHotHexagon(byte[] value) {
    return new String(value, StandardCharsets.ISO_8859_1)
        .replaceFirst(POSITION, HOT)
        .getBytes(StandardCharsets.ISO_8859_1);
  }
}
