package io.ringcast.cli.models;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.CommandLineRun;
import io.ringcast.cli.Main;
import io.ringcast.testing.TinyOnnx;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
                + " rows by ONNX Runtime 1.29.0\n");
  }

  @Test
  void theExampleIsOneOfTheTests() throws IOException {
    assertThat(Files.readAllBytes(EXAMPLES.resolve("surge.onnx")))
        .isEqualTo(TinyOnnx.linear(0.5f, 0.02f, -0.02f, 0.5f));
  }

  /** In a JVM of its own, which also lacks the variable against telemetry. */
  @Test
  void withoutOnnxRuntimeTheRestIsChecked() throws Exception {
    copy("surge-golden.json", "surge-golden.json", golden -> golden);
    Path bad = copy("surge.yaml", "bad.yaml", yaml -> yaml.replace("surge_r1_w2", "surge_r1_w3"));
    String good = EXAMPLES.resolve("surge.yaml").toString();
    String path = System.getProperty("java.class.path");
    String without =
        Stream.of(path.split(File.pathSeparator))
            .filter(each -> !each.contains("onnxruntime"))
            .collect(Collectors.joining(File.pathSeparator));
    Process noLibrary = validate(without, good, bad.toString());
    Process noVariable = validate(path, good);
    assertThat(failure(noLibrary))
        .contains(
            good
                + ": good: surge@1, 3 inputs of marketplace version 1, outputs multiplier, not run",
            "no model was run: ONNX Runtime is missing or cannot be loaded, see docs/how-to/models.md",
            "bad.yaml:15: inputs.x[2]: feature set marketplace version 1 has no column");
    assertThat(failure(noVariable))
        .contains("no model was run: ONNX Runtime would send telemetry to Microsoft")
        .doesNotContain("onnx:");
  }

  private static Process validate(String classPath, String... files) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dringcast.home=" + Path.of("").toAbsolutePath().getParent(),
                "-cp",
                classPath,
                Main.class.getName(),
                "models",
                "validate"));
    command.addAll(List.of(files));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().remove("ORT_DISABLE_TELEMETRY");
    return builder.start();
  }

  private static String failure(Process process) throws Exception {
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isEqualTo(1);
    return output;
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
    Path copy = copy("surge.yaml", "copy.yaml", yaml -> yaml);
    CommandLineRun.line("models validate %s %s", EXAMPLES.resolve("surge.yaml"), copy)
        .fails(1, "copy.yaml:7: version: another file is also of surge@1");
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
            model      surge@1, owner marketplace-pricing, budget 20 ms
            set        marketplace version 1
            onnx       surge.onnx, sha256 \
            """)
        .contains(
            """
            input      x[0]  demand_r0_w1
            input      x[1]  supply_r0_w1
            input      x[2]  surge_r1_w2: clip(demand_r1_w2 / max(0.1, supply_r1_w2), 1, 3)
            output     multiplier: column 0 of y, default 1.0
            hash       \
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
                    .replace("golden:", "  other: { tensor: y, default: 0 }\ngolden:")
                    .replace("supply_r0_w1, surge", "demand_r0_w2, surge")
                    .replace("surge-golden", "next-golden"));
    copy(
        "surge-golden.json",
        "next-golden.json",
        golden ->
            golden
                .replace("\"surge_r1", "\"demand_r0_w2\": [0, 1, 3],\n    \"surge_r1")
                .replace("[1, 1.8, 0.92]", "[1, 1.79, 0.94],\n\"other\": [1, 1.79, 0.94]"));
    assertThat(
            CommandLineRun.goodLine("models diff %s %s", EXAMPLES.resolve("surge.yaml"), next)
                .output())
        .isEqualToNormalizingNewlines(
            """
            - model      surge@1, owner marketplace-pricing, budget 20 ms
            - input      x[1]  supply_r0_w1
            - output     multiplier: column 0 of y, default 1.0
            + model      surge@2, owner marketplace-pricing, budget 20 ms
            + input      x[1]  demand_r0_w2
            + output     multiplier: column 0 of y, default 1.5
            + output     other: column 0 of y, default 0.0
            scores     multiplier: 0.01000 apart in the mean, 0.02000 at most, in 3 golden rows of B
            scores     other: not compared, A has no such output
            """);
    assertThat(
            CommandLineRun.goodLine("models diff %s %s", next, EXAMPLES.resolve("surge.yaml"))
                .output())
        .endsWith("scores     not compared: B's golden rows lack inputs of A\n");
  }

  @Test
  void diffSeesAnotherOrderOfColumns() throws IOException {
    Path next =
        copy(
            "surge.yaml",
            "next.yaml",
            yaml -> yaml.replace("demand_r0_w1, supply_r0_w1", "supply_r0_w1, demand_r0_w1"));
    copy("surge-golden.json", "surge-golden.json", its -> its.replace("1.8, 0.92", "1.7, 1.08"));
    assertThat(
            CommandLineRun.goodLine("models diff %s %s", EXAMPLES.resolve("surge.yaml"), next)
                .output())
        .startsWith(
            """
            - input      x[0]  demand_r0_w1
            - input      x[1]  supply_r0_w1
            + input      x[0]  supply_r0_w1
            + input      x[1]  demand_r0_w1
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
