package io.ringcast.cli.ask;

import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.client.FeatureClient;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ringcast features get}. */
@Command(
    name = "get",
    header = "Read the features of some places from the service.",
    description = "docs/reference/grpc-and-http.md tells what each status is worth.")
public final class GetCommand implements Callable<Integer> {

  @Mixin private PlacesOption places;
  @Mixin private SelectionOption selection;
  @Mixin private AtOption at;
  @Mixin private Output output;
  @Mixin private ServiceOption service;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    places.requireSome(Integer.MAX_VALUE);
    GetFeaturesRequest.Builder request =
        GetFeaturesRequest.newBuilder()
            .addAllHexagons(places.hexagons())
            .addAllPoints(places.points())
            .addAllProducts(selection.products());
    at.millis().ifPresent(request::setWindowEndMs);
    try (FeatureClient client = service.connect()) {
      request.setSelection(selection.of(client));
      output.print(client.get(request.build()), selection.names(), spec.commandLine().getOut());
    }
    return ExitCode.OK;
  }
}
