package io.ringcast.cli.ask;

import io.ringcast.api.GetAreaRequest;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.client.FeatureClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast features around}. */
@Command(
    name = "around",
    header = "Read the features of all hexagons around a place from the service.",
    description = "docs/reference/grpc-and-http.md tells what each status is worth.")
public final class AroundCommand extends RingcastCommand {

  @Option(
      names = "--steps",
      paramLabel = "N",
      defaultValue = "1",
      description = "How many steps from the place; by default ${DEFAULT-VALUE}.")
  private int steps;

  @Mixin private PlacesOption places;
  @Mixin private SelectionOption selection;
  @Mixin private AtOption at;
  @Mixin private LiveOption live;
  @Mixin private Output output;
  @Mixin private ServiceOption service;

  @Override
  public Integer call() {
    requireAtLeast(0, "--steps", steps);
    places.requireSome(1);
    GetAreaRequest.Builder request =
        GetAreaRequest.newBuilder().setSteps(steps).addAllProducts(selection.products());
    places.hexagons().forEach(request::setHexagon);
    places.points().forEach(request::setPoint);
    at.millis().ifPresent(request::setWindowEndMs);
    try (FeatureClient client = service.connect()) {
      request.setSelection(live.of(selection.of(client)));
      output.print(client.area(request.build()), selection.names(), out());
    }
    return ExitCode.OK;
  }
}
