package io.ringcast.testkit.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerLogTest {

  @ParameterizedTest
  @CsvSource({
    "java.net.BindException: Address already in use, try again",
    "Cannot assign requested address, use 127.0.0.1",
    "Unable to gossip with any peers, start the seeds",
    "java.lang.OutOfMemoryError: Java heap space, a larger heap",
    "anything else, it needs 1 GB"
  })
  void theReasonInTheLogDecidesTheAdvice(String line, String advice, @TempDir Path folder)
      throws IOException {
    Path file = Files.writeString(folder.resolve("log"), line + "\n\tat a.b.C\nlast\n");
    Map<String, String> known = Map.of("Unable to gossip", "start the seeds first.");

    assertThat(new ServerLog(file, known, "it needs 1 GB.").explain())
        .contains(advice)
        .endsWith("The end of its log was:\n" + line + "\nlast");
  }
}
