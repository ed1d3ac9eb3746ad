package io.ringcast.archive.collect;

import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.archive.files.HourWriter;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.CountsPart;
import io.ringcast.common.counts.MinuteAssembly;
import io.ringcast.common.counts.MinuteCounts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The records of minutes that are not in a file yet. They stay encoded: a minute is decoded when it
 * is written.
 */
final class PendingMinutes {

  private final Map<CountsGroup, Pending> groups = new HashMap<>();
  private final MinuteAssembly assembly = new MinuteAssembly();

  private static final class Pending {
    private List<Part> parts = new ArrayList<>();
    private final SortedSet<Attempt> whole = new TreeSet<>();
  }

  private record Attempt(long minute, long rowVersion) implements Comparable<Attempt> {

    static Attempt of(MinuteCounts counts) {
      return new Attempt(counts.minute(), counts.rowVersion());
    }

    long hour() {
      return ArchiveFolder.hourOf(minute);
    }

    @Override
    public int compareTo(Attempt other) {
      int order = Long.compare(minute, other.minute);
      return order == 0 ? Long.compare(rowVersion, other.rowVersion) : order;
    }
  }

  /**
   * A record.
   *
   * @param kept whether it was there at the last write, and its minute was not whole
   */
  private record Part(byte[] value, Attempt of, boolean kept) {}

  /**
   * Takes a record.
   *
   * @return its minute, if that is whole now
   */
  Optional<MinuteCounts> add(byte[] value) throws BlockFormatException {
    Optional<CountsPart> parsed = CountsPart.parse(value);
    if (parsed.isEmpty()) {
      return Optional.empty();
    }
    MinuteCounts counts = parsed.get().counts();
    Optional<MinuteCounts> whole = assembly.add(parsed.get());
    Pending pending = groups.computeIfAbsent(counts.group(), any -> new Pending());
    pending.parts.add(new Part(value, Attempt.of(counts), false));
    whole.ifPresent(minute -> pending.whole.add(Attempt.of(minute)));
    return whole;
  }

  /** How many minutes of a group are whole and not written. */
  int whole(CountsGroup group) {
    return groups.get(group).whole.size();
  }

  Iterable<CountsGroup> groups() {
    return List.copyOf(groups.keySet());
  }

  /** All records, in an order that gives the same minutes again. */
  List<byte[]> records() {
    return groups.values().stream()
        .flatMap(group -> group.parts.stream())
        .map(Part::value)
        .toList();
  }

  /**
   * Writes the whole minutes of a group.
   *
   * @return how many files have changed
   */
  int write(CountsGroup group, ArchiveFolder folder) throws IOException {
    Pending pending = groups.get(group);
    int files = 0;
    for (long hour : pending.whole.stream().map(Attempt::hour).distinct().toList()) {
      Iterator<byte[]> records =
          pending.parts.stream().filter(part -> part.of.hour() == hour).map(Part::value).iterator();
      files += HourWriter.merge(folder, group, hour, new Decoded(records)) > 0 ? 1 : 0;
    }
    dropWritten(pending);
    return files;
  }

  /**
   * An attempt writes a minute's records one after the other. So a minute that did not become whole
   * from one write to the next will never be.
   */
  private static void dropWritten(Pending pending) {
    List<Part> kept = new ArrayList<>();
    for (Part part : pending.parts) {
      if (!pending.whole.contains(part.of) && !part.kept) {
        kept.add(new Part(part.value, part.of, true));
      }
    }
    pending.parts = kept;
    pending.whole.clear();
  }

  /** Minutes that are whole, decoded one by one. */
  private static final class Decoded implements Iterator<MinuteCounts> {

    private final Iterator<byte[]> records;
    private final MinuteAssembly assembly = new MinuteAssembly();
    private Optional<MinuteCounts> next = Optional.empty();

    Decoded(Iterator<byte[]> records) {
      this.records = records;
    }

    @Override
    public boolean hasNext() {
      while (next.isEmpty() && records.hasNext()) {
        try {
          next = assembly.add(CountsPart.parse(records.next()).orElseThrow());
        } catch (BlockFormatException e) {
          // Parts that do not fit together; the operator counted them when they came.
          next = Optional.empty();
        }
      }
      return next.isPresent();
    }

    @Override
    public MinuteCounts next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      MinuteCounts minute = next.get();
      next = Optional.empty();
      return minute;
    }
  }
}
