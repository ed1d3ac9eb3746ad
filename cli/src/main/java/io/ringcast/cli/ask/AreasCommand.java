package io.ringcast.cli.ask;

import io.ringcast.api.Area;
import io.ringcast.api.AreaList;
import io.ringcast.api.ListAreasRequest;
import io.ringcast.api.Selection;
import io.ringcast.cli.ProductNames;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.client.FeatureClient;
import io.ringcast.serving.http.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast features areas}. */
@Command(
    name = "areas",
    header = "List the window ends that the store has, and the areas that have rows then.",
    description = {
      "An area is an H3 cell, five resolutions coarser than the feature set's hexagons. ringcast"
          + " features rows reads all rows of one."
    })
public final class AreasCommand extends RingcastCommand {

  @Mixin private SetOption featureSet;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description =
          "The first window end of interest, such as 2026-01-31T08:00:00Z, or in epoch milliseconds"
              + " (default: an hour before the last).")
  private Instant from;

  @Option(
      names = "--to",
      paramLabel = "TIME",
      description = "The last one, at most a day later (default: the newest that is complete).")
  private Instant to;

  @Mixin private ProductsOption products;

  @Mixin private Output output;

  @Mixin private ServiceOption service;

  @Override
  public Integer call() {
    ListAreasRequest.Builder request = ListAreasRequest.newBuilder();
    if (from != null) {
      request.setFromMs(from.toEpochMilli());
    }
    if (to != null) {
      request.setToMs(to.toEpochMilli());
    }
    try (FeatureClient client = service.connect()) {
      Selection set = featureSet.of(client, spec());
      request.setFeatureSet(set.getFeatureSet()).setVersion(set.getVersion());
      AreaList found = client.areas(request.build());
      output.print(() -> text(found, products.names()), () -> Json.ofMessage(found), out());
    }
    return ExitCode.OK;
  }

  private static List<String> text(AreaList found, ProductNames names) {
    List<Long> ends = found.getWindowEndsMsList();
    List<String> text = new ArrayList<>();
    text.add(
        String.format(
            "feature set %s version %d, %,d areas, %,d window ends%s",
            found.getFeatureSet(),
            found.getVersion(),
            found.getAreasCount(),
            ends.size(),
            ends.isEmpty()
                ? ""
                : " from %s to %s"
                    .formatted(
                        Instant.ofEpochMilli(ends.get(ends.size() - 1)),
                        Instant.ofEpochMilli(ends.get(0)))));
    for (Area area : found.getAreasList()) {
      String products =
          area.getProductsList().stream()
              .map(product -> names.of(UUID.fromString(product)))
              .collect(Collectors.joining(", "));
      text.add("%x %s".formatted(area.getCell(), products));
    }
    return text;
  }
}
