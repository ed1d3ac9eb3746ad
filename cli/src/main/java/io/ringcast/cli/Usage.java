package io.ringcast.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** What is wrong with a command line. */
public final class Usage {

  private Usage() {}

  public static ParameterException wrong(CommandSpec command, String problem) {
    return new ParameterException(command.commandLine(), problem);
  }

  public static void requireAtLeast(long least, CommandSpec command, String option, long value) {
    if (value < least) {
      throw wrong(command, option + " is " + value + " but must be " + least + " or more");
    }
  }
}
