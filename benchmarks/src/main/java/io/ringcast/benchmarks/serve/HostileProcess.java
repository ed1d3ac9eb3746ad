package io.ringcast.benchmarks.serve;

import io.ringcast.testkit.process.ExitHook;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A process of a {@link HostileMain}, held to half a core. */
final class HostileProcess implements AutoCloseable {

  /**
   * Pauses a process when it has used more than half of the last time, and lets it go on later. Its
   * standard input is a clock of 10 ms, and says when all is over. In proc(5), a tick is 10 ms.
   */
  private static final String HALF_A_CORE =
      """
      trap 'kill -CONT $1' EXIT
      credit=0 used=0 then=${EPOCHREALTIME/[.,]/}
      while read -r -t 0.01; (($? > 128)); do
        read -r stat <"/proc/$1/stat" || exit
        fields=(${stat##*) })
        now=${EPOCHREALTIME/[.,]/} ticks=$((fields[11] + fields[12]))
        credit=$((credit + (now - then) / 2 - (ticks - used) * 10000))
        credit=$((credit > 20000 ? 20000 : credit)) then=$now used=$ticks
        if ((credit < 0)); then kill -STOP "$1"; else kill -CONT "$1"; fi
      done
      """;

  private final Process process;
  private final Process limiter;
  private final PrintWriter words;
  private final BufferedReader answers;
  private final ExitHook atExit;

  HostileProcess(List<String> args) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                HostileMain.class.getName()));
    command.addAll(args);
    process = new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
    words = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
    answers = process.inputReader(StandardCharsets.UTF_8);
    limiter =
        new ProcessBuilder("bash", "-c", HALF_A_CORE, "half-a-core", Long.toString(process.pid()))
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.DISCARD)
            .start();
    atExit = ExitHook.of("hostile-exit", this::end);
  }

  long pid() {
    return process.pid();
  }

  void begin(Attack attack) {
    words.println(attack.name());
  }

  /** Ends the attack, and returns how its calls ended. */
  String stop() throws IOException {
    words.println();
    String ends = answers.readLine();
    if (ends == null) {
      throw new IllegalStateException("the hostile caller has ended by itself");
    }
    return ends.substring(1, ends.length() - 1);
  }

  private void end() {
    process.destroyForcibly();
    limiter.destroyForcibly();
  }

  @Override
  public void close() {
    atExit.forget();
    end();
  }
}
