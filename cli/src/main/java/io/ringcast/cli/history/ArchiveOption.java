package io.ringcast.cli.history;

import io.ringcast.archive.files.ArchiveReader;
import java.net.URI;
import picocli.CommandLine.Option;

/** The archive that is read. */
final class ArchiveOption {

  @Option(
      names = "--archive",
      paramLabel = "DIR",
      required = true,
      description = "The archive that ringcast run archive keeps: a folder, or a URI.")
  private URI archive;

  ArchiveReader open() {
    return ArchiveReader.open(archive);
  }
}
