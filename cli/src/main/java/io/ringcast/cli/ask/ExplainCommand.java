package io.ringcast.cli.ask;

import io.ringcast.api.ExplainFeatureRequest;
import io.ringcast.api.FeatureExplanation;
import io.ringcast.api.FeatureExplanation.Verdict;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import io.ringcast.cli.ProductNames;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.client.FeatureAnswer;
import io.ringcast.client.FeatureClient;
import io.ringcast.serving.http.Json;
import java.util.List;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast explain}. */
@Command(
    name = "explain",
    header = "Say why a feature has its value: the counts that went in, and what they give.",
    description = {
      "Asks the service for all counts behind one value (how many different riders or drivers there"
          + " were in each hexagon within the ring, in each minute of the window), adds them up,"
          + " and compares the result with what is stored, exactly.",
      "The map's hexagons say their names when they are clicked; docs/how-to/read-features.md tells"
          + " more.",
      "",
      "Such as: ringcast explain --hexagon 892a1072b5bffff --ring 5 --window 8"
    },
    exitCodeList = {
      "0:The value is explained, as far as the store still has what went in.",
      "1:The command failed; the message says why.",
      "2:The command line is wrong.",
      "3:The counts do not give the value that is stored."
    })
public final class ExplainCommand extends RingcastCommand {

  private static final int DIFFERENT = 3;

  @Mixin private PlacesOption places;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description =
          "The feature's name, such as demand_r1_w8; needed for a derived feature, in place of ring,"
              + " window and kind.")
  private String name;

  @Option(
      names = "--view",
      paramLabel = "NAME",
      description = "The view that has the derived feature, if the feature set has not.")
  private String view = "";

  @Mixin private InputsOption inputs;

  @Option(
      names = "--ring",
      paramLabel = "RING",
      description = "The feature's ring; 0 is the hexagon alone.")
  private Integer ring;

  @Option(names = "--window", paramLabel = "MINUTES", description = "The feature's window.")
  private Integer window;

  @Option(names = "--kind", description = "The feature's kind (default: the set's first).")
  private String kind = "";

  @Mixin private AtOption at;

  @Option(
      names = "--product",
      paramLabel = "PRODUCT",
      description =
          "A product's UUID or name (default: that of --products with the largest value here).")
  private String product;

  @Mixin private ProductsOption catalog;

  @Mixin private SetOption featureSet;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "10",
      description =
          "How many hexagons are shown; by default the ${DEFAULT-VALUE} that counted most.")
  private int top;

  @Mixin private Output output;

  @Mixin private ServiceOption service;

  @Override
  public Integer call() {
    if (name == null ? ring == null || window == null : ring != null || window != null) {
      throw wrong("say a feature: --name NAME, or --ring RING and --window MINUTES");
    }
    if (name == null) {
      requireAtLeast(0, "--ring", ring);
      requireAtLeast(1, "--window", window);
    }
    requireAtLeast(0, "--top", top);
    places.requireSome(1);
    ProductNames names = catalog.names();
    List<UUID> products = products(names);
    FeatureExplanation explanation = explain(products);
    output.print(
        () -> new ExplanationText(explanation, names).lines(top),
        () -> Json.ofMessage(explanation),
        out());
    return explanation.getVerdict() == Verdict.DIFFERENT ? DIFFERENT : ExitCode.OK;
  }

  private FeatureExplanation explain(List<UUID> products) {
    try (FeatureClient client = service.connect()) {
      Selection set =
          view.isEmpty() || featureSet.isGiven()
              ? featureSet.of(client, spec()).toBuilder().setView(view).build()
              : Selection.newBuilder().setView(view).build();
      UUID its = products.size() == 1 ? products.get(0) : busiest(client, set, products);
      return client.explain(request(set, its));
    }
  }

  private List<UUID> products(ProductNames names) {
    if (product != null) {
      return List.of(ProductsOption.id(product, names, spec()));
    }
    if (names.all().isEmpty()) {
      throw wrong("say which product: --product UUID");
    }
    return List.copyOf(names.all().values());
  }

  private ExplainFeatureRequest request(Selection set, UUID its) {
    ExplainFeatureRequest.Builder request =
        ExplainFeatureRequest.newBuilder()
            .setFeatureSet(set.getFeatureSet())
            .setVersion(set.getVersion())
            .setView(set.getView())
            .setProduct(its.toString())
            .setKind(kind)
            .addAllInputs(inputs.all());
    if (name == null) {
      request.setRing(ring).setWindow(window);
    } else {
      request.setName(name);
    }
    places.hexagons().forEach(request::setHexagon);
    places.points().forEach(request::setPoint);
    at.millis().ifPresent(request::setWindowEndMs);
    return request.build();
  }

  /** The product with the largest value: who names none wants to see something. */
  private UUID busiest(FeatureClient client, Selection set, List<UUID> products) {
    Selection.Builder selection = set.toBuilder();
    if (name == null) {
      selection.addRings(ring).addWindows(window);
    } else {
      selection.addNames(name);
    }
    if (!kind.isEmpty()) {
      selection.addKinds(kind);
    }
    GetFeaturesRequest.Builder request =
        GetFeaturesRequest.newBuilder()
            .setSelection(selection)
            .addAllHexagons(places.hexagons())
            .addAllPoints(places.points())
            .addAllProducts(products.stream().map(UUID::toString).toList())
            .addAllInputs(inputs.all());
    at.millis().ifPresent(request::setWindowEndMs);
    FeatureAnswer answer = client.get(request.build());
    int most = 0;
    for (int key = 1; key < answer.keys(); key++) {
      if (answer.value(key, 0) > answer.value(most, 0)) {
        most = key;
      }
    }
    return products.get(most);
  }
}
