package io.ringcast.cli.ask;

import io.ringcast.api.ScoreRequest;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.client.FeatureClient;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ringcast score}. */
@Command(
    name = "score",
    header = "Score some places by the service's models.",
    description = "docs/reference/grpc-and-http.md tells what each status is worth.")
public final class ScoreCommand extends RingcastCommand {

  @Option(
      names = "--model",
      paramLabel = "NAME",
      split = ",",
      required = true,
      description =
          "A route, or a model such as surge or surge@12; or several with commas between them.")
  private List<String> models;

  @Mixin private PlacesOption places;

  @Mixin private AskedProductsOption products;

  @Option(
      names = "--entity",
      paramLabel = "TEXT",
      description =
          "Whose variant of a route it is: one, or one for each place. Repeat the option for"
              + " several.")
  private List<String> entities = new ArrayList<>();

  @Option(
      names = "--values",
      description =
          "Also show the features that the models read. It needs the right to their feature set.")
  private boolean values;

  @Mixin private InputsOption inputs;
  @Mixin private AtOption at;
  @Mixin private LiveOption live;
  @Mixin private Output output;
  @Mixin private ServiceOption service;
  @Spec private CommandSpec command;

  @Override
  public Integer call() {
    places.requireSome(Integer.MAX_VALUE);
    ScoreRequest.Builder request =
        ScoreRequest.newBuilder()
            .addAllModels(models)
            .addAllHexagons(places.hexagons())
            .addAllPoints(places.points())
            .addAllProducts(products.ids(command))
            .addAllInputs(inputs.all())
            .addAllEntities(entities)
            .setLive(live.isLive())
            .setValues(values);
    at.millis().ifPresent(request::setWindowEndMs);
    try (FeatureClient client = service.connect()) {
      output.print(client.score(request.build()), products.names(), out());
    }
    return ExitCode.OK;
  }
}
