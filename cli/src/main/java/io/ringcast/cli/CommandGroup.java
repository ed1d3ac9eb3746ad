package io.ringcast.cli;

import picocli.CommandLine.ExitCode;

/** A command that has others below it: alone it shows which. */
public abstract class CommandGroup extends RingcastCommand {

  @Override
  public Integer call() {
    spec().commandLine().usage(spec().commandLine().getErr());
    return ExitCode.USAGE;
  }
}
