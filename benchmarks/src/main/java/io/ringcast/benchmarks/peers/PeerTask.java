package io.ringcast.benchmarks.peers;

import io.ringcast.benchmarks.bare.LocalFlink;
import io.ringcast.benchmarks.bare.MemoryEvents;
import io.ringcast.common.features.FeatureSet;
import java.util.function.IntConsumer;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.TaskManagerOptions;

/**
 * What each peer has to do.
 *
 * @param filling how many minutes go by before the measured ones, so that windows are full
 * @param wanted the window end of which the rows themselves are kept
 * @param progress is told how many minutes are done
 */
public record PeerTask(
    MemoryEvents events,
    FeatureSet set,
    int filling,
    int parallelism,
    long wanted,
    IntConsumer progress) {

  public LocalFlink flink() {
    return new LocalFlink(events, filling, wanted, progress);
  }

  /** Flink as Ringcast's own job has it, as far as it matters here. */
  public Configuration flinkSettings() {
    Configuration flink = new Configuration();
    flink.set(CoreOptions.DEFAULT_PARALLELISM, parallelism);
    flink.set(PipelineOptions.OBJECT_REUSE, true);
    flink.set(PipelineOptions.GENERIC_TYPES, false);
    flink.set(StateBackendOptions.STATE_BACKEND, "hashmap");
    flink.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
    // What Flink's SQL buffers in, beside the heap; by default all of it would share 128 MB.
    flink.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(1024));
    return flink;
  }
}
