package io.ringcast.history;

import io.ringcast.archive.files.ArchiveException;
import io.ringcast.archive.files.ArchiveQuery;
import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.ArchivedMinutes;
import io.ringcast.archive.files.HexagonRange;
import io.ringcast.archive.files.MinuteIndex;
import io.ringcast.archive.files.MinuteRange;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.common.registry.RegisteredSet;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;

/** The minutes of an archive that a feature set counts. */
public final class PastMinutes {

  /** A message names so many gaps. */
  private static final int NAMED = 5;

  private final ArchiveReader archive;
  private final FeatureSet set;
  private final CountsGroup group;
  private final MinuteRange extent;
  private final MinuteIndex index;

  /** From the first minute of the extent on: the ends of longest windows whose counts are there. */
  private final BitSet whole;

  /** Those of the group's sets. Sets of one job have the same, or since 0 where they came later. */
  private final RegisteredProducts products;

  /** The products of all sets of the registry. */
  private final Set<UUID> registered = new HashSet<>();

  public PastMinutes(ArchiveReader archive, FeatureSet set) {
    this.archive = archive;
    this.set = set;
    group = CountsGroup.of(set);
    extent =
        archive
            .extent(group)
            .orElseThrow(
                () ->
                    new ArchiveException(
                        "the archive has no counts of group %s, which %s needs; it has %s"
                            .formatted(group, set.id(), archive.groups())));
    index = archive.index(group, extent);
    whole = findWhole();
    List<RegisteredSet> sets = archive.registry().all();
    sets.forEach(of -> of.products().ifPresent(all -> registered.addAll(all.byId().keySet())));
    products =
        RegisteredProducts.newest(
            sets.stream().filter(this::isOfGroup).flatMap(of -> of.products().stream()).toList());
    for (String kind : set.kinds()) {
      if (index.minutes().values().stream().noneMatch(kinds -> kinds.containsKey(kind))) {
        throw new ArchiveException(
            "the archive has no counts of kind %s, which %s needs".formatted(kind, set.id()));
      }
    }
  }

  private boolean isOfGroup(RegisteredSet of) {
    return of.readable().stream().anyMatch(s -> group.equals(CountsGroup.of(s)));
  }

  /** The products of the group's counts; empty if the registry names none. */
  RegisteredProducts products() {
    return products;
  }

  /** The first minute that counts for a product; 0 if the registry says nothing of it. */
  long since(UUID product) {
    return products.byId().containsKey(product) ? products.byId().get(product).since() : 0;
  }

  /** Whether the registry names products, but not this one. */
  boolean isUnregistered(UUID product) {
    return !registered.isEmpty() && !registered.contains(product);
  }

  MinuteRange extent() {
    return extent;
  }

  /**
   * The minutes with which windows end.
   *
   * @param from the first window end; empty for the first that is whole
   * @param to the last one; empty for the archive's last
   * @param allowIncomplete whether the first may be one that is not whole
   */
  MinuteRange ends(OptionalLong from, OptionalLong to, boolean allowIncomplete) {
    long last = to.isPresent() ? Minutes.endingAt(to.getAsLong()) : extent.last();
    long first;
    if (from.isPresent()) {
      // A window end that is not on a minute means the next one.
      first = Minutes.endingAt(from.getAsLong() + Minutes.MILLIS - 1);
    } else {
      first = allowIncomplete ? extent.first() : firstWhole();
    }
    if (first > last) {
      throw new IllegalArgumentException(
          "no window end lies in the range: it begins at %s and ends at %s"
              .formatted(WindowStamp.text(first), WindowStamp.text(last)));
    }
    return new MinuteRange(first, last);
  }

  private long firstWhole() {
    int first = whole.nextSetBit(0);
    if (first < 0) {
      throw new ArchiveException(
          "the archive nowhere has all counts of %d minutes in a row, the longest window of %s"
              .formatted(set.maxWindow(), set.id()));
    }
    return extent.first() + first;
  }

  /** Whether all counts of the longest window that ends with a minute are there. */
  boolean isWhole(long minute) {
    return minute >= extent.first() && whole.get((int) (minute - extent.first()));
  }

  private BitSet findWhole() {
    BitSet found = new BitSet();
    int inARow = 0;
    for (long minute = extent.first(); minute <= extent.last(); minute++) {
      long at = minute;
      boolean complete = set.kinds().stream().allMatch(kind -> index.isComplete(at, kind));
      inARow = complete ? inARow + 1 : 0;
      found.set((int) (minute - extent.first()), inARow >= set.maxWindow());
    }
    return found;
  }

  /** The minute itself, also in a gap; the last one if the archive ends before. */
  OptionalLong newest(long minute) {
    return minute < extent.first()
        ? OptionalLong.empty()
        : OptionalLong.of(Math.min(minute, extent.last()));
  }

  /** The minutes that windows reach which end with the first minute, the last, or one between. */
  MinuteRange windows(long first, long last) {
    return new MinuteRange(first - set.maxWindow() + 1, last);
  }

  /**
   * Fails if the archive lacks a minute.
   *
   * @throws ArchiveException that names the gaps
   */
  void requireAll(MinuteRange minutes) {
    List<MinuteRange> absent = index.absent(minutes);
    if (!absent.isEmpty()) {
      throw new ArchiveException(
          "the archive lacks minutes that windows reach: %s; choose other times, or say --allow-gaps to get PARTIAL rows"
              .formatted(text(absent)));
    }
  }

  /** The window ends of a range that are not whole, for a message; empty if all are. */
  Optional<String> incompleteEnds(MinuteRange ends) {
    return text(ends, minute -> !isWhole(minute));
  }

  /** The minutes of a range for which something holds, for a message; empty if there is none. */
  static Optional<String> text(MinuteRange all, LongPredicate holds) {
    List<MinuteRange> ranges = MinuteRange.where(all, holds);
    return ranges.isEmpty() ? Optional.empty() : Optional.of(text(ranges));
  }

  private static String text(List<MinuteRange> ranges) {
    String some =
        ranges.stream().limit(NAMED).map(MinuteRange::toString).collect(Collectors.joining(", "));
    return ranges.size() > NAMED ? "%s and %d more".formatted(some, ranges.size() - NAMED) : some;
  }

  /**
   * The minutes that are there, in order.
   *
   * @param tiles whose counts are wanted, or none for all
   */
  ArchivedMinutes read(MinuteRange minutes, Set<Long> tiles) {
    List<HexagonRange> hexagons =
        tiles.stream().map(tile -> HexagonRange.under(tile, set.resolution())).toList();
    return archive.read(new ArchiveQuery(group, minutes, hexagons, Set.copyOf(set.kinds())));
  }
}
