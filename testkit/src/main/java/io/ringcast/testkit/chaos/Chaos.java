package io.ringcast.testkit.chaos;

import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.chaos.Round.Result;
import io.ringcast.testkit.golden.GoldenCase;
import io.ringcast.testkit.process.ExitHook;
import io.ringcast.testkit.servers.ServerSource;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Rounds, one after the other, on the same servers. */
public final class Chaos implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Chaos.class);

  /** Topics and tables of many rounds would make a broker and a node slow. */
  private static final int ROUNDS_ON_SAME_SERVERS = 8;

  private final ServerSource source;
  private final JobSource jobs;
  private final PrintWriter out;
  private final Path keep;
  private final Consumer<String> status;
  private TemporaryFolder folder;
  private ExitHook atExit;
  private Servers servers;
  private int roundsOnServers;

  /**
   * No server runs yet.
   *
   * @param source has Kafka and Cassandra
   * @param out for what a reader keeps
   * @param keep where a round that fails leaves its events and logs
   * @param status is told what happens now; empty before anything goes to {@code out}
   */
  public Chaos(
      ServerSource source, JobSource jobs, PrintWriter out, Path keep, Consumer<String> status) {
    this.source = source;
    this.jobs = jobs;
    this.out = out;
    this.keep = keep;
    this.status = status;
  }

  /**
   * Runs a round and says how it went.
   *
   * @param given the golden case that is used in place of a simulated city
   * @return whether all is as it should be
   */
  public boolean run(RoundPlan plan, Optional<Path> given) throws IOException {
    Path kept = keep.resolve("seed-" + plan.seed());
    if (Files.exists(kept)) {
      throw new IOException(kept + " is there already: remove it, or say --keep DIR");
    }
    out.println(plan.describe());
    out.flush();
    long begin = System.nanoTime();
    try {
      bringUp();
      Path place = folder.path().resolve("round-" + Long.toHexString(plan.seed()));
      GoldenCase golden = caseOf(plan, given, place.resolve("case"));
      Result result = run(plan, golden, place, what -> show(plan, begin, what));
      status.accept("");
      if (result.problems().isEmpty()) {
        out.printf(
            "seed %d: all %,d rows and %,d live answers as expected, in %d s%n",
            plan.seed(), result.rows(), result.liveAnswers(), seconds(begin));
        out.flush();
        return true;
      }
      fail(plan, place, kept, result.problems());
      return false;
    } finally {
      status.accept("");
    }
  }

  /** Whatever goes wrong while things break is a problem of the round. */
  private Result run(RoundPlan plan, GoldenCase golden, Path place, Consumer<String> listener)
      throws IOException {
    try {
      return new Round(plan, golden, servers, jobs, place, listener).run();
    } catch (RuntimeException e) {
      log.error("seed {}", plan.seed(), e);
      return new Result(0, 0, List.of(e.toString()));
    }
  }

  private void show(RoundPlan plan, long begin, String what) {
    status.accept("seed %d, %d s: %s".formatted(plan.seed(), seconds(begin), what));
  }

  private static long seconds(long begin) {
    return Duration.ofNanos(System.nanoTime() - begin).toSeconds();
  }

  /**
   * Keeps what the round has left and what the cluster has logged. The servers go: what would go on
   * after a failure could not tell whether it came from there.
   */
  private void fail(RoundPlan plan, Path place, Path kept, List<String> problems)
      throws IOException {
    out.printf("seed %d: NOT as expected%n", plan.seed());
    problems.forEach(out::println);
    closeServers();
    copy(place, kept);
    try (Stream<Path> files = Files.list(folder.path().resolve("flink"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".log")).toList()) {
        copy(file, kept.resolve(file.getFileName()));
      }
    }
    takeDown();
    out.printf("what the round has left, and the cluster's logs, are in %s%n", kept);
    out.flush();
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.toAbsolutePath().getParent());
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.sorted(Comparator.naturalOrder()).toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()), LinkOption.NOFOLLOW_LINKS);
      }
    }
  }

  private static GoldenCase caseOf(RoundPlan plan, Optional<Path> given, Path place)
      throws IOException {
    if (given.isPresent()) {
      return GoldenCase.open(given.get());
    }
    GoldenCase golden = ChaosCity.write(plan, place);
    golden.record(golden.answer(golden.events()), rows -> {});
    return golden;
  }

  private void bringUp() throws IOException {
    if (roundsOnServers == ROUNDS_ON_SAME_SERVERS) {
      takeDown();
    }
    if (servers == null) {
      status.accept("starting Kafka, Cassandra and a Flink cluster");
      folder = TemporaryFolder.create("ringcast-chaos-");
      atExit = ExitHook.of("chaos-exit", this::takeDown);
      servers = Servers.start(source, folder.path().resolve("flink"));
      roundsOnServers = 0;
    }
    roundsOnServers++;
  }

  private synchronized void closeServers() {
    if (servers != null) {
      servers.close();
      servers = null;
    }
  }

  private synchronized void takeDown() {
    closeServers();
    if (folder != null) {
      atExit.forget();
      folder.close();
      folder = null;
    }
  }

  @Override
  public void close() {
    takeDown();
  }
}
