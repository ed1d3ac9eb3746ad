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
import io.ringcast.common.registry.RegisteredSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** The minutes of an archive that a feature set counts. */
final class PastMinutes {

  /** A message names so many gaps. */
  private static final int NAMED = 5;

  private final ArchiveReader archive;
  private final FeatureSet set;
  private final CountsGroup group;
  private final MinuteRange extent;
  private final MinuteIndex index;

  /** By product: its first minute. Sets of one job have the same, or 0 where they came later. */
  private final Map<UUID, Long> productsSince = new HashMap<>();

  /** The products of all sets of the registry. */
  private final Set<UUID> registered = new HashSet<>();

  PastMinutes(ArchiveReader archive, FeatureSet set) {
    this.archive = archive;
    this.set = set;
    group = new CountsGroup(set.resolution(), set.distinct());
    extent =
        archive
            .extent(group)
            .orElseThrow(
                () ->
                    new ArchiveException(
                        "the archive has no counts of group %s, which %s needs; it has %s"
                            .formatted(group, set.id(), archive.groups())));
    index = archive.index(group, extent);
    archive.registry().all().forEach(this::addProducts);
    for (String kind : set.kinds()) {
      if (index.minutes().values().stream().noneMatch(kinds -> kinds.containsKey(kind))) {
        throw new ArchiveException(
            "the archive has no counts of kind %s, which %s needs".formatted(kind, set.id()));
      }
    }
  }

  private void addProducts(RegisteredSet of) {
    of.products().ifPresent(products -> registered.addAll(products.byId().keySet()));
    boolean sameCounts =
        of.readable().stream()
            .anyMatch(s -> group.equals(new CountsGroup(s.resolution(), s.distinct())));
    if (sameCounts) {
      of.products().stream()
          .flatMap(products -> products.byId().entrySet().stream())
          .forEach(p -> productsSince.merge(p.getKey(), p.getValue().since(), Math::max));
    }
  }

  /** The first minute that counts for a product; 0 if the registry says nothing of it. */
  long since(UUID product) {
    return productsSince.getOrDefault(product, 0L);
  }

  /** Whether the registry names products, but not this one. */
  boolean isUnregistered(UUID product) {
    return !registered.isEmpty() && !registered.contains(product);
  }

  MinuteRange extent() {
    return extent;
  }

  /** The first minute with which a longest window ends whose counts are all there. */
  long firstWhole() {
    int whole = 0;
    for (long minute = extent.first(); minute <= extent.last(); minute++) {
      long at = minute;
      whole = set.kinds().stream().allMatch(kind -> index.isComplete(at, kind)) ? whole + 1 : 0;
      if (whole == set.maxWindow()) {
        return minute;
      }
    }
    throw new ArchiveException(
        "the archive nowhere has all counts of %d minutes in a row, the longest window of %s"
            .formatted(set.maxWindow(), set.id()));
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
      String gaps =
          absent.stream().limit(NAMED).map(MinuteRange::toString).collect(Collectors.joining(", "));
      String more = absent.size() > NAMED ? " and %d more".formatted(absent.size() - NAMED) : "";
      throw new ArchiveException(
          "the archive lacks minutes that windows reach: %s%s; choose other times, or say --allow-gaps to get PARTIAL rows"
              .formatted(gaps, more));
    }
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
