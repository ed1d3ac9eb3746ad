package io.ringcast.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say where a recording is written. */
public final class RecordingOption {

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The folder for the recording; it is made if it is not there.")
  private Path out;

  @Option(
      names = "--overwrite",
      description =
          "Write also into a folder that is not empty, in the place of a recording there; refused"
              + " where that has a kind of events that the new one has not.")
  private boolean overwrite;

  public Path path() {
    return out;
  }

  /** Makes the folder if it is not there. */
  public RecordingFolder prepare(List<String> kinds) throws IOException {
    return RecordingFolder.prepare(out, kinds, overwrite);
  }
}
