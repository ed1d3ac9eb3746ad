package io.ringcast.benchmarks.serve;

import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.cli.Progress;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.function.UnaryOperator;

/**
 * Measures higher and higher rates, and stops at the first at which answers are too slow. So the
 * highest that is quick enough is one below which all others are, too.
 */
final class Sweep {

  static final double CACHE_MILLIS = 10;
  static final double STORE_MILLIS = 25;

  private static final double FIRST_RATE = 100;
  private static final double STEP = 1.5;
  private static final double SMALL_STEP = 1.1;

  private final Stage stage;
  private final String name;
  private final double targetMillis;
  private final Report.Table table;

  /**
   * @param name of the case, such as "cache"
   * @param targetMillis what 99 of 100 answers must be quicker than
   */
  Sweep(Stage stage, String name, double targetMillis, Report report) {
    this.stage = stage;
    this.name = name;
    this.targetMillis = targetMillis;
    table = report.table("From the " + name);
    report.note(
        "from the %s: a rate is quick enough with a p99 under %.0f ms and a value for every key; the first that is not ends the steps of %.1f, and then those of %.1f"
            .formatted(name, targetMillis, STEP, SMALL_STEP));
  }

  /** Measures one kind of requests for the stage's newest minute. */
  void run(String what, ServiceProcess service, List<GetFeaturesRequest> requests) {
    run(what, service, requests, its -> its.require(stage.truth()));
  }

  /** Measures any requests, and looks at their answers in its own way. */
  void run(
      String what,
      ServiceProcess service,
      List<GetFeaturesRequest> requests,
      UnaryOperator<Measurement> check) {
    try (Channels channels = Channels.to(service.port())) {
      measure(what, service, new Load(channels.all(), requests), check);
    }
  }

  /** The same places, to be scored by models. */
  void scored(List<String> models, ServiceProcess service, List<GetFeaturesRequest> requests) {
    try (Channels channels = Channels.to(service.port())) {
      Load load = Load.scored(models, channels.all(), requests);
      measure(String.join(" ", models), service, load, its -> its);
    }
  }

  /** The same while minutes end; the answers are looked at when that is over. */
  void moving(
      String what,
      ServiceProcess service,
      List<GetFeaturesRequest> requests,
      LaterMinutes minutes) {
    try (Channels channels = Channels.to(service.port())) {
      Load load = new Load(channels.all(), requests);
      measure(what, service, load, its -> its);
      minutes.requireServed(load);
    }
  }

  private void measure(
      String what, ServiceProcess service, Load load, UnaryOperator<Measurement> check) {
    try (Progress progress =
        Progress.of(stage.terminal(), "from the %s, %s".formatted(name, what), "rates")) {
      stage.warmUp(load);
      DoublePredicate measure =
          rate -> {
            Measurement measured = check.apply(stage.measure(load, rate, service));
            Load.Result result = measured.load();
            boolean holds = result.isGood() && result.millis(99) < targetMillis;
            measured.addTo(
                table.row().cell("case", what).cell("quick enough", holds ? "yes" : "no"));
            progress.update(table.size());
            return holds;
          };
      if (stage.plan().rates.isEmpty()) {
        climb(measure);
      } else {
        for (double rate : stage.plan().rates) {
          var unused = measure.test(rate);
        }
      }
      progress.finish(table.size());
    }
  }

  /** Large steps up to the first rate that is too high, then small ones from the last good one. */
  static void climb(DoublePredicate holds) {
    double good = 0;
    double rate = FIRST_RATE;
    while (holds.test(rate)) {
      good = rate;
      rate *= STEP;
    }
    double bad = rate;
    rate = good * SMALL_STEP;
    while (good > 0 && rate < bad && holds.test(rate)) {
      rate *= SMALL_STEP;
    }
  }
}
