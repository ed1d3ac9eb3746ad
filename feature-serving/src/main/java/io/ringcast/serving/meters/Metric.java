package io.ringcast.serving.meters;

import java.util.List;
import java.util.Locale;

/**
 * All metrics of the service. Their names in OpenTelemetry and Prometheus follow from the
 * constants.
 */
public enum Metric {
  REQUESTS(Kind.COUNTER, "", "Ended calls and watches.", "method", "status", "caller", "view"),
  REQUESTS_ACTIVE(Kind.GAUGE, "", "Calls and watches under way."),
  REQUESTS_MEMORY(Kind.GAUGE, "By", "Memory of calls under way."),
  REFUSALS(Kind.COUNTER, "", "Refused calls, by reason.", "reason"),
  DEPRECATED_READS(
      Kind.COUNTER, "", "Answers of deprecated sets, each table of a watch too.", "set", "caller"),
  CONNECTIONS_REFUSED(Kind.COUNTER, "", "Connections over a limit, closed at once.", "port"),
  REQUEST_DURATION(
      Kind.HISTOGRAM, "s", "From the first header until the answer is sent.", "method"),
  REQUEST_STAGE_DURATION(Kind.HISTOGRAM, "s", "The same by stage.", "stage"),
  REQUEST_BUDGET(Kind.HISTOGRAM, "s", "Time left when the request was understood."),
  KEYS(Kind.COUNTER, "", "Answered keys, by status.", "status"),
  SERVED_AGE(Kind.HISTOGRAM, "s", "Age of each key with a value."),
  SENT(Kind.COUNTER, "By", "Answers of gRPC, after compression."),
  WATCHES(Kind.GAUGE, "", "Open watches."),
  WATCH_TABLES(Kind.COUNTER, "", "Tables sent to watches."),
  CACHE_LOOKUPS(
      Kind.COUNTER,
      "",
      "Needed blocks: `held`, known `empty`, too old (`stale`), or `missing`.",
      "outcome"),
  CACHE_LOADS(Kind.COUNTER, "", "Blocks requested from the store."),
  CACHE_BLOCKS(Kind.GAUGE, "", "Blocks held and renewed."),
  CACHE_EVICTIONS(Kind.COUNTER, "", "Blocks dropped: unread, or for room."),
  CACHE_UNREADABLE(Kind.COUNTER, "", "Damaged blocks."),
  OPENED_LOOKUPS(
      Kind.COUNTER, "", "Needed held blocks: decompressed (`hit`) or not (`miss`).", "outcome"),
  OPENED_MEMORY(Kind.GAUGE, "By", "Memory of decompressed blocks."),
  OPENED(Kind.COUNTER, "By", "Encoded bytes of decompressed blocks."),
  FOLLOW_RECORDS(Kind.COUNTER, "", "Records read from `features` or `counts`.", "topic"),
  FOLLOW_BLOCKS(Kind.COUNTER, "", "Held blocks renewed from the topic."),
  FOLLOW_UNUSABLE(
      Kind.COUNTER,
      "",
      "Records: `unreadable`, of an `unknown_set`, or deleted before the read (`lost`).",
      "topic",
      "reason"),
  FOLLOW_BREAKS(Kind.COUNTER, "", "Times that reading broke off and began anew.", "topic"),
  FOLLOW_FOLLOWING(Kind.GAUGE, "", "1 while the topic is read, else 0.", "topic"),
  FOLLOW_LAG(Kind.GAUGE, "", "Records still to be read.", "topic"),
  LIVE_CLOCK_AGE(Kind.GAUGE, "s", "How far the common clock is behind the wall clock.", "group"),
  LIVE_MEMORY(Kind.GAUGE, "By", "Memory of counts for live answers."),
  LIVE_DROPPED(Kind.COUNTER, "", "Minutes dropped for want of `live.max-bytes`."),
  LIVE_LOOKUPS(
      Kind.COUNTER,
      "",
      "Blocks that live answers needed: computed (`hit`) or not (`miss`).",
      "outcome"),
  WINDOW_END(
      Kind.GAUGE,
      "s",
      "Newest complete window end in `topic` or `store`, seconds since 1970.",
      "set",
      "source"),
  STORE_READ_DURATION(Kind.HISTOGRAM, "s", "Reads of blocks: `ok` or `failed`.", "outcome"),
  STORE_HEDGED_READS(Kind.COUNTER, "", "Reads that may be hedged."),
  STORE_HEDGES(Kind.COUNTER, "", "Second requests of late reads."),
  STORE_HEDGES_WON(Kind.COUNTER, "", "Second requests that brought the answer."),
  STORE_HEDGES_DENIED(
      Kind.COUNTER,
      "",
      "Late reads without a hedge: `budget` used up, or hedges useless (`breaker`).",
      "reason"),
  STORE_HEDGE_DELAY(Kind.GAUGE, "s", "Time after which a read is late."),
  STORE_BREAKER_OPEN(Kind.GAUGE, "", "1 while hedging is paused, else 0."),
  STORE_RETRIES(
      Kind.COUNTER, "", "Failed reads: `sent` to another node, or too many (`denied`).", "outcome"),
  STORE_CANCELLED(Kind.COUNTER, "", "Requests cancelled after another node answered."),
  STORE_NODES_AVOIDED(Kind.GAUGE, "", "Slow nodes that are not asked."),
  STORE_PROBES(Kind.COUNTER, "", "Requests that only test an avoided node."),
  STORE_ANSWERING(Kind.GAUGE, "", "1 while the store answers, else 0."),
  SHADOW_KEYS(
      Kind.COUNTER,
      "",
      "Keys compared: `same`, `different`, or `apart` (other window ends).",
      "shadow",
      "outcome"),
  SHADOW_FAILED(Kind.COUNTER, "", "Requests that a shadow could not answer.", "shadow"),
  SHADOW_LEFT_OUT(Kind.COUNTER, "", "Answers not compared, for lack of time."),
  SCORES(
      Kind.COUNTER,
      "",
      "Keys by model and status: `scored`, or with defaults since their features are not good"
          + " (`input`), `timed_out`, `failed`, or since earlier runs do not end (`unavailable`).",
      "model",
      "status"),
  SCORE_RUN_DURATION(Kind.HISTOGRAM, "s", "Runs of a model, of up to 256 keys.", "model"),
  SHADOW_SCORES(
      Kind.COUNTER,
      "",
      "The same of shadows, or `dropped`, counted for all keys of the request.",
      "model",
      "status"),
  CONFIG_REFUSED(
      Kind.GAUGE, "", "1 while the configuration file has problems, so that older settings hold."),
  CONFIG_WAITING(Kind.GAUGE, "", "Options of the configuration file that wait for a restart."),
  MODELS_LOADED(Kind.GAUGE, "", "Loaded models."),
  MODELS_REFUSED(Kind.GAUGE, "", "Files of models and routes that cannot be used."),
  SERVED_LOG_RECORDS(
      Kind.COUNTER,
      "",
      "Answers: `written`, `queue_full`, `failed` (at the broker), `error` (see the log),"
          + " `stopped` (with the service).",
      "outcome"),
  SERVED_LOG_QUEUED(Kind.GAUGE, "By", "Answers that wait for the served log."),
  READY(Kind.GAUGE, "", "1 while callers should come, else 0."),
  PROCESS_CPU_TIME(Kind.COUNTER, "s", "Processor time."),
  PROCESS_UPTIME(Kind.GAUGE, "s", "Time since the start."),
  JVM_MEMORY_USED(Kind.GAUGE, "By", "Used memory of the JVM: `heap` or `non_heap`.", "type"),
  JVM_MEMORY_LIMIT(Kind.GAUGE, "By", "Largest heap."),
  JVM_GC_TIME(Kind.COUNTER, "s", "Time spent in garbage collection.", "collector"),
  JVM_THREAD_COUNT(Kind.GAUGE, "", "Live threads.");

