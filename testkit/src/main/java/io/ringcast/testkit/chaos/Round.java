package io.ringcast.testkit.chaos;

import io.ringcast.store.FeatureStore;
import io.ringcast.store.TimeRange;
import io.ringcast.testkit.Background;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.broker.EventWriter;
import io.ringcast.testkit.broker.GroupPosition;
import io.ringcast.testkit.golden.CaseEvents;
import io.ringcast.testkit.golden.GoldenCase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/**
 * One run of both jobs over a case while things break; at the end the store must have the naive
 * answer, row for row.
 */
final class Round {

  private static final Duration PATIENCE = Duration.ofMinutes(4);

  /** For the events of a phase: as long as what happens meanwhile, and somewhat longer. */
  private static final Duration AFTER_THE_LAST = Duration.ofSeconds(1);

  /** Ten seconds of the simulated city. */
  private static final int FEW_EVENTS = 30;

  private final RoundPlan plan;
  private final GoldenCase golden;
  private final CaseEvents events;
  private final Servers servers;
  private final Consumer<String> listener;
  private final FaultInjector.HiddenFolder state;
  private final Jobs jobs;

  /**
   * A round.
   *
   * @param folder for the jobs' checkpoints
   * @param listener is told what happens
   */
  Round(
      RoundPlan plan,
      GoldenCase golden,
      Servers servers,
      JobSource source,
      Path folder,
      Consumer<String> listener)
      throws IOException {
    this.plan = plan;
    this.golden = golden;
    this.events = golden.events();
    this.servers = servers;
    this.listener = listener;
    this.state = new FaultInjector.HiddenFolder(folder.resolve("state"));
    this.jobs =
        new Jobs(nameOf(plan), source, servers, golden, events, plan.layout(), state.path());
  }

  /** Topics, tables and groups: a keyspace takes no other letters. */
  private static String nameOf(RoundPlan plan) {
    return "seed_" + Long.toHexString(plan.seed());
  }

  /**
   * Runs it.
   *
   * @return what is not as it should be, in words
   * @throws IllegalStateException if the jobs do not get on any more
   */
  Result run() {
    listener.accept("making tables and topics");
    jobs.createTables();
    for (String kind : golden.file().eventKinds()) {
      servers
          .kafka()
          .createTopic(jobs.named(kind), events.partitions(), EventWriter.RECORDED_TOPIC);
    }
    RoundCheck verdict = new RoundCheck(golden, events, jobs, plan.losesEvents());
    try (EventPump pump = new EventPump(golden, events, jobs, servers.kafka().bootstrapServers());
        LiveReader live = new LiveReader(plan, golden, events, jobs, pump)) {
      jobs.compute().startOver(RoundPlan.FIRST_PARALLELISM);
      jobs.publish().startOver(RoundPlan.FIRST_PARALLELISM);
      breakThings(pump, live);
      finish(verdict);
      live.close();
      listener.accept("comparing every row");
      List<String> problems = new ArrayList<>(verdict.find());
      problems.addAll(live.problems());
      return new Result(verdict.rows(), live.answers(), problems);
    }
  }

  /**
   * What came of a round.
   *
   * @param rows how many were expected
   * @param liveAnswers how many were checked
   * @param problems what is not as it should be
   */
  record Result(long rows, long liveAnswers, List<String> problems) {}

  /**
   * Each phase has its share of the events. Some come before the first, and some behind the last:
   * whether events were deleted shows by those that follow them. In every second phase most come
   * before the faults, so that minutes which are open then are open afterwards too.
   */
  private void breakThings(EventPump pump, LiveReader live) {
    FaultInjector breaker = new FaultInjector(servers, jobs, state);
    int phases = plan.phases().size();
    int share = pump.size() / (phases + 2);
    pump.send(share, AFTER_THE_LAST);
    awaitCheckpoints();
    live.start();
    awaitAnswers(pump, live);
    for (int phase = 0; phase < phases; phase++) {
      List<PlannedFault> together = plan.phases().get(phase);
      int number = phase % 2 == 0 ? share : Math.min(share, FEW_EVENTS);
      pump.send(share - number, AFTER_THE_LAST);
      awaitAnswers(pump, live);
      listener.accept(RoundPlan.say(together));
      Background<Void> sending =
          Background.run("send-events", () -> pump.send(number, lengthOf(together)));
      try {
        breaker.strike(together);
      } catch (RuntimeException | Error e) {
        sending.interrupt();
        try {
          sending.get();
        } catch (RuntimeException cut) {
          e.addSuppressed(cut);
        }
        throw e;
      }
      sending.get();
      awaitCheckpoints();
      awaitAnswers(pump, live);
    }
    live.close();
    live.start();
    pump.send(pump.size() - share * (phases + 1), AFTER_THE_LAST);
    awaitAnswers(pump, live);
  }

  private void awaitCheckpoints() {
    listener.accept("waiting until all runs");
    servers.flink().awaitTaskManagers();
    jobs.compute().awaitCheckpoint();
    jobs.publish().awaitCheckpoint();
  }

  private void awaitAnswers(EventPump pump, LiveReader live) {
    listener.accept("waiting for live answers");
    pump.flush();
    live.awaitComplete();
  }

  private static Duration lengthOf(List<PlannedFault> together) {
    return Collections.max(together.stream().map(PlannedFault::length).toList())
        .plus(AFTER_THE_LAST);
  }

  /**
   * Nothing breaks any more: the first job reads all, closes all windows, the second stores all.
   */
  private void finish(RoundCheck verdict) {
    listener.accept("waiting for the compute job to read all");
    for (String kind : golden.file().eventKinds()) {
      awaitGroup(jobs.compute(), jobs.named("compute"), jobs.named(kind));
    }
    jobs.compute().stop(true);
    listener.accept("waiting for the publisher job to store all");
    awaitGroup(jobs.publish(), jobs.named("publish"), jobs.named("features"));
    long last = Collections.max(verdict.windowEnds());
    try (FeatureStore store = jobs.openStore()) {
      Waiting.until(
          "the marker of the last window end",
          PATIENCE,
          () -> !store.markers(golden.set().id(), TimeRange.only(last)).isEmpty());
    }
    jobs.publish().end();
  }

  private void awaitGroup(ManagedJob job, String group, String topic) {
    try (GroupPosition position = new GroupPosition(jobs.client(), group, topic)) {
      Waiting.until(
          "the group " + group + " to come to the end of " + topic,
          PATIENCE,
          () -> {
            job.requireAlive();
            return position.isAtEnd();
          });
    }
  }
}
