package io.ringcast.cli.ask;

import io.ringcast.api.WatchFeaturesRequest;
import io.ringcast.cli.ProductNames;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.client.FeatureAnswer;
import io.ringcast.client.FeatureClient;
import io.ringcast.client.FeatureWatch;
import io.ringcast.serving.StopSignal;
import java.io.PrintWriter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast features watch}. */
@Command(
    name = "watch",
    header = "Read the features of some places again and again, as minutes are complete.",
    description = {
      "A terminal gets a table that is drawn anew, anything else one after the other. Ctrl-C ends"
          + " it. When the service is away for a while, it goes on when the service is back.",
      "",
      "docs/reference/grpc-and-http.md tells what each status is worth."
    })
public final class WatchCommand extends RingcastCommand {

  private static final long GLANCE_MILLIS = 100;
  private static final String CLEAR_SCREEN = "\u001b[H\u001b[2J";

  @Option(
      names = "--times",
      paramLabel = "N",
      description = "End after so many tables (default: go on until Ctrl-C).")
  private int times = Integer.MAX_VALUE;

  @Mixin private PlacesOption places;
  @Mixin private SelectionOption selection;
  @Mixin private InputsOption inputs;
  @Mixin private LiveOption live;
  @Mixin private Output output;
  @Mixin private ServiceOption service;

  @Override
  public Integer call() throws InterruptedException, ExecutionException {
    places.requireSome(Integer.MAX_VALUE);
    WatchFeaturesRequest.Builder request =
        WatchFeaturesRequest.newBuilder()
            .addAllHexagons(places.hexagons())
            .addAllPoints(places.points())
            .addAllProducts(selection.products())
            .addAllInputs(inputs.all());
    ProductNames names = selection.names();
    StopSignal stop = StopSignal.install();
    try (FeatureClient client = service.connect();
        FeatureWatch watch =
            client.watch(request.setSelection(live.of(selection.of(client))).build())) {
      for (int shown = 0; shown < times; shown++) {
        CompletableFuture<FeatureAnswer> next = watch.next();
        while (!next.isDone()) {
          if (stop.await(GLANCE_MILLIS)) {
            return ExitCode.OK;
          }
        }
        show(next.get(), names);
      }
    }
    return ExitCode.OK;
  }

  private void show(FeatureAnswer answer, ProductNames names) {
    PrintWriter out = out();
    // The script says so if standard output is a terminal.
    if (output.isForPeople() && Integer.getInteger("ringcast.stdout.columns") != null) {
      out.print(CLEAR_SCREEN);
    }
    output.print(answer, names, out);
  }
}
