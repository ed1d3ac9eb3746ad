package io.ringcast.cli.ask;

import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.client.FeatureClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** {@code ringcast features get}. */
@Command(
    name = "get",
    header = "Read the features of some places from the service.",
    description = "docs/reference/grpc-and-http.md tells what each status is worth.")
public final class GetCommand extends RingcastCommand {

  @Mixin private PlacesOption places;
  @Mixin private SelectionOption selection;
  @Mixin private InputsOption inputs;
  @Mixin private AtOption at;
  @Mixin private LiveOption live;
  @Mixin private Output output;
  @Mixin private ServiceOption service;

  @Override
  public Integer call() {
    places.requireSome(Integer.MAX_VALUE);
    GetFeaturesRequest.Builder request =
        GetFeaturesRequest.newBuilder()
            .addAllHexagons(places.hexagons())
            .addAllPoints(places.points())
            .addAllProducts(selection.products())
            .addAllInputs(inputs.all());
    at.millis().ifPresent(request::setWindowEndMs);
    try (FeatureClient client = service.connect()) {
      request.setSelection(live.of(selection.of(client)));
      output.print(client.get(request.build()), selection.names(), out());
    }
    return ExitCode.OK;
  }
}
