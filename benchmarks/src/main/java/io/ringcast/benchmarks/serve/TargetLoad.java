package io.ringcast.benchmarks.serve;

import com.uber.h3core.H3Core;
import io.ringcast.api.Area;
import io.ringcast.api.AreaList;
import io.ringcast.api.FeatureSet;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.ListAreasRequest;
import io.ringcast.api.Selection;
import io.ringcast.benchmarks.report.MeasuredJava;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.cli.Converters;
import io.ringcast.cli.ask.ServiceOption;
import io.ringcast.client.FeatureClient;
import io.ringcast.testkit.Background;
import java.io.IOException;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * One process's share of a fixed rate, sent to a deployment.
 *
 * @param service the options that name it
 * @param logged what is asked; if empty, places where the deployment has rows
 * @param begin epoch milliseconds at which all processes begin to measure
 */
record TargetLoad(
    List<String> service,
    List<GetFeaturesRequest> logged,
    double perSecond,
    double seconds,
    long begin,
    int hexagons,
    long seed)
    implements MeasuredJava.Work<TargetLoad.Part> {

  /** What a process measured. */
  record Part(Load.Result load, LatencyFit fit) implements Serializable {

    Part plus(Part other) {
      return new Part(load.plus(other.load), fit.plus(other.fit));
    }
  }

  /** Long: a slow deployment shows in the latencies. */
  private static final Duration DEADLINE = Duration.ofSeconds(5);

  private static final int DIFFERENT_REQUESTS = 2000;
  private static final MeasuredJava PROCESS = new MeasuredJava("512m", Duration.ofHours(1));

  /** Measures one rate after the other, each from all processes together. */
  static void run(
      List<String> service,
      List<GetFeaturesRequest> logged,
      int processes,
      ServePlan plan,
      Report report) {
    Report.Table table = report.table("A deployment");
    for (double rate : plan.rates) {
      long begin = System.currentTimeMillis() + (long) (plan.warmUpSeconds * 1000);
      List<Background<Part>> parts =
          IntStream.range(0, processes)
              .mapToObj(
                  i ->
                      new TargetLoad(
                          service,
                          from(i * logged.size() / processes, logged),
                          rate / processes,
                          plan.seconds,
                          begin,
                          plan.hexagons,
                          plan.seed + i))
              .map(part -> Background.start("target", () -> PROCESS.run(part)))
              .toList();
      Part all = parts.stream().map(Background::get).reduce(Part::plus).orElseThrow();
      new Measurement(all.load, all.fit.meanKeys(), Map.of())
          .addTo(table.row().whole("processes", processes));
      all.load.failures().forEach((why, times) -> report.note("%d times %s".formatted(times, why)));
      if (all.load.failed() == 0 && !Double.isNaN(all.fit.nanosAKey())) {
        report.note(
            "at %.0f requests/s, on average: %.3f ms a request and %.2f µs a key"
                .formatted(rate, all.fit.fixedNanos() / 1e6, all.fit.nanosAKey() / 1e3));
      }
    }
  }

  /** The same requests in the same order, of which this one is the first. */
  private static List<GetFeaturesRequest> from(int first, List<GetFeaturesRequest> logged) {
    List<GetFeaturesRequest> turned = new ArrayList<>(logged);
    Collections.rotate(turned, -first);
    return turned;
  }

  @Override
  public Part call() throws IOException {
    ServiceOption option = new ServiceOption();
    Converters.addTo(new CommandLine(option)).parseArgs(service.toArray(String[]::new));
    try (FeatureClient client = option.connect()) {
      List<GetFeaturesRequest> requests = logged.isEmpty() ? requests(client) : logged;
      Load load = Load.of(client, requests, DEADLINE);
      load.run(Arrivals.of(perSecond, (begin - System.currentTimeMillis()) / 1e3, seed));
      AtomicReference<LatencyFit> fit = new AtomicReference<>(LatencyFit.NONE);
      Load.Result measured =
          load.run(
              Arrivals.of(perSecond, seconds, seed),
              (arrival, nanos) -> {
                int keys = keys(requests.get(arrival % requests.size()));
                fit.updateAndGet(before -> before.plus(keys, nanos));
              });
      return new Part(measured, fit.get());
    }
  }

  private static int keys(GetFeaturesRequest request) {
    return request.getHexagonsCount() * request.getProductsCount();
  }

  /** Hexagons beside each other, in areas that have rows. */
  private List<GetFeaturesRequest> requests(FeatureClient client) throws IOException {
    FeatureSet set = client.describe("").get(0);
    Selection selection = Selection.newBuilder().setFeatureSet(set.getName()).build();
    AreaList areas =
        client.areas(ListAreasRequest.newBuilder().setFeatureSet(set.getName()).build());
    if (areas.getAreasCount() == 0) {
      throw new IllegalStateException("feature set " + set.getName() + " has no rows");
    }
    H3Core h3 = H3Core.newInstance();
    Random random = new Random(seed);
    return Stream.generate(() -> areas.getAreas(random.nextInt(areas.getAreasCount())))
        .limit(DIFFERENT_REQUESTS)
        .map(
            area ->
                Requests.request(
                    selection,
                    Requests.near(h3, child(area, set.getResolution(), h3, random), hexagons),
                    area.getProducts(random.nextInt(area.getProductsCount()))))
        .toList();
  }

  private static long child(Area area, int resolution, H3Core h3, Random random) {
    long children = h3.cellToChildrenSize(area.getCell(), resolution);
    return h3.childPosToCell((long) (random.nextDouble() * children), area.getCell(), resolution);
  }
}
