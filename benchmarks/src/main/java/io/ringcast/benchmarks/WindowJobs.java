package io.ringcast.benchmarks;

import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.feature.distinct.TileCounts;
import io.ringcast.feature.tile.Tiling;
import io.ringcast.feature.window.ClosedMinute;
import io.ringcast.feature.window.MinuteGather;
import io.ringcast.feature.window.SlidingWindow;
import io.ringcast.feature.window.TileHistory;
import io.ringcast.feature.window.TileWindow;
import io.ringcast.job.state.SerializedType;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.connector.datagen.source.GeneratorFunction;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.DataStreamUtils;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Two bounded jobs from the same counts to the same rows: this project's sliding window, and
 * Flink's. Rings play no part in either.
 */
final class WindowJobs {

  /** The six published windows over the cells' own counts. */
  static final FeatureSet SET =
      new FeatureSet(
          "windows",
          1,
          CellProduct.RESOLUTION,
          Distinct.PER_CELL,
          List.of("demand", "supply"),
          List.of(0),
          List.of(1, 2, 4, 8, 16, 32),
          "",
          "");

  private static final int TILE_RESOLUTION = 4;

  private static final TypeInformation<TileWindow> TILE_WINDOW =
      Types.POJO(
          TileWindow.class,
          Map.of(
              "tile",
              Types.LONG,
              "history",
              new SerializedType<>(TileHistory.class, new TileHistory.Serializer())));

  /** Kept here and not in the jobs, so that no job is measured while its input is made. */
  private static final Map<City, List<CellCount>> COUNTS = new ConcurrentHashMap<>();

  /** Which counts a job reads. */
  record City(double eventsPerSecond, int minutes) implements Serializable {

    List<CellCount> counts() {
      return COUNTS.computeIfAbsent(this, city -> CityCounts.of(eventsPerSecond, minutes));
    }
  }

  private WindowJobs() {}

  /** As the job's own settings are, as far as they matter here. */
  static Configuration settings() {
    Configuration flink = new Configuration();
    flink.set(CoreOptions.DEFAULT_PARALLELISM, 1);
    flink.set(PipelineOptions.OBJECT_REUSE, true);
    flink.set(PipelineOptions.GENERIC_TYPES, false);
    flink.set(StateBackendOptions.STATE_BACKEND, "hashmap");
    return flink;
  }

  static DataStream<CellCount> counts(StreamExecutionEnvironment env, City city) {
    TypeInformation<CellCount> type = TypeInformation.of(CellCount.class);
    return env.fromSource(
        new DataGeneratorSource<>(new Counts(city), city.counts().size(), type),
        WatermarkStrategy.<CellCount>forGenerator(context -> new EndOfMinute())
            .withTimestampAssigner((count, none) -> count.minute * Minutes.MILLIS),
        "counts");
  }

  static DataStream<WindowRow> ringcast(DataStream<CellCount> counts) {
    Tiling tiling = new Tiling(TILE_RESOLUTION, SET.resolution(), SET.maxRing());
    DataStream<ClosedMinute> minutes =
        counts
            .transform(
                "pack", TypeInformation.of(TileCounts.class), new PackMinutes(TILE_RESOLUTION))
            .keyBy(part -> part.tile, Types.LONG)
            .process(new MinuteGather(SET.maxWindow()))
            .name("gather");
    return DataStreamUtils.reinterpretAsKeyedStream(minutes, minute -> minute.tile)
        .flatMap(new SlidingWindow(SET.maxWindow()))
        .returns(TILE_WINDOW)
        .name("window")
        .flatMap(new TileSums(SET, tiling))
        .name("sums");
  }

  static DataStream<WindowRow> flink(DataStream<CellCount> counts) {
    return FlinkWindows.rows(counts, SET.kinds().size(), SET.windows());
  }

  /** Reads what lies in memory. */
  private static final class Counts implements GeneratorFunction<Long, CellCount> {

    private final City city;
    private transient List<CellCount> counts;

    Counts(City city) {
      this.city = city;
    }

    @Override
    public void open(SourceReaderContext context) {
      counts = city.counts();
    }

    @Override
    public CellCount map(Long index) {
      return counts.get(index.intValue());
    }
  }

  /** Says that a minute is over when the first count of the next one comes. */
  private static final class EndOfMinute implements WatermarkGenerator<CellCount> {

    private long open = Long.MIN_VALUE;

    @Override
    public void onEvent(CellCount count, long time, WatermarkOutput output) {
      if (count.minute > open) {
        open = count.minute;
        output.emitWatermark(new Watermark(time - 1));
      }
    }

    @Override
    public void onPeriodicEmit(WatermarkOutput output) {
      // All is said with the counts.
    }
  }
}