  public enum Kind {
    COUNTER,
    GAUGE,
    HISTOGRAM
  }

  private final Kind kind;
  private final String unit;
  private final String meaning;

  @SuppressWarnings("ImmutableEnumChecker") // a list that nobody can change
  private final List<String> labels;

  Metric(Kind kind, String unit, String meaning, String... labels) {
    this.kind = kind;
    this.unit = unit;
    this.meaning = meaning;
    this.labels = List.of(labels);
  }

  public Kind kind() {
    return kind;
  }

  /** OpenTelemetry's name: its own for any process, else one that begins with ours. */
  public String text() {
    String text = name().toLowerCase(Locale.ROOT).replace('_', '.');
    return text.startsWith("process.") || text.startsWith("jvm.") ? text : "ringcast." + text;
  }

  /** {@code s}, {@code By}, or empty for a number of things. */
  public String unit() {
    return unit;
  }

  public String meaning() {
    return meaning;
  }

  public List<String> labels() {
    return labels;
  }

  public String prometheusName() {
    String base = text().replace('.', '_');
    String ofUnit =
        switch (unit) {
          case "s" -> base + "_seconds";
          case "By" -> base + "_bytes";
          default -> base;
        };
    return kind == Kind.COUNTER ? ofUnit + "_total" : ofUnit;
  }
}
