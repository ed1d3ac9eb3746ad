package io.ringcast.cli.models;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With the example in configs/. */
class ModelsCommandTest {

  private static final Path EXAMPLES = Path.of("..", "configs", "models");

  @TempDir Path folder;

  @Test
  void aGoodModelIsSummedUp() {
    Path file = EXAMPLES.resolve("surge.yaml");
    assertThat(CommandLineRun.goodLine("models validate %s", file).output())
        .isEqualToNormalizingNewlines(
            file
                + ": good: surge@1, 3 inputs of marketplace version 1, outputs multiplier, 3 golden"
                + " rows\n");
  }

  @Test
  void aProblemInOneFileHidesNoneInAnother() throws IOException {
    copy("surge-golden.json", "surge-golden.json", golden -> golden);
    Path first =
        copy("surge.yaml", "first.yaml", yaml -> yaml.replace("surge_r1_w2", "surge_r1_w3"));
    String order = "demand_r0_w1, supply_r0_w1";
    String other = "supply_r0_w1, demand_r0_w1";
    Path second = copy("surge.yaml", "second.yaml", yaml -> yaml.replace(order, other));
    CommandLineRun.line("models validate %s %s", first, second)
        .fails(
            1,
            "first.yaml:15: inputs.x[2]: feature set marketplace version 1 has no column",
            "surge-golden.json:8: outputs.multiplier[1]: is 1.8, but the model gives 1.7");
  }

  @Test
  void routesAreCheckedOverTheModels() throws IOException {
    Path model = EXAMPLES.resolve("surge.yaml");
    Path routes = folder.resolve("routes.yaml");
    Files.writeString(routes, "routes: { price: { variants: { all: surge@1 } } }");
    assertThat(CommandLineRun.goodLine("models validate %s %s", routes, model).output())
        .endsWith("routes.yaml: good: routes price\n");

    Files.writeString(routes, "routes: { price: { variants: { all: surge@2 } } }");
    CommandLineRun.line("models validate %s %s", routes, model)
        .fails(1, "routes.yaml:1: routes.price.variants.all: surge@2 is not loaded");
  }

  @Test
  void explainNamesWhatFillsTheTensors() {
    assertThat(
            CommandLineRun.goodLine("models explain %s", EXAMPLES.resolve("surge.yaml")).output())
        .startsWith(
            """
            model      surge@1, owner marketplace-pricing
            set        marketplace version 1
            onnx       surge.onnx, 157 bytes, sha256 \
            """)
        .endsWith(
            """
            tensor     x, 3 columns
                       demand_r0_w1
                       supply_r0_w1
                       surge_r1_w2: clip(demand_r1_w2 / max(0.1, supply_r1_w2), 1, 3)
            output     multiplier: column 0 of y, default 1.0
            """);
  }

  @Test
  void diffNamesWhatChangesAndByHowMuchScoresDo() throws IOException {
    Path next =
        copy(
            "surge.yaml",
            "next.yaml",
            yaml ->
                yaml.replace("version: 1\nowner", "version: 2\nowner")
                    .replace("default: 1", "default: 1.5")
                    .replace("supply_r0_w1, surge", "demand_r0_w2, surge")
                    .replace("surge-golden", "next-golden"));
    copy(
        "surge-golden.json",
        "next-golden.json",
        golden ->
            golden
                .replace("\"surge_r1", "\"demand_r0_w2\": [0, 1, 3],\n    \"surge_r1")
                .replace("1.8, 0.92", "1.79, 0.94"));
    assertThat(
            CommandLineRun.goodLine("models diff %s %s", EXAMPLES.resolve("surge.yaml"), next)
                .output())
        .isEqualToNormalizingNewlines(
            """
            - model      surge@1, owner marketplace-pricing
            -            supply_r0_w1
            - output     multiplier: column 0 of y, default 1.0
            + model      surge@2, owner marketplace-pricing
            +            demand_r0_w2
            + output     multiplier: column 0 of y, default 1.5
            scores     multiplier: 0.01000 apart in the mean, 0.02000 at most, in 3 golden rows of B
            """);
  }

  /** Of the example, under another name, with the ONNX file beside it. */
  private Path copy(String from, String to, UnaryOperator<String> change) throws IOException {
    Path onnx = folder.resolve("surge.onnx");
    Files.copy(EXAMPLES.resolve("surge.onnx"), onnx, StandardCopyOption.REPLACE_EXISTING);
    String text = Files.readString(EXAMPLES.resolve(from));
    return Files.writeString(folder.resolve(to), change.apply(text));
  }
}
