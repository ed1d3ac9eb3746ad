package io.ringcast.cli.ask;

import io.ringcast.api.RequestInput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option for what derived features read of a request. */
final class InputsOption {

  @Option(
      names = "--input",
      paramLabel = "NAME=VALUE",
      description =
          "An input of derived features: a number, true or false; or several with commas between"
              + " them, one for each place.")
  private Map<String, String> inputs = new LinkedHashMap<>();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  List<RequestInput> all() {
    List<RequestInput> all = new ArrayList<>();
    inputs.forEach(
        (name, values) -> {
          RequestInput.Builder input = RequestInput.newBuilder().setName(name);
          for (String value : values.split(",", -1)) {
            input.addValues(number(name, value));
          }
          all.add(input.build());
        });
    return all;
  }

  private double number(String name, String value) {
    try {
      return switch (value) {
        case "true" -> 1;
        case "false" -> 0;
        default -> Double.parseDouble(value);
      };
    } catch (NumberFormatException e) {
      throw new ParameterException(
          command.commandLine(),
          "--input %s is '%s' but must be a number, true or false".formatted(name, value));
    }
  }
}
