package io.ringcast.cli.replay;

import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.archive.files.HourWriter;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/** Puts a replay's counts into an archive. */
final class ReplayedCounts {

  /** Counts of a live job are always newer, so they stay. */
  private static final long ROW_VERSION = 0;

  /** So many minutes are in memory. */
  private static final int AT_ONCE = 10;

  private final ArchiveFolder folder;
  private final Replay replay;

  /** Where each kind's counts begin and end. */
  private final Map<KindOfGroup, Span> spans = new HashMap<>();

  private final List<MinuteCounts> waiting = new ArrayList<>();
  private long minutes;

  private record KindOfGroup(CountsGroup group, String kind) {}

  private record Span(long first, long last) {

    Span and(Span other) {
      return new Span(Math.min(first, other.first), Math.max(last, other.last));
    }
  }

  ReplayedCounts(ArchiveFolder folder, Replay replay) {
    this.folder = folder;
    this.replay = replay;
  }

  /**
   * Writes down the sets that may be asked for, unless the archive has them.
   *
   * @throws io.ringcast.common.registry.RegistryException if it has others under their names
   */
  void register(List<FeatureSet> sets, ProductCatalog catalog) throws IOException {
    SetRegistry registry = folder.registry();
    registry.requireSameMeaning(sets, id -> "");
    for (FeatureSet set : sets) {
      if (registry.find(set.id()).isEmpty()) {
        folder.write(RegisteredSet.of(set).with(RegisteredProducts.of(catalog)));
      }
    }
  }

  /**
   * Writes all minutes.
   *
   * @param progress is told how many are written
   * @return how many there are
   */
  long write(LongConsumer progress) {
    forEach(this::addToSpans);
    forEach(
        minute -> {
          waiting.add(withoutCutOffs(minute));
          if (waiting.size() >= AT_ONCE) {
            writeWaiting();
            progress.accept(minutes);
          }
        });
    writeWaiting();
    return minutes;
  }

  private interface Receiver {
    void take(MinuteCounts minute) throws IOException;
  }

  private void forEach(Receiver receiver) {
    MinuteAssembly assembly = new MinuteAssembly();
    replay.counts(
        record -> {
          try {
            var minute = assembly.add(CountsPart.parse(record).orElseThrow());
            if (minute.isPresent()) {
              receiver.take(minute.get());
            }
          } catch (BlockFormatException e) {
            throw new IllegalStateException("a record of the counts topic: " + e.getMessage(), e);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private void addToSpans(MinuteCounts minute) {
    for (Kind kind : minute.kinds()) {
      if (!kind.products().isEmpty()) {
        spans.merge(
            new KindOfGroup(minute.group(), kind.name()),
            new Span(minute.minute(), minute.minute()),
            Span::and);
      }
    }
  }

  /** Nobody knows how much the recording has of a kind's first minute, and of its last. */
  private MinuteCounts withoutCutOffs(MinuteCounts minute) {
    List<Kind> kinds = new ArrayList<>();
    for (Kind kind : minute.kinds()) {
      Span span = spans.get(new KindOfGroup(minute.group(), kind.name()));
      boolean inside = span != null && span.first < minute.minute() && minute.minute() < span.last;
      long since = inside ? kind.completeSince() : minute.minute() + 1;
      kinds.add(new Kind(kind.name(), since, kind.products()));
    }
    return new MinuteCounts(minute.group(), minute.minute(), ROW_VERSION, kinds);
  }

  private void writeWaiting() {
    Map<CountsGroup, Map<Long, List<MinuteCounts>>> hours =
        waiting.stream()
            .collect(
                Collectors.groupingBy(
                    MinuteCounts::group,
                    Collectors.groupingBy(
                        minute -> ArchiveFolder.hourOf(minute.minute()),
                        TreeMap::new,
                        Collectors.toList())));
    hours.forEach(
        (group, ofGroup) ->
            ofGroup.forEach(
                (hour, some) -> {
                  try {
                    HourWriter.merge(folder, group, hour, some.iterator());
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                }));
    minutes += waiting.size();
    waiting.clear();
  }
}
