package io.ringcast.publisher;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.registry.ReadableWindowEnd;
import io.ringcast.job.deadletter.DeadLetter;
import io.ringcast.job.deadletter.RecordOrigin;
import io.ringcast.job.state.SerializedType;
import io.ringcast.publisher.config.WriteConfig;
import io.ringcast.publisher.definitions.CopyDefinitions;
import io.ringcast.publisher.store.StoreSource;
import io.ringcast.publisher.unpack.Parcel;
import io.ringcast.publisher.unpack.ParcelSerializer;
import io.ringcast.publisher.unpack.Unpack;
import io.ringcast.publisher.vouch.FeaturesTopic;
import io.ringcast.publisher.vouch.Vouch;
import java.util.List;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.Partitioner;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** How a record of the features topic becomes rows of the store. */
final class PublishGraph {

  /** Neighbouring places have the same replicas, so each writer serves few of them. */
  private static final Partitioner<Double> BY_PLACE =
      (place, writers) -> Math.min(writers - 1, (int) (place * writers));

  /**
   * What the graph depends on. Each reader has a partition; records are checked for the sets'
   * meaning. The data center is the one that has what is written; empty if each has it.
   */
  record Plan(int readers, List<FeatureSet> sets, WriteConfig write, String datacenter) {}

  /** Where the job's records come from and go. */
  record Ends(
      Source<RecordOrigin, ?, ?> features,
      Source<RecordOrigin, ?, ?> registry,
      Sink<Parcel> blocks,
      Sink<ReadableWindowEnd> readable,
      Sink<DeadLetter> unreadable) {}

  private PublishGraph() {}

  static void build(
      StreamExecutionEnvironment env,
      Ends ends,
      Plan plan,
      FeaturesTopic topic,
      StoreSource store) {
    WriteConfig write = plan.write();
    SingleOutputStreamOperator<Parcel> parcels =
        env.fromSource(ends.features(), WatermarkStrategy.noWatermarks(), "features")
            .uid("features")
            .setParallelism(plan.readers())
            .transform(
                "unpack",
                new SerializedType<>(Parcel.class, new ParcelSerializer()),
                new Unpack(store, plan.sets(), write.batch(), write.batchBytes()))
            .uid("unpack")
            .setParallelism(plan.readers());
    parcels
        .partitionCustom(BY_PLACE, Parcel::place)
        .sinkTo(ends.blocks())
        .uid("store")
        .name("store");
    parcels
        .getSideOutput(Unpack.MARKERS)
        .transform(
            "vouch",
            TypeInformation.of(ReadableWindowEnd.class),
            new Vouch(store, write.backoff(), topic, plan.datacenter()))
        .uid("vouch")
        .setParallelism(1)
        // Of its own, since at the end it waits for the store.
        .disableChaining()
        .sinkTo(ends.readable())
        .uid("readable")
        .name("readable topic")
        .setParallelism(1);
    SingleOutputStreamOperator<Void> registered =
        env.fromSource(ends.registry(), WatermarkStrategy.noWatermarks(), "feature-sets")
            .uid("feature-sets")
            .setParallelism(1)
            .process(new CopyDefinitions(store, write.backoff()))
            .uid("definitions")
            .name("definitions")
            .setParallelism(1);
    parcels
        .getSideOutput(Unpack.UNREADABLE)
        .union(registered.getSideOutput(CopyDefinitions.UNREADABLE))
        .sinkTo(ends.unreadable())
        .uid("unreadable")
        .name("unwritten topic")
        .setParallelism(plan.readers());
  }
}
