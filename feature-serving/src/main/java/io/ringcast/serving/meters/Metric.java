package io.ringcast.serving.meters;

import java.util.List;

/**
 * Everything that the service measures: under one name for OpenTelemetry, from which follows the
 * one for Prometheus.
 */
public enum Metric {
  REQUESTS(
      Kind.COUNTER,
      "ringcast.requests",
      "",
      "Ended calls and watches. `caller` is a name, `anyone` or `other`; `view` may be `none`.",
      "method",
      "status",
      "caller",
      "view"),
  REQUESTS_ACTIVE(Kind.GAUGE, "ringcast.requests.active", "", "Calls and watches under way."),
  REQUESTS_MEMORY(
      Kind.GAUGE, "ringcast.requests.memory", "By", "Memory of requests and answers under way."),
  REFUSALS(Kind.COUNTER, "ringcast.refusals", "", "Refused calls, by reason.", "reason"),
  CONNECTIONS_REFUSED(
      Kind.COUNTER,
      "ringcast.connections.refused",
      "",
      "Connections over a limit, closed at once.",
      "port"),
  REQUEST_DURATION(
      Kind.HISTOGRAM,
      "ringcast.request.duration",
      "s",
      "From the first header until the answer is sent; answered calls without watches.",
      "method"),
  STAGE_DURATION(
      Kind.HISTOGRAM, "ringcast.request.stage.duration", "s", "The same by stage.", "stage"),
  BUDGET(
      Kind.HISTOGRAM,
      "ringcast.request.budget",
      "s",
      "Time left to answer, when the request was understood."),
  KEYS(Kind.COUNTER, "ringcast.keys", "", "Answered keys, by status; also of watches.", "status"),
  SERVED_AGE(Kind.HISTOGRAM, "ringcast.served.age", "s", "Age of each key with a value."),
  SENT(Kind.COUNTER, "ringcast.sent", "By", "Answers as gRPC sent them, after compression."),
  WATCHES(Kind.GAUGE, "ringcast.watches", "", "Open watches."),
  WATCH_TABLES(Kind.COUNTER, "ringcast.watch.tables", "", "Tables sent to watches."),
  CACHE_LOOKUPS(
      Kind.COUNTER,
      "ringcast.cache.lookups",
      "",
      "Blocks that requests needed: `held`, known `empty`, too old (`stale`), or `missing`.",
      "outcome"),
  CACHE_LOADS(Kind.COUNTER, "ringcast.cache.loads", "", "Blocks requested from the store."),
  CACHE_BLOCKS(Kind.GAUGE, "ringcast.cache.blocks", "", "Blocks held and renewed."),
  CACHE_EVICTIONS(
      Kind.COUNTER, "ringcast.cache.evictions", "", "Blocks dropped: unread, or for room."),
  CACHE_UNREADABLE(
      Kind.COUNTER,
      "ringcast.cache.unreadable",
      "",
      "Damaged blocks; the held block stays and ages."),
  OPENED_LOOKUPS(
      Kind.COUNTER,
      "ringcast.opened.lookups",
      "",
      "Held blocks that requests needed: decompressed (`hit`) or not (`miss`).",
      "outcome"),
  OPENED_MEMORY(Kind.GAUGE, "ringcast.opened.memory", "By", "Memory of decompressed blocks."),
  OPENED(
      Kind.COUNTER, "ringcast.opened", "By", "Encoded bytes of blocks decompressed for a request."),
  FOLLOW_RECORDS(
      Kind.COUNTER, "ringcast.follow.records", "", "Records read from the features topic."),
  FOLLOW_BLOCKS(Kind.COUNTER, "ringcast.follow.blocks", "", "Held blocks renewed from the topic."),
  FOLLOW_UNUSABLE(
      Kind.COUNTER,
      "ringcast.follow.unusable",
      "",
      "Records not used: `unreadable`, of an `unknown_set`, or `lost`: deleted before the read.",
      "reason"),
  FOLLOW_BREAKS(
      Kind.COUNTER, "ringcast.follow.breaks", "", "Times that reading broke off and began anew."),
  FOLLOWING(Kind.GAUGE, "ringcast.follow.following", "", "1 while the topic is read, else 0."),
  FOLLOW_LAG(Kind.GAUGE, "ringcast.follow.lag", "", "Records still to be read."),
  WINDOW_END(
      Kind.GAUGE,
      "ringcast.window.end",
      "s",
      "Newest complete window end of a set in the `topic` or the `store`, seconds since 1970.",
      "set",
      "source"),
  STORE_READ_DURATION(
      Kind.HISTOGRAM,
      "ringcast.store.read.duration",
      "s",
      "Reads of blocks, each of one partition; `ok` or `failed`.",
      "outcome"),
  STORE_HEDGED_READS(Kind.COUNTER, "ringcast.store.hedged.reads", "", "Reads that may be hedged."),
  STORE_HEDGES(Kind.COUNTER, "ringcast.store.hedges", "", "Second requests of late reads."),
  STORE_HEDGES_WON(
      Kind.COUNTER, "ringcast.store.hedges.won", "", "Second requests that brought the answer."),
  STORE_HEDGES_DENIED(
      Kind.COUNTER,
      "ringcast.store.hedges.denied",
      "",
      "Late reads without a second request: `budget` used up, or hedges useless (`breaker`).",
      "reason"),
  STORE_HEDGE_DELAY(
      Kind.GAUGE, "ringcast.store.hedge.delay", "s", "Time after which a read is late."),
  STORE_BREAKER_OPEN(
      Kind.GAUGE, "ringcast.store.breaker.open", "", "1 while hedging is paused, else 0."),
  STORE_RETRIES(
      Kind.COUNTER,
      "ringcast.store.retries",
      "",
      "Failed reads: sent to another node (`sent`), or too many (`denied`).",
      "outcome"),
  STORE_CANCELLED(
      Kind.COUNTER,
      "ringcast.store.cancelled",
      "",
      "Requests cancelled after another node answered."),
  STORE_NODES_AVOIDED(
      Kind.GAUGE, "ringcast.store.nodes.avoided", "", "Slow nodes that are not asked."),
  STORE_PROBES(
      Kind.COUNTER, "ringcast.store.probes", "", "Requests that only test an avoided node."),
  STORE_ANSWERING(Kind.GAUGE, "ringcast.store.answering", "", "1 while the store answers, else 0."),
  SHADOW_KEYS(
      Kind.COUNTER,
      "ringcast.shadow.keys",
      "",
      "Keys compared with a shadow's: `same`, `different`, or `apart` (other window ends).",
      "shadow",
      "outcome"),
  SHADOW_FAILED(
      Kind.COUNTER,
      "ringcast.shadow.failed",
      "",
      "Requests that a shadow could not answer.",
      "shadow"),
  SHADOW_LEFT_OUT(
      Kind.COUNTER, "ringcast.shadow.left.out", "", "Answers not compared, for lack of time."),
  LOG_RECORDS(
      Kind.COUNTER,
      "ringcast.served.log.records",
      "",
      "Answers for the served log: `written`, `queue_full`, `failed` (at the broker), `error`"
          + " (see the log), `stopped` (with the service).",
      "outcome"),
  LOG_QUEUED(
      Kind.GAUGE, "ringcast.served.log.queued", "By", "Answers that wait for the served log."),
  READY(Kind.GAUGE, "ringcast.ready", "", "1 while callers should come, else 0."),
  CPU_TIME(Kind.COUNTER, "process.cpu.time", "s", "Processor time."),
  UPTIME(Kind.GAUGE, "process.uptime", "s", "Time since the start."),
  MEMORY_USED(
      Kind.GAUGE, "jvm.memory.used", "By", "Used memory of the JVM: `heap` or `non_heap`.", "type"),
  MEMORY_LIMIT(Kind.GAUGE, "jvm.memory.limit", "By", "Largest heap."),
  GC_TIME(Kind.COUNTER, "jvm.gc.time", "s", "Time spent in garbage collection.", "collector"),
  THREADS(Kind.GAUGE, "jvm.thread.count", "", "Live threads.");

