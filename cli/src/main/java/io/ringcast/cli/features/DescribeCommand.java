package io.ringcast.cli.features;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.config.ComputeConfig;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code ringcast features describe}. */
@Command(
    name = "describe",
    header = "What a feature set computes, and what that will cost.",
    description = {
      "Names every feature in the order of a row with what its sum is divided by, what the job"
          + " keeps for it and shares with its other sets, and how many cores, bytes of memory and"
          + " bytes of disk to expect, from measured costs. The sets of the configuration count:"
          + " what this one shares with them is there once."
    })
final class DescribeCommand extends RingcastCommand {

  private static final double USUAL_ROWS = 1e6;

  @Parameters(paramLabel = "FILE", description = "The feature set's file.")
  private Path file;

  @Option(
      names = "--rows-per-minute",
      paramLabel = "N",
      converter = AmountConverter.class,
      description =
          "How many rows a minute there will be, as ringcast features test shows them; at most"
              + " hexagons × products (default: 1,000,000).")
  private Double rows;

  @Option(
      names = "--counts-per-second",
      paramLabel = "N",
      converter = AmountConverter.class,
      description =
          "How many riders, drivers and so on are new in their hexagon and minute, a second, in"
              + " all. Memory depends on them (default: 433 for a kind and a million rows, as the"
              + " published load has them).")
  private Double counts;

  @Mixin private final ConfigOption<ComputeConfig> config = ConfigOption.compute();

  @Override
  public Integer call() {
    FeatureSet set = SetFiles.load(config, List.of(file)).featureSets().get(0);
    out().print(new SetDescription(set, config.load(), load(set)).text(loadText()));
    out().flush();
    return ExitCode.OK;
  }

  private double rowsPerMinute() {
    return rows == null ? USUAL_ROWS : rows;
  }

  private SetCosts.Load load(FeatureSet set) {
    SetCosts.Load usual = SetCosts.Load.ofRows(rowsPerMinute(), set);
    return counts == null ? usual : new SetCosts.Load(usual.rows(), counts);
  }

  private String loadText() {
    String text = String.format("at %,.0f rows a minute", rowsPerMinute());
    return rows == null ? text + " (give yours with --rows-per-minute)" : text;
  }

  /** How many there are of something: more than none. */
  static final class AmountConverter implements ITypeConverter<Double> {

    @Override
    public Double convert(String text) {
      try {
        double amount = Double.parseDouble(text.replace(",", ""));
        if (amount > 0 && Double.isFinite(amount)) {
          return amount;
        }
      } catch (NumberFormatException e) {
        // The message below says it.
      }
      throw new TypeConversionException("'" + text + "' is no number above 0, such as 20000");
    }
  }
}
