package io.ringcast.feature;

import io.ringcast.common.features.Minutes;
import io.ringcast.feature.FeatureJob.Reading;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.config.StartConfig.From;
import io.ringcast.feature.kafka.StartOffsets;
import io.ringcast.job.kafka.TopicSetup;
import java.io.Serializable;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where a job without old state begins to read, and which minutes it reads whole.
 *
 * @param time in epoch milliseconds, where reading begins by time
 * @param allowedSkew how many milliseconds an event may be ahead of its record
 * @param now when reading begins, in epoch milliseconds
 */
record StartPoint(From from, long time, long allowedSkew, long now) implements Serializable {

  private static final Logger LOG = LoggerFactory.getLogger(StartPoint.class);

  static StartPoint of(ComputeConfig config, Reading reading, long now) {
    long skew = config.time().allowedSkew().toMillis();
    long window = (config.retainedMinutes(config.featureSets()) + 1) * Minutes.MILLIS;
    return new StartPoint(
        reading == Reading.REPLAY ? From.EARLIEST : config.start().from(),
        config.start().timestamp().map(Instant::toEpochMilli).orElse(now - window - skew),
        skew,
        now);
  }

  /** The same when offsets are looked for again. */
  StartPoint again(long later) {
    return new StartPoint(from, time, allowedSkew, later);
  }

  /** Reads every event of the minute that begins at this time, and of later ones. */
  StartPoint behind(long closedUntil) {
    return new StartPoint(From.TIMESTAMP, closedUntil - allowedSkew - 1, allowedSkew, now);
  }

  StartOffsets offsets() {
    return new StartOffsets(from, time);
  }

  /**
   * The first minute of which every event is read. An event may be ahead of its record by the
   * allowed skew, and so in a minute whose other records come later.
   */
  long completeSince(TopicSetup setup, List<String> topics) {
    long readFrom = offsets().wholeSince(setup, topics, now);
    return readFrom == 0 ? 0 : wholeMinute(readFrom);
  }

  /** No event of it has been read: an event may be ahead of the clocks by the allowed skew. */
  long firstMinuteAhead() {
    return wholeMinute(now);
  }

  private long wholeMinute(long readFrom) {
    return Minutes.of(readFrom + allowedSkew) + 1;
  }

  /** What retention has deleted does not come back by a time to begin at. */
  void warnIfCutShort(long completeSince) {
    boolean byPlace = from == From.LATEST || from == From.EARLIEST || from == From.COMMITTED;
    if (!byPlace && completeSince > wholeMinute(time)) {
      LOG.warn(
          "Reading begins with records of {}, but some of the event topics' partitions hold no"
              + " longer all since then: windows that reach back before {} are partial.",
          Instant.ofEpochMilli(time),
          Instant.ofEpochMilli(completeSince * Minutes.MILLIS));
    }
  }
}
