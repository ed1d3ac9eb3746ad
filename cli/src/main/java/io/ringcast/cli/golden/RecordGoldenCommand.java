package io.ringcast.cli.golden;

import io.ringcast.cli.Progress;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.testkit.golden.CaseEvents;
import io.ringcast.testkit.golden.CaseFile.Detail;
import io.ringcast.testkit.golden.GoldenCase;
import io.ringcast.testkit.naive.NaiveAnswer;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ringcast record-golden}. */
@Command(
    name = "record-golden",
    header = "Write the expected rows of a golden case.",
    description = {
      "DIR holds recorded topics, a feature set's file and a case.yaml. Writes expected.ndjson.gz"
          + " there: what the naive implementation, which follows the definition of the features"
          + " and nothing else, makes of the recording. The jobs that are to be tested have no part"
          + " in it.",
      "Of a folder that holds a recording only, --set-file makes a case: writes both files.",
      "docs/how-to/test-with-recordings.md describes the format."
    })
public final class RecordGoldenCommand extends RingcastCommand {

  /** More should not lie in a repository. */
  private static final long LARGE = 1 << 20;

  @Parameters(paramLabel = "DIR", description = "The folder of the case.")
  private Path folder;

  @Option(
      names = "--set-file",
      paramLabel = "FILE",
      description = {
        "What is to be computed, such as configs/feature-sets/marketplace.yaml, where DIR has no"
            + " case.yaml yet."
      })
  private Path setFile;

  @Option(
      names = "--overwrite",
      description = "Write also where there are expected rows, in their place.")
  private boolean overwrite;

  @Override
  public Integer call() throws IOException {
    GoldenCase golden = setFile == null ? openCase() : makeCase();
    CaseEvents events = golden.events();
    NaiveAnswer answer = golden.answer(events);
    long rows = write(golden, answer);
    long size = Files.size(golden.expectedFile());
    PrintWriter out = out();
    out.printf(
        "%s: %,d events, of which %,d late and %,d rejected; %,d count%n",
        folder,
        events.size(),
        answer.late().size(),
        answer.rejects().size(),
        answer.counted().size());
    out.printf(
        "%s: %,d rows%s of the naive implementation, %,d bytes%n",
        golden.expectedFile(),
        rows,
        golden.file().expected() == Detail.DIGESTS ? " in digests" : "",
        size);
    if (size > LARGE) {
      terminal().say("'expected: digests' in case.yaml makes that much smaller.");
    }
    return ExitCode.OK;
  }

  private GoldenCase openCase() {
    GoldenCase golden = GoldenCase.open(folder);
    requireUnwritten();
    return golden;
  }

  /** Writes nothing if what follows would be refused: a half of a case would be in the way. */
  private GoldenCase makeCase() throws IOException {
    Path file = folder.resolve(GoldenCase.FILE);
    if (Files.exists(file)) {
      throw new IllegalStateException(
          file + " is there already, and names the feature set; leave out --set-file");
    }
    requireUnwritten();
    GoldenCase.make(folder, setFile);
    terminal().say(folder + " is a case now; say in its case.yaml what it shows.");
    return GoldenCase.open(folder);
  }

  private void requireUnwritten() {
    Path expected = folder.resolve(GoldenCase.EXPECTED);
    if (Files.exists(expected) && !overwrite) {
      throw new IllegalStateException(
          expected + " is there already; say --overwrite to write it anew");
    }
  }

  private long write(GoldenCase golden, NaiveAnswer answer) {
    return Progress.step(
        terminal(),
        golden.name() + ": expected",
        "rows",
        progress -> golden.record(answer, progress::update));
  }
}
