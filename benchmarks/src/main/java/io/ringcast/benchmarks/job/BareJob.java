package io.ringcast.benchmarks.job;

import io.ringcast.benchmarks.report.Configured;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.FeatureRecordReader;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.ComputeSettings;
import io.ringcast.feature.FeatureGraph;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.emit.Outgoing;
import io.ringcast.feature.intake.Intake;
import io.ringcast.feature.plan.FeaturePlan;
import io.ringcast.smoothing.tile.Tiling;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/**
 * The compute job's graph over events in memory. All options that do not concern Kafka are those of
 * Ringcast's own configuration.
 *
 * @param sets the features; of one kind, which all events are. The first of those that share their
 *     counts has the largest ring and the longest window.
 * @param checked whether rows are read and digested, after the measured time, or only counted:
 *     until then their bytes are kept
 */
public record BareJob(List<FeatureSet> sets, int parallelism, boolean checked) {

  private static final int PARTITIONS = 4;
  private static final String NOWHERE = "none:9092";

  public BareJob {
    sets = List.copyOf(sets);
    if (sets.stream().anyMatch(set -> set.kinds().size() != 1)) {
      throw new IllegalArgumentException(
          "events in memory are of one kind, but a feature set counts others: " + sets);
    }
    if (checked && sets.size() > 1) {
      throw new IllegalArgumentException("only the rows of one set can be read");
    }
  }

  /** The published set, of demand alone, as it was measured there. */
  public static FeatureSet publishedSet() {
    FeatureSet all = FeatureSet.marketplace();
    return of(all.rings(), all.windows());
  }

  /** The same features by the other distinct rule: nothing is shared with the first. */
  public static List<FeatureSet> apart(FeatureSet set) {
    return List.of(set, set.withVersion(set.version() + 1).withDistinct(Distinct.PER_ENTITY));
  }

  /** A set of demand with these rings and windows. */
  public static FeatureSet of(List<Integer> rings, List<Integer> windows) {
    return FeatureSet.of("bare", List.of("demand"), rings, windows);
  }

  /** Runs the graph over the events of a Flink in this process. */
  Measured run(LocalFlink flink) {
    ComputeConfig config = Configured.compute().forOneRun(NOWHERE, parallelism);
    FeaturePlan plan = plan(config, flink.events());
    return flink.run(
        "bare",
        ComputeSettings.of(config),
        plan.groups().size(),
        (env, gate) -> build(env, gate, plan));
  }

  private void build(StreamExecutionEnvironment env, Gate gate, FeaturePlan plan) {
    Tally.Maker<Outgoing> tallies = tallies(plan);
    FeatureGraph.build(
        env,
        new MemorySource<>(gate, BareJob::intake, TypeInformation.of(Intake.class)),
        plan,
        atLeast -> atLeast,
        plan::products,
        new FeatureGraph.Sinks(
            new WatchedSink<>(gate, tallies),
            Optional.of(new DiscardingSink<>()),
            Optional.empty(),
            new DiscardingSink<>(),
            new DiscardingSink<>()));
  }

  private Tally.Maker<Outgoing> tallies(FeaturePlan plan) {
    FeatureSet itsSet = sets.get(0);
    boolean itsRowsAreRead = checked;
    return () -> new BlockTally(itsSet, plan.products(), itsRowsAreRead);
  }

  private FeaturePlan plan(ComputeConfig config, MemoryEvents events) {
    return new FeaturePlan(
        sets.get(0).kinds(),
        Map.of(),
        CountsGroup.group(sets).stream().map(group -> group(config, group)).toList(),
        events.products(),
        parallelism,
        PARTITIONS,
        config.output().maxRecordBytes(),
        Minutes.of(events.start()),
        Map.of());
  }

  private static FeaturePlan.Group group(ComputeConfig config, List<FeatureSet> group) {
    FeatureSet set = group.get(0);
    return new FeaturePlan.Group(
        group,
        new Tiling(config.tileResolution(set), set.resolution(), set.maxRing()),
        set.maxWindow(),
        group.stream().map(config::blockResolution).toList());
  }

  private static Intake intake(Intake reuse, long time, long hexagon, long rider, int product) {
    Intake intake = reuse == null ? new Intake() : reuse;
    intake.event.entity = rider;
    intake.event.product = product;
    intake.event.eventTime = time;
    intake.event.hexagon = hexagon;
    return intake;
  }

  /** Takes the records of the compute job. They are decoded when nothing is measured any more. */
  private static final class BlockTally extends Tally<Outgoing> {

    private final FeatureSet set;
    private final ProductCatalog products;
    private final boolean readRows;
    private final List<TileRecord> kept = new ArrayList<>();

    /**
     * A tally without rows.
     *
     * @param readRows false to count them only
     */
    BlockTally(FeatureSet set, ProductCatalog products, boolean readRows) {
      this.set = set;
      this.products = products;
      this.readRows = readRows;
    }

    @Override
    protected void take(Outgoing record) {
      if (parse(record) instanceof TileRecord tile) {
        if (readRows) {
          kept.add(tile);
        } else {
          rows.count(record.windowEnd, tile.rows());
        }
      }
    }

    private static Object parse(Outgoing record) {
      try {
        return RecordParser.parse(record.value);
      } catch (BlockFormatException e) {
        throw new IllegalStateException("the job wrote a record that nobody can read", e);
      }
    }

    @Override
    protected RowDigest settle() {
      try (FeatureRecordReader reader = new FeatureRecordReader(set)) {
        for (TileRecord record : kept) {
          reader.blocks(record, block -> read(record, block));
        }
      } catch (BlockFormatException e) {
        throw new IllegalStateException("the job wrote a block that nobody can read", e);
      }
      kept.clear();
      return super.settle();
    }

    private void read(TileRecord record, DecodedBlock block) {
      int product = products.code(record.product());
      long windowEnd = record.header().emission().windowEnd();
      for (int row = 0; row < block.rows(); row++) {
        rows.add(block.hexagon(row), product, windowEnd, block.sums(row)[0]);
      }
    }
  }
}
