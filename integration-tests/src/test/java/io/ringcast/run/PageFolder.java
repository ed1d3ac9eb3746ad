package io.ringcast.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.structure.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A folder in which the commands of docs/how-to/feature-sets.md are run as they stand there. */
final class PageFolder {

  private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");

  /** So wide that no line is cut. */
  private static final int COLUMNS = 1_000;

  private record Block(String language, String text) {}

  private final Path folder;
  private final List<Block> blocks;
  private final List<String> commandsLeft;

  PageFolder(Path folder) throws IOException {
    this.folder = folder;
    Matcher found =
        BLOCK.matcher(Files.readString(Checkout.root().resolve("docs/how-to/feature-sets.md")));
    blocks = found.results().map(block -> new Block(block.group(1), block.group(2))).toList();
    commandsLeft = new ArrayList<>(blocks("sh").stream().flatMap(String::lines).toList());
    writeLauncher();
  }

  /** The page's blocks of a language, in their order. */
  List<String> blocks(String language) {
    return blocks.stream()
        .filter(block -> block.language().equals(language))
        .map(Block::text)
        .toList();
  }

  /** The first command of the page, in production, that has these words and was not taken yet. */
  String command(String words) {
    String command =
        commandsLeft.stream().filter(line -> line.contains(words)).findFirst().orElse("");
    assertThat(command).as("a command with '%s' in %s", words, commandsLeft).isNotEmpty();
    commandsLeft.remove(command);
    return command;
  }

  /** The commands, in production, that nobody has taken. */
  List<String> commandsLeft() {
    return List.copyOf(commandsLeft);
  }

  /**
   * Stands where a newcomer's own is, and has what Maven would have to build for that. A job says
   * how it stands as often as on a terminal, so nobody waits long for a word of it.
   */
  private void writeLauncher() throws IOException {
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    List<String> words = new ArrayList<>(Forked.ringcast(temporary));
    words.add(1, "-Dringcast.stderr.columns=" + COLUMNS);
    String command =
        Stream.concat(words.stream(), Stream.of("\"$@\""))
            .map(word -> word.startsWith("\"") ? word : "'" + word + "'")
            .collect(Collectors.joining(" "));
    Path launcher = folder.resolve("ringcast");
    Files.writeString(launcher, "#!/usr/bin/env bash\nexec " + command + "\n");
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
  }

  void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** What the commands print, which must go well. */
  String run(String commands) throws Exception {
    Process shell = start(commands);
    String printed = new String(shell.getInputStream().readAllBytes(), UTF_8);
    assertThat(shell.waitFor()).as("%s%n%s", commands, printed).isZero();
    return printed;
  }

  /** A shell that runs the commands. */
  Process start(String commands) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-eu", "-c", commands)
            .directory(folder.toFile())
            .redirectErrorStream(true);
    builder.environment().put("LC_ALL", "C.UTF-8");
    Process shell = builder.start();
    shell.getOutputStream().close();
    return shell;
  }
}
