package io.ringcast.benchmarks.serve;

import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.benchmarks.city.CityMinutes;
import io.ringcast.benchmarks.city.ShownMinute;
import io.ringcast.benchmarks.city.Sources;
import io.ringcast.benchmarks.report.Machine;
import io.ringcast.cli.Terminal;
import io.ringcast.common.features.Minutes;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a case is measured with: a city whose newest minutes are in the topic and in the store.
 *
 * @param truth of the newest minute
 */
record Stage(
    CityMinutes city,
    Sources sources,
    Truth truth,
    Requests requests,
    ServePlan plan,
    Terminal terminal) {

  private static final int DIFFERENT_REQUESTS = 2000;
  private static final int WARM_UP_STEPS = 6;

  /** Warm-ups that a store gets to become quiet, at most. */
  private static final int QUIET_WARM_UPS = 2;

  /**
   * @param newest about when the newest minute is to have ended, in epoch milliseconds
   */
  static Stage fill(
      CityMinutes city, Sources sources, long newest, ServePlan plan, Terminal terminal)
      throws IOException {
    long end = newest / Minutes.MILLIS * Minutes.MILLIS;
    ShownMinute minute = null;
    for (int i = 0; i < city.size(); i++) {
      minute = city.show(i, end - (city.size() - 1 - i) * Minutes.MILLIS);
      sources.add(minute);
    }
    sources.awaitQuiet(Duration.ofMillis((long) (plan.warmUpSeconds * QUIET_WARM_UPS * 1000)));
    Truth truth = new Truth(minute);
    return new Stage(city, sources, truth, new Requests(truth, city.set().name()), plan, terminal);
  }

  ServiceProcess service(String... settings) throws IOException {
    List<String> all = new ArrayList<>(sources.settings());
    // The city may stand still while the clock goes on.
    all.addAll(List.of("limits.max-age=3d", "watch.look-back=3d"));
    all.addAll(List.of(settings));
    return ServiceProcess.start(plan.serviceOptions, all);
  }

  List<GetFeaturesRequest> requests(Requests.Spread spread) {
    return requests.make(DIFFERENT_REQUESTS, plan.hexagons, spread, plan.seed);
  }

  /** Lets Java compile what is hot, on both sides, and the service load what it will hold. */
  void warmUp(Load load) {
    WarmUpRate rate = new WarmUpRate();
    for (int step = 0; step < WARM_UP_STEPS; step++) {
      Arrivals arrivals =
          Arrivals.of(rate.perSecond(), plan.warmUpSeconds / WARM_UP_STEPS, plan.seed);
      rate.took(load.run(arrivals).millis(50));
    }
  }

  /** Measures a load for as long as the plan says. */
  Measurement measure(Load load, double rate, ServiceProcess service) {
    Arrivals arrivals = Arrivals.of(rate, plan.seconds, plan.seed);
    return measure(load, arrivals, service, (arrival, latency) -> {});
  }

  Measurement measure(Load load, Arrivals arrivals, ServiceProcess service, Load.Watcher watcher) {
    Map<String, Duration> before = cpu(service);
    Load.Result result = load.run(arrivals, watcher);
    Map<String, Double> millis = new HashMap<>();
    cpu(service)
        .forEach(
            (process, after) -> {
              double used = after.minus(before.get(process)).toNanos() / 1e6;
              millis.put(process, used / result.requests());
            });
    return new Measurement(result, plan.hexagons, millis);
  }

  private Map<String, Duration> cpu(ServiceProcess service) {
    Map<String, Duration> used = new HashMap<>();
    used.put("client", Machine.ownCpu());
    used.put("service", service.cpu());
    sources.storeCpu().ifPresent(store -> used.put("store", store));
    return used;
  }
}
