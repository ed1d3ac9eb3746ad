package io.ringcast.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command, with its place on the command line; what it returns is the exit code. */
public abstract class RingcastCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  protected final CommandSpec spec() {
    return spec;
  }

  /** Where lines for a person go. */
  protected final Terminal terminal() {
    return ((Main) spec.root().userObject()).terminal;
  }

  /** Standard output. */
  protected final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** Whether the user has named this option. */
  protected final boolean isGiven(String option) {
    return spec.commandLine().getParseResult().hasMatchedOption(option);
  }

  protected final ParameterException wrong(String problem) {
    return new ParameterException(spec.commandLine(), problem);
  }

  /**
   * Refuses options that mean nothing beside the others.
   *
   * @param why continues the name of the option
   */
  protected final void refuse(String why, String... options) {
    for (String option : options) {
      if (isGiven(option)) {
        throw wrong(option + " " + why);
      }
    }
  }

  protected final void requireAtLeast(long least, String option, long value) {
    if (value < least) {
      throw wrong(option + " is " + value + " but must be " + least + " or more");
    }
  }
}
