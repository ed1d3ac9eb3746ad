package io.ringcast.cli.chaos;

import io.ringcast.cli.Logging;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.cli.StatusLine;
import io.ringcast.store.config.Layout;
import io.ringcast.testkit.chaos.Chaos;
import io.ringcast.testkit.chaos.Fault;
import io.ringcast.testkit.chaos.RoundPlan;
import io.ringcast.testkit.golden.GoldenCase;
import io.ringcast.testkit.servers.ProcessServers;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringcast chaos}. */
@Command(
    name = "chaos",
    header = "Break the running pipeline, and hold what it stores against the right answer.",
    description = {
      "In each round a small simulated city goes through both real jobs, on a Flink cluster, a"
          + " Kafka broker and a Cassandra node of their own, each a process, while these are"
          + " killed, paused and restarted. When nothing is broken any more, every row in the store"
          + " must equal that of the naive implementation.",
      "Meanwhile a reader asks the service for live answers of a few places. Each sum must lie"
          + " between the naive ones over the events that had been sent, and only rise.",
      "What breaks, when and for how long is drawn from the seed, which is printed. A round takes"
          + " about a minute, and 4 GB of memory.",
      "With --soak, a tenth of the published load runs for hours of event time, ten times as fast"
          + " as real time, with a kill every two minutes of the clock. Rows are compared with the"
          + " same recomputed from the events. Heap, open files, threads and disk of each role must"
          + " not grow. Started again, it goes on behind the last phase, with a new pipeline. It takes"
          + " 10 GB of memory and 12 GB of disk."
    },
    exitCodeList = {
      "0:All rounds ended as they should.",
      "1:The command failed; the message says why.",
      "2:The command line is wrong.",
      "3:A row or a live answer was wrong, or a job did not get on; what is known of it is kept."
          + " Or a soak found that something leaks."
    })
public final class ChaosCommand extends RingcastCommand {

  private static final int WRONG = 3;

  /** Each part is killed once, and the disk can be judged. */
  private static final Duration SHORTEST_SOAK = Duration.ofHours(2);

  /** Kafka keeps counts for a day, by their event time. */
  private static final Duration LONGEST_SOAK = Duration.ofHours(12);

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The first round's seed; the next round has the next. By default a new one.")
  private Long seed;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      defaultValue = "0",
      description = "Begin another round until so many minutes have passed (default: one round).")
  private int minutes;

  @Option(
      names = "--faults",
      paramLabel = "NAME",
      split = ",",
      description = "Which faults may happen (default: all). There are: ${COMPLETION-CANDIDATES}.")
  private List<Fault> faults;

  @Option(
      names = "--layout",
      paramLabel = "block|columns",
      split = ",",
      description = "How the store may keep rows (default: either).")
  private List<Layout> layouts;

  @Option(
      names = "--longest",
      paramLabel = "SECONDS",
      defaultValue = "30",
      description = "How long something may be away (default: ${DEFAULT-VALUE}).")
  private int longest;

  @Option(
      names = "--case",
      paramLabel = "DIR",
      description = "The golden case that is used in place of a simulated city.")
  private Path given;

  @Option(
      names = "--keep",
      paramLabel = "DIR",
      defaultValue = "chaos",
      description =
          "Where a round that fails leaves its events and logs, and a soak its report (default:"
              + " ${DEFAULT-VALUE}).")
  private Path keep;

  @Option(
      names = "--soak",
      paramLabel = "DURATION",
      description = "Run so much event time, such as 6h, at ten times real time; from 2h to 12h.")
  private Duration soak;

  @Option(names = "--plan", description = "Only show what would happen.")
  private boolean planOnly;

  @Override
  public Integer call() throws IOException {
    if (minutes < 0 || longest < 1 || longest > 60) {
      throw wrong("--minutes must be 0 or more, --longest from 1 to 60");
    }
    long first = seed == null ? new Random().nextInt(1_000_000) : seed;
    PrintWriter out = out();
    if (soak != null) {
      return soakFor();
    }
    if (planOnly) {
      out.println(RoundPlan.draw(first, limits()).describe());
      return 0;
    }
    if (given != null) {
      // What is wrong with it is said before anything starts.
      GoldenCase.open(given).requireExpected();
    }
    return run(first, out);
  }

  private int soakFor() throws IOException {
    refuse(
        "means nothing with --soak",
        "--seed",
        "--minutes",
        "--faults",
        "--layout",
        "--longest",
        "--case",
        "--plan");
    if (soak.compareTo(SHORTEST_SOAK) < 0 || soak.compareTo(LONGEST_SOAK) > 0) {
      throw wrong("--soak must be from 2h to 12h");
    }
    SoakSource source =
        ServiceLoader.load(SoakSource.class)
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "a soak is in a checkout only: start it there with the script ./ringcast"));
    Logging.leaveTerminal();
    return source.soak(soak, keep.resolve("soak"), terminal(), out()) ? 0 : WRONG;
  }

  private int run(long first, PrintWriter out) throws IOException {
    long begin = System.nanoTime();
    int rounds = 0;
    int wrong = 0;
    StatusLine line = new StatusLine(terminal());
    // The service warns of what is broken on purpose.
    Logging.leaveTerminal();
    try (Chaos chaos =
        new Chaos(new ProcessServers(), new RealJobs(), out, keep, what -> show(what, line))) {
      do {
        wrong +=
            chaos.run(RoundPlan.draw(first + rounds, limits()), Optional.ofNullable(given)) ? 0 : 1;
        rounds++;
      } while (System.nanoTime() - begin < Duration.ofMinutes(minutes).toNanos());
    }
    if (rounds > 1) {
      out.printf("%d rounds, of which %d not as expected%n", rounds, wrong);
      out.flush();
    }
    return wrong == 0 ? 0 : WRONG;
  }

  private void show(String what, StatusLine line) {
    if (what.isEmpty()) {
      line.clear();
    } else if (terminal().live()) {
      line.show(what);
    }
  }

  private RoundPlan.Limits limits() {
    Set<Fault> possible = faults == null ? EnumSet.allOf(Fault.class) : EnumSet.copyOf(faults);
    Set<Layout> either = layouts == null ? EnumSet.allOf(Layout.class) : EnumSet.copyOf(layouts);
    return new RoundPlan.Limits(possible, either, Duration.ofSeconds(longest), given == null);
  }
}
