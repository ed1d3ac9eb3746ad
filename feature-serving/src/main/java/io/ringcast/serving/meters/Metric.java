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
      "Calls that have ended, watches too. `status` is gRPC's, `caller` a name of the"
          + " configuration or `anyone`, else `other`; `view` is `none` where columns are said.",
      "method",
      "status",
      "caller",
      "view"),
  REQUESTS_ACTIVE(
      Kind.GAUGE, "ringcast.requests.active", "", "Calls that are under way, watches too."),
  REFUSALS(
      Kind.COUNTER, "ringcast.refusals", "", "Calls that were refused, by what for.", "reason"),
  REQUEST_DURATION(
      Kind.HISTOGRAM,
      "ringcast.request.duration",
      "s",
      "From a call's first header until its answer is with the network; calls that were answered,"
          + " without watches.",
      "method"),
  STAGE_DURATION(
      Kind.HISTOGRAM,
      "ringcast.request.stage.duration",
      "s",
      "The same, split; calls that a stage had nothing to do for are not in it.",
      "stage"),
  BUDGET(
      Kind.HISTOGRAM,
      "ringcast.request.budget",
      "s",
      "The time that was left to answer a call in when its question was understood."),
  KEYS(
      Kind.COUNTER,
      "ringcast.keys",
      "",
      "Keys of calls that were answered and of tables for watches, by [status](SERVING.md#answers).",
      "status"),
  SERVED_AGE(
      Kind.HISTOGRAM,
      "ringcast.served.age",
      "s",
      "From the window end of each key that had a value until it was answered."),
  SENT(
      Kind.COUNTER, "ringcast.sent", "By", "Answers as gRPC sent them, compressed where they are."),
  WATCHES(Kind.GAUGE, "ringcast.watches", "", "Watches that are open."),
  WATCH_TABLES(Kind.COUNTER, "ringcast.watch.tables", "", "Tables that went to those who watch."),
  CACHE_LOOKUPS(
      Kind.COUNTER,
      "ringcast.cache.lookups",
      "",
      "Blocks that questions touched: `held`, or known to be `empty`; `stale` ones are held, but"
          + " older than the question allows; for `missing` and `stale` ones it waits.",
      "outcome"),
  CACHE_LOADS(
      Kind.COUNTER, "ringcast.cache.loads", "", "Blocks that the store was asked for, once each."),
  CACHE_BLOCKS(Kind.GAUGE, "ringcast.cache.blocks", "", "Blocks that are held and renewed."),
  CACHE_EVICTIONS(
      Kind.COUNTER,
      "ringcast.cache.evictions",
      "",
      "Blocks that were let go, since nobody asked for them or for want of room."),
  CACHE_UNREADABLE(
      Kind.COUNTER,
      "ringcast.cache.unreadable",
      "",
      "Blocks from the topic or the store that are damaged: what was held before stays, and grows"
          + " old."),
  OPENED_LOOKUPS(
      Kind.COUNTER,
      "ringcast.opened.lookups",
      "",
      "Held blocks with rows that questions touched: they were open (`hit`), or had to be"
          + " decompressed (`miss`).",
      "outcome"),
  OPENED_MEMORY(Kind.GAUGE, "ringcast.opened.memory", "By", "What blocks that are open take."),
  OPENED(
      Kind.COUNTER,
      "ringcast.opened",
      "By",
      "Encoded bytes of the blocks that were opened for a question."),
  FOLLOW_RECORDS(
      Kind.COUNTER, "ringcast.follow.records", "", "Records of the features topic that were read."),
  FOLLOW_BLOCKS(
      Kind.COUNTER, "ringcast.follow.blocks", "", "Held blocks that were renewed from the topic."),
  FOLLOW_UNUSABLE(
      Kind.COUNTER,
      "ringcast.follow.unusable",
      "",
      "Records that could not be used: `unreadable`, or of an `unknown_set`.",
      "reason"),
  FOLLOW_BREAKS(
      Kind.COUNTER,
      "ringcast.follow.breaks",
      "",
      "How often reading the topic broke off and had to begin anew."),
  FOLLOWING(Kind.GAUGE, "ringcast.follow.following", "", "1 while the topic is read, else 0."),
  FOLLOW_LAG(
      Kind.GAUGE, "ringcast.follow.lag", "", "Records in the topic that are still to be read."),
  WINDOW_END(
      Kind.GAUGE,
      "ringcast.window.end",
      "s",
      "The newest window end of a feature set that is complete in the `topic`, or in the `store`,"
          + " in seconds since 1970.",
      "set",
      "source"),
  STORE_READ_DURATION(
      Kind.HISTOGRAM,
      "ringcast.store.read.duration",
      "s",
      "Reads of blocks from the store, each of one partition; `outcome` is `ok` or `failed`.",
      "outcome"),
  STORE_HEDGED_READS(
      Kind.COUNTER,
      "ringcast.store.hedged.reads",
      "",
      "Reads of the store that may be hedged when they are late."),
  STORE_HEDGES(
      Kind.COUNTER, "ringcast.store.hedges", "", "Second requests of reads that were late."),
  STORE_HEDGES_WON(Kind.COUNTER, "ringcast.store.hedges.won", "", "Those that brought the answer."),
  STORE_HEDGES_DENIED(
      Kind.COUNTER,
      "ringcast.store.hedges.denied",
      "",
      "How often a late read got no second request, for a while or at all: the `budget` was used up,"
          + " or second requests did not help lately (`breaker`).",
      "reason"),
  STORE_HEDGE_DELAY(
      Kind.GAUGE, "ringcast.store.hedge.delay", "s", "After what time a read counts as late now."),
  STORE_BREAKER_OPEN(
      Kind.GAUGE,
      "ringcast.store.breaker.open",
      "",
      "1 while no second requests are sent since they do not help, else 0."),
  STORE_RETRIES(
      Kind.COUNTER,
      "ringcast.store.retries",
      "",
      "Reads that went to another node after one had failed (`sent`), or did not, since too many did"
          + " (`denied`).",
      "outcome"),
  STORE_CANCELLED(
      Kind.COUNTER,
      "ringcast.store.cancelled",
      "",
      "Requests that were cancelled when another node had answered."),
  STORE_NODES_AVOIDED(
      Kind.GAUGE, "ringcast.store.nodes.avoided", "", "Nodes that are slow, and not asked now."),
  STORE_PROBES(
      Kind.COUNTER,
      "ringcast.store.probes",
      "",
      "Requests that only look whether an avoided node is well again."),
  STORE_ANSWERING(Kind.GAUGE, "ringcast.store.answering", "", "1 while the store answers, else 0."),
  SHADOW_KEYS(
      Kind.COUNTER,
      "ringcast.shadow.keys",
      "",
      "Keys that were compared with a shadow's: `same`, `different` in a column that both have, or"
          + " `apart`, of different window ends.",
      "shadow",
      "outcome"),
  SHADOW_FAILED(
      Kind.COUNTER,
      "ringcast.shadow.failed",
      "",
      "Requests that a shadow could not answer.",
      "shadow"),
  SHADOW_LEFT_OUT(
      Kind.COUNTER,
      "ringcast.shadow.left.out",
      "",
      "Answers that no shadow was read for, for lack of time."),
  LOG_RECORDS(
      Kind.COUNTER,
      "ringcast.served.log.records",
      "",
      "Answers for the served log, each once: `written`, or not, since the queue was full"
          + " (`queue_full`), since the broker did not take it (`failed`), since making or sending it"
          + " failed, as the log says (`error`), or since the service stopped first (`stopped`).",
      "outcome"),
  LOG_QUEUED(
      Kind.GAUGE, "ringcast.served.log.queued", "By", "Answers that wait for the served log."),
  READY(Kind.GAUGE, "ringcast.ready", "", "1 while callers should come, else 0."),
  CPU_TIME(Kind.COUNTER, "process.cpu.time", "s", "Processor time of the process."),
  UPTIME(Kind.GAUGE, "process.uptime", "s", "How long the process has been running."),
  MEMORY_USED(
      Kind.GAUGE,
      "jvm.memory.used",
      "By",
      "Memory of the JVM that is in use, `heap` or `non_heap`.",
      "type"),
  MEMORY_LIMIT(Kind.GAUGE, "jvm.memory.limit", "By", "The most that the heap may take."),
  GC_TIME(Kind.COUNTER, "jvm.gc.time", "s", "Time spent in collecting garbage.", "collector"),
  THREADS(Kind.GAUGE, "jvm.thread.count", "", "Threads that are alive.");

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
