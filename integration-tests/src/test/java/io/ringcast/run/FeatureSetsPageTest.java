package io.ringcast.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.structure.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** docs/FEATURE-SETS.md does as it says: its commands are run as they are written there. */
@Timeout(300)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the page's commands are those of a Unix shell")
class FeatureSetsPageTest {

  private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");

  @TempDir Path folder;

  private record Block(String language, String text) {}

  @Test
  void theWayFromAFileToTheFirstValue() throws Exception {
    List<Block> blocks = blocks();
    Files.writeString(folder.resolve("wide.yaml"), firstOf(blocks, "yaml"));
    writeLauncher();

    StringBuilder printed = new StringBuilder();
    for (Block block : blocks) {
      if (block.language().equals("bash")) {
        printed.append(run(block.text()));
      }
    }

    assertThat(printed)
        .contains(firstOf(blocks, ""))
        .contains("demand_r7_w15")
        .containsPattern("compared +[0-9]+ rows with the plain computation: all equal")
        .contains("{\"feature_set\":\"wide-area\"")
        .contains("gained:  demand_r0_w30")
        .contains("state:   kept, and every row is right from the first minute on");
  }

  private static List<Block> blocks() throws IOException {
    Matcher found =
        BLOCK.matcher(Files.readString(Checkout.root().resolve("docs/FEATURE-SETS.md")));
    return found.results().map(block -> new Block(block.group(1), block.group(2))).toList();
  }

  private static String firstOf(List<Block> blocks, String language) {
    return blocks.stream()
        .filter(block -> block.language().equals(language))
        .findFirst()
        .orElseThrow()
        .text();
  }

  /** Stands where a newcomer's own is, and has what Maven would have to build for that. */
  private void writeLauncher() throws IOException {
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    String command =
        Stream.concat(Forked.ringcast(temporary).stream(), Stream.of("\"$@\""))
            .map(word -> word.startsWith("\"") ? word : "'" + word + "'")
            .collect(Collectors.joining(" "));
    Path launcher = folder.resolve("ringcast");
    Files.writeString(launcher, "#!/usr/bin/env bash\nexec " + command + "\n");
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
  }

  private String run(String commands) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-eu", "-c", commands)
            .directory(folder.toFile())
            .redirectErrorStream(true);
    builder.environment().put("LC_ALL", "C.UTF-8");
    Process shell = builder.start();
    shell.getOutputStream().close();
    String printed = new String(shell.getInputStream().readAllBytes(), UTF_8);
    assertThat(shell.waitFor()).as("%s%n%s", commands, printed).isZero();
    return printed;
  }
}
