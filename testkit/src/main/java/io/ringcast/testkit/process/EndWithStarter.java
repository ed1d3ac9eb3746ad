package io.ringcast.testkit.process;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Runs a program that lives no longer than the process that started it. */
public final class EndWithStarter {

  private EndWithStarter() {}

  /**
   * The command line of such a program, with this process's Java and class path.
   *
   * @param program has a public main method
   */
  public static List<String> command(List<String> javaOptions, Class<?> program, String... words) {
    return command(System.getProperty("java.class.path"), javaOptions, program, words);
  }

  /** The same with a class path of its own, which must have this class too. */
  public static List<String> command(
      String classPath, List<String> javaOptions, Class<?> program, String... words) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(javaOptions);
    command.addAll(List.of("-cp", classPath));
    command.addAll(List.of(EndWithStarter.class.getName(), program.getName()));
    command.addAll(List.of(words));
    return command;
  }

  /** The first word names the program; the others are its own. */
  public static void main(String[] words) throws Throwable {
    Thread watch = new Thread(EndWithStarter::awaitEnd, "watch-starter");
    watch.setDaemon(true);
    watch.start();
    MethodHandles.publicLookup()
        .findStatic(
            Class.forName(words[0]), "main", MethodType.methodType(void.class, String[].class))
        .invokeExact(Arrays.copyOfRange(words, 1, words.length));
  }

  /** The starter holds the other end of the standard input, and says nothing through it. */
  private static void awaitEnd() {
    try {
      while (System.in.read() >= 0) {
        // Only the end of the stream means something.
      }
    } catch (IOException e) {
      // As good as the end of it.
    }
    Runtime.getRuntime().halt(0);
  }
}
