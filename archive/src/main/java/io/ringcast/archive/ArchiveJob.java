package io.ringcast.archive;

import io.ringcast.archive.collect.ArchiveDefinitions;
import io.ringcast.archive.collect.ArchiveMinutes;
import io.ringcast.archive.config.ArchiveConfig;
import io.ringcast.archive.config.ArchiveTopicsConfig;
import io.ringcast.archive.config.FilesConfig;
import io.ringcast.archive.files.ArchiveException;
import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.common.config.ConfigException;
import io.ringcast.job.FlinkSettings;
import io.ringcast.job.JobArguments;
import io.ringcast.job.deadletter.RecordDeserializer;
import io.ringcast.job.deadletter.RecordOrigin;
import io.ringcast.job.kafka.DefinitionDeserializer;
import io.ringcast.job.kafka.TopicException;
import io.ringcast.job.kafka.TopicSetup;
import io.ringcast.job.kafka.TopicSource;
import java.time.Duration;
import java.util.List;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.client.program.ProgramParametrizationException;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The archive job: keeps the counts topic in Parquet files. */
public final class ArchiveJob {

  private static final Logger LOG = LoggerFactory.getLogger(ArchiveJob.class);

  private ArchiveJob() {}

  /** What {@code flink run} and the Kubernetes operator call. */
  public static void main(String[] args) throws Exception {
    JobArguments arguments = JobArguments.parse("The Ringcast archive job", args);
    try {
      ArchiveConfig config = ArchiveConfig.load(arguments.config(), arguments.overrides());
      config.metrics().noteOnCluster().ifPresent(LOG::warn);
      StreamExecutionEnvironment env =
          StreamExecutionEnvironment.getExecutionEnvironment(settings(config));
      build(env, config);
      env.execute(config.job().name());
    } catch (ConfigException | TopicException | ArchiveException e) {
      // Flink's command line shows this one as its message alone, without a stack trace.
      throw new ProgramParametrizationException(e.getMessage());
    }
  }

  /** The job's configuration in Flink's own options. */
  public static Configuration settings(ArchiveConfig config) {
    Configuration own = new Configuration();
    // There is no event time in this job.
    own.set(PipelineOptions.AUTO_WATERMARK_INTERVAL, Duration.ZERO);
    return FlinkSettings.of(config.job(), config.checkpoints(), own, config.flink());
  }

  /** Builds the job in an environment that was made with {@link #settings}. */
  public static void build(StreamExecutionEnvironment env, ArchiveConfig config) {
    ArchiveTopicsConfig topics = config.topics();
    // What is wrong is better said here than by a job that fails again and again.
    var unused = new ArchiveFolder(config.archive().dir());
    try (TopicSetup setup = new TopicSetup(config.kafka().clientProperties())) {
      setup.requireAll(
          List.of(topics.counts(), topics.featureSets()),
          "The compute job makes it: start that first, with topics.counts on.");
    }
    build(
        env,
        config.archive(),
        source(config, topics.counts(), new RecordDeserializer()),
        source(config, topics.featureSets(), new DefinitionDeserializer()));
  }

  /** Builds the job's graph; one subtask of each operator is enough. */
  static void build(
      StreamExecutionEnvironment env,
      FilesConfig files,
      Source<RecordOrigin, ?, ?> counts,
      Source<RecordOrigin, ?, ?> registry) {
    env.fromSource(counts, WatermarkStrategy.noWatermarks(), "counts")
        .uid("counts")
        .setParallelism(1)
        .transform("archive", Types.VOID, new ArchiveMinutes(files))
        .uid("archive")
        .setParallelism(1);
    env.fromSource(registry, WatermarkStrategy.noWatermarks(), "feature-sets")
        .uid("feature-sets")
        .setParallelism(1)
        .process(new ArchiveDefinitions(files.dir()))
        .uid("definitions")
        .name("definitions")
        .setParallelism(1);
  }

  /** From its beginning where there is no old state: what is in a file already stays there. */
  private static Source<RecordOrigin, ?, ?> source(
      ArchiveConfig config, String topic, RecordDeserializer records) {
    return TopicSource.<RecordOrigin>builder(config.kafka())
        .setTopics(topic)
        .setStartingOffsets(OffsetsInitializer.earliest())
        .setDeserializer(records)
        .build();
  }
}
