package io.ringcast.cli.models;

import io.ringcast.cli.CommandGroup;
import picocli.CommandLine.Command;

/** {@code ringcast models}. */
@Command(
    name = "models",
    header = "Check, explain and compare models.",
    description = {
      "A model is a YAML file beside an ONNX file; docs/how-to/models.md leads through writing one."
          + " Its feature set is one of the compute job's configuration. Say ringcast models COMMAND"
          + " --help to read about a command."
    },
    subcommands = {
      ModelsValidateCommand.class,
      ModelsExplainCommand.class,
      ModelsDiffCommand.class
    })
public final class ModelsCommand extends CommandGroup {}
