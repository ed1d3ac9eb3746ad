package io.ringcast.cli.ask;

import io.ringcast.api.Selection;
import picocli.CommandLine.Option;

/** The option that asks for the running second. */
final class LiveOption {

  @Option(
      names = "--live",
      description = {
        "Answers from counts as they come, the running minute included. Other rings and windows than"
            + " the feature set's need the right `adhoc`."
      })
  private boolean live;

  boolean isLive() {
    return live;
  }

  Selection of(Selection selection) {
    return selection.toBuilder().setLive(live).build();
  }
}
