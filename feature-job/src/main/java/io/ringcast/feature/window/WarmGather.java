package io.ringcast.feature.window;

import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.feature.distinct.TileCounts;
import io.ringcast.feature.plan.FeaturePlan;
import io.ringcast.feature.plan.ProductLookup;
import io.ringcast.feature.plan.WarmCounts;
import io.ringcast.job.kafka.TopicException;
import io.ringcast.smoothing.route.MinuteRouter;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Runs {@link MinuteGather}, and on a warm start first gives it the minutes that come from the
 * counts topic. Each subtask reads them all and keeps those of its tiles.
 *
 * <p>No checkpoint is taken before all tasks have started, so a checkpoint has all of these minutes
 * and a restart without one reads them again.
 */
public final class WarmGather extends KeyedProcessOperator<Long, TileCounts, ClosedMinute> {

  private final FeaturePlan.Group group;
  private final FeaturePlan plan;
  private final ProductLookup products;

  private transient boolean restored;

  public WarmGather(FeaturePlan.Group group, FeaturePlan plan, ProductLookup products) {
    super(new MinuteGather(group.retainedMinutes()));
    this.group = group;
    this.plan = plan;
    this.products = products;
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    restored = context.isRestored();
  }

  @Override
  public void open() throws Exception {
    super.open();
    WarmCounts counts = plan.warm().get(group.id());
    if (counts != null && !restored) {
      load(counts);
    }
  }

  private void load(WarmCounts warm) throws IOException {
    MinuteRouter router = new MinuteRouter(group.tiling(), plan.kinds(), products.read()::code);
    Map<Long, Map<String, Long>> missing = new HashMap<>();
    warm.rowVersions().forEach((minute, kinds) -> missing.put(minute, new HashMap<>(kinds)));
    warm.topic()
        .read(
            warm.records(),
            minute -> {
              if (minute.group().equals(group.counts())) {
                router.route(
                    standing(minute, missing),
                    (tile, counts) -> add(new TileCounts(tile, minute.minute(), counts)));
              }
            });
    if (!missing.values().stream().allMatch(Map::isEmpty)) {
      throw new TopicException(
          ("Topic %s has lost minutes that this start needs. Start the job again without state: it"
                  + " then begins with what the topic still has.")
              .formatted(warm.topic().topic()));
    }
  }

  /** The kinds whose counts stand; each comes once. */
  private static MinuteCounts standing(MinuteCounts minute, Map<Long, Map<String, Long>> missing) {
    Map<String, Long> versions = missing.getOrDefault(minute.minute(), new HashMap<>());
    return new MinuteCounts(
        minute.group(),
        minute.minute(),
        minute.rowVersion(),
        minute.kinds().stream()
            .filter(kind -> versions.remove(kind.name(), minute.rowVersion()))
            .toList());
  }

  private void add(TileCounts part) {
    TaskInfo task = getRuntimeContext().getTaskInfo();
    int owner =
        KeyGroupRangeAssignment.assignKeyToParallelOperator(
            part.tile, task.getMaxNumberOfParallelSubtasks(), task.getNumberOfParallelSubtasks());
    if (owner == task.getIndexOfThisSubtask()) {
      StreamRecord<TileCounts> record = new StreamRecord<>(part);
      try {
        setKeyContextElement1(record);
        processElement(record);
      } catch (Exception e) {
        throw new IllegalStateException("counts of tile %x cannot be kept".formatted(part.tile), e);
      }
    }
  }
}
