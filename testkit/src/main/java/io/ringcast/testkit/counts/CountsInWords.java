package io.ringcast.testkit.counts;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.counts.CountsPart;
import io.ringcast.common.counts.CountsVersion;
import io.ringcast.common.counts.MinuteAssembly;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.features.Minutes;
import io.ringcast.testkit.naive.NaiveParameters;
import io.ringcast.testkit.naive.PlacedEvent;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/** What the counts topic holds and what the naive answer counts, in the same words. */
public final class CountsInWords {

  private CountsInWords() {}

  /**
   * A group's minutes as an archive ends up with them: of each kind the counts that stand.
   *
   * @param values of the counts topic's records, in their order
   */
  public static SortedMap<Long, MinuteCounts> minutes(Iterable<byte[]> values, CountsGroup group) {
    SortedMap<Long, Map<String, Standing>> minutes = new TreeMap<>();
    MinuteAssembly assembly = new MinuteAssembly();
    try {
      for (byte[] value : values) {
        Optional<CountsPart> closed = CountsPart.parse(value);
        if (closed.isEmpty()) {
          continue;
        }
        assembly
            .add(closed.get())
            .filter(whole -> whole.group().equals(group))
            .ifPresent(
                whole ->
                    offer(whole, minutes.computeIfAbsent(whole.minute(), any -> new TreeMap<>())));
      }
    } catch (BlockFormatException e) {
      throw new IllegalStateException("the job wrote counts that nobody can read", e);
    }
    SortedMap<Long, MinuteCounts> standing = new TreeMap<>();
    minutes.forEach((minute, kinds) -> standing.put(minute, of(group, minute, kinds.values())));
    return standing;
  }

  private record Standing(CountsVersion version, MinuteCounts.Kind counts) {}

  private static void offer(MinuteCounts whole, Map<String, Standing> kinds) {
    for (MinuteCounts.Kind kind : whole.kinds()) {
      kinds.merge(
          kind.name(),
          new Standing(whole.version(kind), kind),
          (there, offered) ->
              offered.version.beats(there.version, whole.minute()) ? offered : there);
    }
  }

  private static MinuteCounts of(CountsGroup group, long minute, Collection<Standing> kinds) {
    long newest = kinds.stream().mapToLong(kind -> kind.version.rowVersion()).max().orElseThrow();
    return new MinuteCounts(group, minute, newest, kinds.stream().map(Standing::counts).toList());
  }

  /** The counts of these kinds. */
  public static SortedMap<String, Long> of(
      Collection<MinuteCounts> minutes, Collection<String> kinds) {
    SortedMap<String, Long> words = new TreeMap<>();
    for (MinuteCounts minute : minutes) {
      for (MinuteCounts.Kind kind : minute.kinds()) {
        if (kinds.contains(kind.name())) {
          kind.products()
              .forEach(
                  (product, cells) -> {
                    for (int i = 0; i < cells.counts().length; i++) {
                      words.put(
                          word(kind.name(), minute.minute(), product, cells.hexagons()[i]),
                          cells.counts()[i]);
                    }
                  });
        }
      }
    }
    return words;
  }

  /** The counts, other than 0, of the events that count, for the kinds of the naive set. */
  public static SortedMap<String, Long> of(
      NaiveParameters parameters, Collection<PlacedEvent> counted) {
    SortedMap<String, Long> words = new TreeMap<>();
    for (PlacedEvent event : counted) {
      long minute = Minutes.of(event.eventTime());
      parameters
          .amounts(event)
          .forEach(
              (kind, amount) -> {
                if (parameters.set().kinds().contains(kind) && amount > 0) {
                  words.merge(word(kind, minute, event.product(), event.cell()), amount, Long::sum);
                }
              });
    }
    return words;
  }

  private static String word(String kind, long minute, UUID product, long hexagon) {
    return kind
        + " minute "
        + minute
        + " product "
        + product
        + " hexagon "
        + Long.toHexString(hexagon);
  }
}
