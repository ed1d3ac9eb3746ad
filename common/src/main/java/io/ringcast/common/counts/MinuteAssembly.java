package io.ringcast.common.counts;

import io.ringcast.common.blocks.BlockFormatException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Puts the parts of minutes together, from any position of the counts topic on. An attempt writes a
 * minute's parts in sequence, so another minute ends the one before. Records of two attempts may
 * mix after a failure.
 */
public final class MinuteAssembly {

  private static final int ATTEMPTS = 2;

  /** By group and row version: the parts of the minute that the attempt writes. */
  private final Map<CountsGroup, TreeMap<Long, SortedMap<Integer, CountsPart>>> groups =
      new HashMap<>();

  /**
   * The whole minute, if this was its last part. Of minutes that come again, the better {@link
   * CountsVersion} of each kind stands.
   */
  public Optional<MinuteCounts> add(CountsPart part) throws BlockFormatException {
    TreeMap<Long, SortedMap<Integer, CountsPart>> attempts =
        groups.computeIfAbsent(part.counts().group(), any -> new TreeMap<>());
    SortedMap<Integer, CountsPart> parts =
        attempts.computeIfAbsent(part.counts().rowVersion(), any -> new TreeMap<>());
    if (attempts.size() > ATTEMPTS) {
      attempts.pollFirstEntry();
    }
    if (!parts.isEmpty() && !sameMinute(parts.get(parts.firstKey()), part)) {
      parts.clear();
    }
    parts.put(part.part(), part);
    if (parts.size() < part.parts()) {
      return Optional.empty();
    }
    List<CountsPart> whole = List.copyOf(parts.values());
    parts.clear();
    return Optional.of(whole.size() == 1 ? whole.get(0).counts() : join(whole));
  }

  private static boolean sameMinute(CountsPart one, CountsPart other) {
    return one.counts().minute() == other.counts().minute() && one.parts() == other.parts();
  }

  private static MinuteCounts join(List<CountsPart> parts) throws BlockFormatException {
    MinuteCounts first = parts.get(0).counts();
    List<MinuteCounts.Kind> kinds = new ArrayList<>();
    for (int k = 0; k < first.kinds().size(); k++) {
      MinuteCounts.Kind kind = first.kinds().get(k);
      ProductColumns columns = new ProductColumns();
      for (CountsPart part : parts) {
        requireSameKinds(first, part.counts());
        Map<UUID, MinuteCounts.CellCounts> products = part.counts().kinds().get(k).products();
        for (Map.Entry<UUID, MinuteCounts.CellCounts> product : products.entrySet()) {
          columns.addAll(product.getKey(), product.getValue());
        }
      }
      kinds.add(new MinuteCounts.Kind(kind.name(), kind.completeSince(), columns.build()));
    }
    return new MinuteCounts(first.group(), first.minute(), first.rowVersion(), kinds);
  }

  private static void requireSameKinds(MinuteCounts one, MinuteCounts other)
      throws BlockFormatException {
    boolean same = one.kinds().size() == other.kinds().size();
    for (int k = 0; same && k < one.kinds().size(); k++) {
      MinuteCounts.Kind of = one.kinds().get(k);
      MinuteCounts.Kind with = other.kinds().get(k);
      same = of.name().equals(with.name()) && of.completeSince() == with.completeSince();
    }
    if (!same) {
      throw new BlockFormatException(
          "the parts of minute %d of %s name other kinds".formatted(one.minute(), one.group()));
    }
  }
}
