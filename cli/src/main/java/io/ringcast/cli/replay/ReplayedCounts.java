package io.ringcast.cli.replay;

import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.archive.files.HourWriter;
import io.ringcast.archive.files.MinuteRange;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.CountsPart;
import io.ringcast.common.counts.MinuteAssembly;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.MinuteCounts.Kind;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;

/** Puts a replay's counts into an archive. */
final class ReplayedCounts {

  /** So many minutes of a group are in memory. */
  private static final int AT_ONCE = 10;

  private final ArchiveFolder folder;
  private final Replay replay;

  /** In seconds: a later replay's is larger, and any live job's, in milliseconds, beats both. */
  private final long rowVersion = Instant.now().getEpochSecond();

  private final Map<CountsGroup, List<MinuteCounts>> waiting = new HashMap<>();
  private List<MinuteRange> silences = List.of();
  private long read;
  private long archived;

  ReplayedCounts(ArchiveFolder folder, Replay replay) {
    this.folder = folder;
    this.replay = replay;
  }

  /**
   * Writes down the sets that may be asked for and the products, unless the archive has them.
   *
   * @throws io.ringcast.common.registry.RegistryException if it has others under their names
   */
  void register(List<FeatureSet> sets, ProductCatalog catalog) throws IOException {
    SetRegistry registry = folder.registry();
    registry.requireSameMeaning(sets, id -> "");
    for (FeatureSet set : sets) {
      Optional<RegisteredSet> missing = registry.missing(set, RegisteredProducts.of(catalog));
      if (missing.isPresent()) {
        folder.write(missing.get());
      }
    }
  }

  /**
   * Writes the minutes of which the archive has no better counts.
   *
   * @param progress gets the number of minutes read so far
   * @return how many were written
   */
  long write(LongConsumer progress) {
    silences = replay.span().silences();
    MinuteAssembly assembly = new MinuteAssembly();
    replay.counts(
        record -> {
          try {
            Optional<MinuteCounts> minute = assembly.add(CountsPart.parse(record).orElseThrow());
            if (minute.isPresent()) {
              take(minute.get());
              progress.accept(++read);
            }
          } catch (BlockFormatException e) {
            throw new IllegalStateException("a record of the counts topic: " + e.getMessage(), e);
          }
        });
    waiting.keySet().forEach(this::writeWaiting);
    return archived;
  }

  /** The minutes of which nobody knows whether the recording has them. */
  List<MinuteRange> silences() {
    return silences;
  }

  /** How many minutes the archive has better counts of. */
  long kept() {
    return read - archived;
  }

  private void take(MinuteCounts minute) {
    List<MinuteCounts> some = waiting.computeIfAbsent(minute.group(), any -> new ArrayList<>());
    if (some.size() == AT_ONCE || (!some.isEmpty() && hour(some.get(0)) != hour(minute))) {
      writeWaiting(minute.group());
    }
    some.add(withoutCutOffs(minute));
  }

  private static long hour(MinuteCounts minute) {
    return ArchiveFolder.hourOf(minute.minute());
  }

  /** A minute is complete if the job had all of it, and the recording too. */
  private MinuteCounts withoutCutOffs(MinuteCounts minute) {
    boolean silent = silences.stream().anyMatch(range -> range.contains(minute.minute()));
    List<Kind> kinds = new ArrayList<>();
    for (Kind kind : minute.kinds()) {
      String events = replay.config().eventKind(kind.name());
      boolean whole = !silent && replay.span().contains(events, minute.minute());
      long since = whole ? kind.completeSince() : minute.minute() + 1;
      kinds.add(new Kind(kind.name(), since, kind.products()));
    }
    return new MinuteCounts(minute.group(), minute.minute(), rowVersion, kinds);
  }

  private void writeWaiting(CountsGroup group) {
    List<MinuteCounts> some = waiting.get(group);
    try {
      archived += HourWriter.merge(folder, group, hour(some.get(0)), some.iterator());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    some.clear();
  }
}
