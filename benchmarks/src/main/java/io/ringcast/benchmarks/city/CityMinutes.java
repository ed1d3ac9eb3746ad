package io.ringcast.benchmarks.city;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What the compute job wrote at some window ends of a simulated city. They are shown as if they
 * were of other minutes, so that a service takes them for new: the same rows, whenever a benchmark
 * is run, and in turn where more minutes are needed than there are.
 */
public record CityMinutes(
    FeatureSet set, List<List<ShownMinute.CityRecord>> minutes, int partitions) {

  /**
   * Takes the minutes with all windows full.
   *
   * @param after window ends up to this one have windows that are not full yet
   * @param to the last window end, in epoch milliseconds as the first
   */
  static CityMinutes of(List<ShownMinute.CityRecord> records, FeatureSet set, long after, long to) {
    NavigableMap<Long, List<ShownMinute.CityRecord>> found = new TreeMap<>();
    int partitions = 0;
    for (ShownMinute.CityRecord record : records) {
      long windowEnd = emission(record.value()).windowEnd();
      if (windowEnd > after && windowEnd <= to) {
        found.computeIfAbsent(windowEnd, any -> new ArrayList<>()).add(record);
        partitions = Math.max(partitions, record.partition() + 1);
      }
    }
    if (found.isEmpty()) {
      throw new IllegalStateException("the simulated city has no rows after its windows are full");
    }
    return new CityMinutes(set, List.copyOf(found.values()), partitions);
  }

  public int size() {
    return minutes.size();
  }

  /**
   * @param number from 0 on; after the last comes the first again
   * @param windowEnd that it is to have
   */
  public ShownMinute show(int number, long windowEnd) {
    List<ShownMinute.CityRecord> records = minutes.get(number % minutes.size());
    Emission was = emission(records.get(0).value());
    long later = windowEnd - was.windowEnd();
    Emission is =
        new Emission(windowEnd, was.rowVersion(), was.completeSince() + later / Minutes.MILLIS);
    return new ShownMinute(
        set,
        is,
        records.stream()
            .map(
                record ->
                    new ShownMinute.CityRecord(
                        record.partition(), record.key(), Restamp.of(record.value(), is)))
            .toList());
  }

  private static Emission emission(byte[] record) {
    try {
      return RecordParser.parse(record).header().emission();
    } catch (BlockFormatException e) {
      throw new IllegalStateException("a record of the simulated city: " + e.getMessage(), e);
    }
  }
}
