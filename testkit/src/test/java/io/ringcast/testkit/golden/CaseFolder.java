package io.ringcast.testkit.golden;

import io.ringcast.testkit.naive.NaiveAnswer;
import io.ringcast.testkit.recording.RecordedEvent;
import io.ringcast.testkit.recording.RecordingWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.UUID;

/** A case put together by hand, and what a job might make of it. */
final class CaseFolder {

  static final long START = 1_775_843_880_000L; // 2026-04-10T17:58:00Z
  static final UUID PRODUCT = UUID.fromString("00000000-0000-0000-0000-00000000000a");
  static final long HEXAGON = 0x892a100d2cbffffL;
  static final long NEIGHBOUR = 0x892a100d2cfffffL;

  private final Path folder;

  CaseFolder(Path folder) throws IOException {
    this.folder = folder;
    write(
        "feature-set.yaml",
        """
        name: test
        version: 1
        resolution: 9
        kinds: [demand, supply]
        rings: [0, 1]
        windows: [1, 2]
        """);
    settings("");
  }

  Path path() {
    return folder;
  }

  CaseFolder settings(String more) throws IOException {
    return write(
        "case.yaml", "format: 1\ndescription: A test.\nfeature-set: feature-set.yaml\n" + more);
  }

  CaseFolder write(String file, String text) throws IOException {
    Files.writeString(folder.resolve(file), text);
    return this;
  }

  CaseFolder demand(String... events) {
    try (RecordingWriter writer = RecordingWriter.replace(folder, List.of("demand", "supply"))) {
      for (String event : events) {
        writer.write("demand", RecordedEvent.plain(event.getBytes(StandardCharsets.UTF_8)));
      }
    }
    return this;
  }

  /** So many seconds after the start. */
  static String rider(String rider, long cell, int second) {
    return "{\"rider_id\":\"%s\",\"product_id\":\"%s\",\"hexagon\":\"%x\",\"event_time\":%d}"
        .formatted(rider, PRODUCT, cell, START + second * 1000L);
  }

  GoldenCase open() {
    return GoldenCase.open(folder);
  }

  /** Writes the expected rows. */
  GoldenCase record() {
    GoldenCase golden = open();
    golden.record(golden.answer(golden.events()), rows -> {});
    return golden;
  }

  /** The rows that the naive implementation makes of the folder as it is now. */
  NavigableMap<Long, WindowRows> rows() {
    GoldenCase golden = open();
    return rows(golden.answer(golden.events()));
  }

  static NavigableMap<Long, WindowRows> rows(NaiveAnswer answer) {
    NavigableMap<Long, WindowRows> rows = new TreeMap<>();
    WindowRows.forEach(answer, window -> rows.put(window.windowEnd(), window));
    return rows;
  }

  /** What is said of a job that found these rows; empty if all is as expected. */
  static String report(GoldenCase golden, NavigableMap<Long, WindowRows> found, int explained) {
    CaseEvents events = golden.events();
    Comparison comparison =
        Comparison.of(
            golden,
            events,
            found.navigableKeySet(),
            end -> found.getOrDefault(end, new WindowRows(end, new ArrayList<>())),
            explained);
    return comparison.isEqual() ? "" : new MismatchExplainer(golden, events).report(comparison);
  }
}
