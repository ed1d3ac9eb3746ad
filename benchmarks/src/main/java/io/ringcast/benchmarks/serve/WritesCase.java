package io.ringcast.benchmarks.serve;

import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.benchmarks.city.Nodes;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.testkit.Background;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads while rows come into topic and store without end, as the published system writes them. */
final class WritesCase implements AutoCloseable {

  private static final Pattern COMPACTIONS = Pattern.compile("compactions completed\\D*(\\d+)");

  private final Stage stage;
  private final LaterMinutes minutes;
  private final Background<Void> writer;
  private final long begin = System.nanoTime();
  private final AtomicInteger ended = new AtomicInteger();

  private WritesCase(Stage stage) {
    this.stage = stage;
    minutes = new LaterMinutes(stage);
    writer = Background.run("rows", this::write);
  }

  static void run(Stage stage, Nodes node, Report report) throws IOException {
    List<GetFeaturesRequest> newest = stage.requests(Requests.Spread.NEAR);
    List<GetFeaturesRequest> past = ServeBench.at(stage.truth().windowEnd(), newest);
    long compactions = compactions(node);
    try (WritesCase writes = new WritesCase(stage)) {
      try (ServiceProcess service = stage.service()) {
        new Sweep(stage, "cache, while rows are written", Sweep.CACHE_MILLIS, report)
            .moving("newest minute", service, newest, writes.minutes);
        new Sweep(stage, "store, while rows are written", Sweep.STORE_MILLIS, report)
            .run("a past minute", service, past);
      }
      writes.tell(compactions(node) - compactions, report);
    }
  }

  /** Late minutes follow at once, so that the rate is right where the store can bear it. */
  private void write() {
    double seconds = stage.truth().places().size() / stage.plan().writtenPerSecond;
    while (!Thread.currentThread().isInterrupted()) {
      Load.await(begin + (long) (ended.get() * seconds * 1e9));
      if (!Thread.currentThread().isInterrupted()) {
        minutes.end();
        ended.incrementAndGet();
      }
    }
  }

  private void tell(long compactions, Report report) {
    if (writer.isDone()) {
      writer.get();
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    report.note(
        "while rows are written: %s rows/s on average over %.0f s, %d compactions"
            .formatted(
                Report.whole(Math.round(ended.get() * stage.truth().places().size() / seconds)),
                seconds,
                compactions));
  }

  private static long compactions(Nodes node) {
    String stats = node.nodetool("compactionstats");
    Matcher completed = COMPACTIONS.matcher(stats);
    if (!completed.find()) {
      throw new IllegalStateException("nodetool compactionstats counts no compactions: " + stats);
    }
    return Long.parseLong(completed.group(1));
  }

  @Override
  public void close() {
    writer.interrupt();
  }
}
