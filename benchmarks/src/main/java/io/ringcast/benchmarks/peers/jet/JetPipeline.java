package io.ringcast.benchmarks.peers.jet;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.aggregate.AggregateOperation;
import com.hazelcast.jet.aggregate.AggregateOperation1;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.config.ProcessingGuarantee;
import com.hazelcast.jet.core.JobStatus;
import com.hazelcast.jet.core.ProcessorMetaSupplier;
import com.hazelcast.jet.datamodel.KeyedWindowResult;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.ServiceFactories;
import com.hazelcast.jet.pipeline.Sinks;
import com.hazelcast.jet.pipeline.SourceBuilder;
import com.hazelcast.jet.pipeline.StreamSource;
import com.hazelcast.jet.pipeline.StreamStage;
import com.hazelcast.jet.pipeline.WindowDefinition;
import io.ringcast.benchmarks.CellProduct;
import io.ringcast.benchmarks.Disks;
import io.ringcast.benchmarks.bare.Gate;
import io.ringcast.benchmarks.bare.Measured;
import io.ringcast.benchmarks.bare.Stopwatch;
import io.ringcast.benchmarks.peers.PeerRow;
import io.ringcast.benchmarks.peers.PeerTask;
import io.ringcast.common.features.Minutes;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.List;

/**
 * The features as a pipeline of Jet in this process: distinct counts, the disk around each cell,
 * and one of Jet's sliding windows for each length, which add what comes and take away what goes.
 */
public final class JetPipeline {

  private static final int MINUTE_ITSELF = 1;

  private final int gate;
  private final int parallelism;
  private final int[] rings;
  private final List<Integer> windows;

  private record Spread(long key, int ring, int count) {}

  private JetPipeline(Gate gate, PeerTask task) {
    this.gate = gate.id();
    this.parallelism = task.parallelism();
    this.rings = task.set().ringArray();
    this.windows = task.set().windows();
  }

  public static Measured run(PeerTask task) {
    HazelcastInstance hazelcast = Hazelcast.newHazelcastInstance(alone(task.parallelism()));
    try (Gate gate =
        new Gate(task.events(), task.parallelism(), task.parallelism(), task.wanted())) {
      Pipeline pipeline = new JetPipeline(gate, task).pipeline();
      JobConfig settings =
          new JobConfig().setName("features").setProcessingGuarantee(ProcessingGuarantee.NONE);
      Job job = hazelcast.getJet().newJob(pipeline, settings);
      Measured measured =
          new Stopwatch(gate, task.filling(), () -> requireRunning(job), task.progress()).measure();
      job.cancel();
      return measured;
    } finally {
      hazelcast.shutdown();
    }
  }

  /** One member that looks for no other and calls nobody. */
  private static Config alone(int parallelism) {
    Config config = new Config();
    config.setProperty("hazelcast.phone.home.enabled", "false");
    config.setProperty("hazelcast.logging.type", "log4j2");
    config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
    config.getNetworkConfig().getJoin().getMulticastConfig().setEnabled(false);
    config.setProperty("hazelcast.socket.bind.any", "false");
    config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
    config.getJetConfig().setEnabled(true).setCooperativeThreadCount(parallelism);
    return config;
  }

  private static void requireRunning(Job job) {
    if (job.getStatus() == JobStatus.FAILED) {
      job.join();
    }
  }

  private Pipeline pipeline() {
    Pipeline pipeline = Pipeline.create();
    StreamStage<Sums.OfWindow> minutes = minutes(pipeline);
    StreamStage<Sums.OfWindow> all = null;
    for (int window = 0; window < windows.size(); window++) {
      StreamStage<Sums.OfWindow> one = window(minutes, window);
      all = all == null ? one : all.merge(one);
    }
    return rows(all, pipeline);
  }

  private Pipeline rows(StreamStage<Sums.OfWindow> all, Pipeline pipeline) {
    int places = windows.size();
    int number = gate;
    all.groupingKey(Sums.OfWindow::key)
        .window(WindowDefinition.tumbling(Minutes.MILLIS))
        .aggregate(Sums.of(rings.length * places, (row, one) -> one.putInto(row, places)))
        .map(row -> new PeerRow(row.key(), row.end(), row.result()))
        .writeTo(
            Sinks.fromProcessor(
                "rows", ProcessorMetaSupplier.of(parallelism, () -> new RowsArrived(number))));
    return pipeline;
  }

  /** The minutes' sums of all rings. */
  private StreamStage<Sums.OfWindow> minutes(Pipeline pipeline) {
    int[] itsRings = rings;
    return pipeline
        .readFrom(events())
        .withNativeTimestamps(0)
        .setLocalParallelism(parallelism)
        .filter(Feed.Item::isEvent)
        .groupingKey(Feed.Item::key)
        .window(WindowDefinition.tumbling(Minutes.MILLIS))
        .aggregate(distinct())
        .flatMapUsingService(
            ServiceFactories.nonSharedService(context -> new Disks(itsRings)),
            JetPipeline::broadcast)
        .groupingKey(Spread::key)
        .window(WindowDefinition.tumbling(Minutes.MILLIS))
        .aggregate(Sums.of(rings.length, (sums, spread) -> sums[spread.ring()] += spread.count()))
        .map(result -> Sums.OfWindow.of(0, result).withInnerRings());
  }

  private StreamSource<Feed.Item> events() {
    int number = gate;
    int readers = parallelism;
    return SourceBuilder.timestampedStream(
            "events", context -> Feed.open(number, context.globalProcessorIndex(), readers))
        .<Feed.Item>fillBufferFn(Feed::fill)
        .distributed(parallelism)
        .build();
  }

  private static AggregateOperation1<Feed.Item, LongOpenHashSet, Integer> distinct() {
    return AggregateOperation.withCreate(LongOpenHashSet::new)
        .<Feed.Item>andAccumulate((riders, item) -> riders.add(item.rider()))
        .andCombine(LongOpenHashSet::addAll)
        .andExportFinish(LongOpenHashSet::size);
  }

  /** To all cells around, with the position of the smallest ring that holds the counted one. */
  private static Traverser<Spread> broadcast(Disks disks, KeyedWindowResult<Long, Integer> count) {
    Disks.Disk disk = disks.around(CellProduct.cell(count.key()));
    int product = CellProduct.product(count.key());
    int[] at = {0, 0};
    return () -> {
      if (at[0] == disk.cells().length) {
        return null;
      }
      while (at[0] == disk.upTo()[at[1]]) {
        at[1]++;
      }
      long key = CellProduct.key(disk.cells()[at[0]++], product);
      return new Spread(key, at[1], count.result());
    };
  }

  private StreamStage<Sums.OfWindow> window(StreamStage<Sums.OfWindow> minutes, int window) {
    int length = windows.get(window);
    if (window == 0 && length == MINUTE_ITSELF) {
      return minutes;
    }
    return minutes
        .groupingKey(Sums.OfWindow::key)
        .window(WindowDefinition.sliding(length * Minutes.MILLIS, Minutes.MILLIS))
        .aggregate(Sums.of(rings.length, JetPipeline::addMinute))
        .map(result -> Sums.OfWindow.of(window, result));
  }

  private static void addMinute(int[] sums, Sums.OfWindow minute) {
    for (int ring = 0; ring < sums.length; ring++) {
      sums[ring] += minute.sums()[ring];
    }
  }
}