  /** What a metric does over time. */
  public enum Kind {
    /** Only grows. */
    COUNTER,
    /** As it is now. */
    GAUGE,
    /** How often which values came. */
    HISTOGRAM
  }

  private final Kind kind;
  private final String text;
  private final String unit;
  private final String meaning;

  @SuppressWarnings("ImmutableEnumChecker") // a list that nobody can change
  private final List<String> labels;

  Metric(Kind kind, String text, String unit, String meaning, String... labels) {
    this.kind = kind;
    this.text = text;
    this.unit = unit;
    this.meaning = meaning;
    this.labels = List.of(labels);
  }

  public Kind kind() {
    return kind;
  }

  /** As OpenTelemetry calls it. */
  public String text() {
    return text;
  }

  /** {@code s} or {@code By}; empty for things that are counted. */
  public String unit() {
    return unit;
  }

  /** What it says, for people. */
  public String meaning() {
    return meaning;
  }

  /** What its values are told apart by, in this order. */
  public List<String> labels() {
    return labels;
  }

  /** As Prometheus calls it. */
  public String prometheusName() {
    String base = text.replace('.', '_');
    String ofUnit =
        switch (unit) {
          case "s" -> base + "_seconds";
          case "By" -> base + "_bytes";
          default -> base;
        };
    return kind == Kind.COUNTER ? ofUnit + "_total" : ofUnit;
  }
}
