package io.ringcast.endtoend;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ringcast.testkit.recording.RecordedEvent;
import io.ringcast.testkit.recording.Recording;
import io.ringcast.testkit.recording.RecordingReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Real recordings and their right answers, which are no part of this project. */
final class Recordings {

  static final List<String> KINDS = List.of("demand", "supply");

  private Recordings() {}

  /** The shared data lies beside the checkout, or where RINGCAST_SHARED says. */
  static Path folder() {
    String named = System.getenv("RINGCAST_SHARED");
    Path shared = named == null ? Path.of("../../shared") : Path.of(named);
    Path data = shared.resolve("data");
    assumeTrue(
        Files.isDirectory(data.resolve("golden")),
        "no recordings in " + data.toAbsolutePath().normalize() + " (set RINGCAST_SHARED)");
    return data;
  }

  static Recording open(String name) {
    return Recording.open(folder().resolve(name), KINDS);
  }

  static Map<String, List<RecordedEvent>> events(Recording recording) {
    Map<String, List<RecordedEvent>> events = new HashMap<>();
    for (String kind : KINDS) {
      List<RecordedEvent> ofKind = new ArrayList<>();
      try (RecordingReader reader = recording.read(kind)) {
        reader.forEachRemaining(ofKind::add);
      }
      events.put(kind, ofKind);
    }
    return events;
  }
}
