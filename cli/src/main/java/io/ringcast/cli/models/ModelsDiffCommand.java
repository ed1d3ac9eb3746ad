package io.ringcast.cli.models;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.serving.models.GoldenRows;
import io.ringcast.serving.models.ModelLoader;
import io.ringcast.serving.models.OnnxModel;
import java.nio.file.Path;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ringcast models diff}. */
@Command(
    name = "diff",
    header = "Compare two models.",
    description =
        "Prints the lines of ringcast models explain that only A (-) or only B (+) has. Then"
            + " compares both models' scores of B's golden rows, if these have all inputs of A.")
final class ModelsDiffCommand extends RingcastCommand {

  @Parameters(index = "0", paramLabel = "A", description = "A model's YAML file.")
  private Path first;

  @Parameters(index = "1", paramLabel = "B", description = "Another model's YAML file.")
  private Path second;

  @Mixin private final ConfigOption<ComputeConfig> config = ConfigOption.compute();

  @Override
  public Integer call() {
    SetRegistry sets = ModelsExplainCommand.sets(config);
    try (OnnxModel a = ModelsExplainCommand.load(first, sets);
        OnnxModel b = ModelsExplainCommand.load(second, sets)) {
      List<String> ofA = ModelsExplainCommand.lines(a.file(), sets);
      List<String> ofB = ModelsExplainCommand.lines(b.file(), sets);
      print("- ", ofA, ofB);
      print("+ ", ofB, ofA);
      printScores(a, b);
    }
    return ExitCode.OK;
  }

  private void print(String sign, List<String> lines, List<String> others) {
    lines.stream()
        .filter(line -> !others.contains(line))
        .forEach(line -> out().println(sign + line));
  }

  private void printScores(OnnxModel a, OnnxModel b) {
    GoldenRows golden = b.file().golden();
    if (!golden.inputs().keySet().containsAll(a.file().columns())) {
      out().println("scores     not compared: B's golden rows lack inputs of A");
      return;
    }
    List<String> ofA = List.copyOf(a.file().outputs().keySet());
    List<String> ofB = List.copyOf(b.file().outputs().keySet());
    float[][] before = a.scores(golden, 0, golden.rows(), ModelLoader.GOLDEN_TIME);
    float[][] after = b.scores(golden, 0, golden.rows(), ModelLoader.GOLDEN_TIME);
    for (String output : ofB) {
      if (!ofA.contains(output)) {
        out().printf("scores     %s: not compared, A has no such output%n", output);
        continue;
      }
      float[] old = before[ofA.indexOf(output)];
      float[] now = after[ofB.indexOf(output)];
      DoubleSummaryStatistics apart =
          IntStream.range(0, golden.rows())
              .mapToDouble(row -> Math.abs((double) now[row] - old[row]))
              .summaryStatistics();
      out()
          .printf(
              "scores     %s: %.4g apart in the mean, %.4g at most, in %d golden rows of B%n",
              output, apart.getAverage(), apart.getMax(), golden.rows());
    }
  }
}
