package io.ringcast.feature.plan;

import io.ringcast.feature.kafka.CountsTopic;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a group takes from the counts topic when its job starts without state.
 *
 * @param records that hold these minutes
 * @param rowVersions by minute and kind: the version of the counts that stand
 * @param completeSince by kind: the first minute from which on no counts are missing
 * @param firstEnd the first window end to emit
 */
public record WarmCounts(
    CountsTopic topic,
    CountsTopic.Range records,
    SortedMap<Long, Map<String, Long>> rowVersions,
    Map<String, Long> completeSince,
    long firstEnd)
    implements Serializable {

  public WarmCounts {
    rowVersions = new TreeMap<>(rowVersions);
    completeSince = new HashMap<>(completeSince);
  }
}
