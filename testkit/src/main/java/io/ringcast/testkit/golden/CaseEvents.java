package io.ringcast.testkit.golden;

import io.ringcast.testkit.recording.RecordedEvent;
import io.ringcast.testkit.recording.Recording;
import io.ringcast.testkit.recording.RecordingReader;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All events of a recording, each with the partition that it has in a replay and the line where it
 * stands.
 */
public final class CaseEvents {

  private final Recording recording;
  private final Map<String, List<RecordedEvent>> events = new HashMap<>();
  private final Map<String, LongArrayList> lines = new HashMap<>();
  private int partitions;

  private CaseEvents(Recording recording, int partitions) {
    this.recording = recording;
    this.partitions = partitions;
  }

  /**
   * Reads a recording.
   *
   * @param partitions of each topic, unless the recording names more
   */
  public static CaseEvents read(Recording recording, int partitions) {
    CaseEvents all = new CaseEvents(recording, partitions);
    for (String kind : recording.kinds()) {
      all.read(kind);
    }
    all.events.values().forEach(all::deal);
    return all;
  }

  private void read(String kind) {
    List<RecordedEvent> ofKind = new ArrayList<>();
    LongArrayList itsLines = new LongArrayList();
    try (RecordingReader reader = recording.read(kind)) {
      while (reader.hasNext()) {
        RecordedEvent event = reader.next();
        ofKind.add(event);
        itsLines.add(reader.line());
        partitions = Math.max(partitions, event.partition() + 1);
      }
    }
    events.put(kind, ofKind);
    lines.put(kind, itsLines);
  }

  /**
   * What names no partition is dealt out in turn, as a replay does it: what is late depends on it.
   */
  private void deal(List<RecordedEvent> ofKind) {
    for (int i = 0; i < ofKind.size(); i++) {
      RecordedEvent event = ofKind.get(i);
      if (event.partition() == RecordedEvent.ANY_PARTITION) {
        ofKind.set(i, new RecordedEvent(i % partitions, event.timestamp(), event.value()));
      }
    }
  }

  public Map<String, List<RecordedEvent>> byKind() {
    return events;
  }

  /** How many there are, of all kinds. */
  public long size() {
    return events.values().stream().mapToLong(List::size).sum();
  }

  /** How many partitions each topic of a replay has. */
  public int partitions() {
    return partitions;
  }

  /** The name of the kind's file. */
  String fileName(String kind) {
    Path file = recording.file(kind);
    return file.getFileName().toString();
  }

  /** The line of the file, counted from 1, where the event stands. */
  long line(String kind, int index) {
    return lines.get(kind).getLong(index);
  }
}
