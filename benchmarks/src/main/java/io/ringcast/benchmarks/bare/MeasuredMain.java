package io.ringcast.benchmarks.bare;

import io.ringcast.testkit.process.EndWithStarter;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the main program of a {@link MeasuredJava} does. */
public final class MeasuredMain {

  /** What Java ends with when {@code ExitOnOutOfMemoryError} is set. */
  static final int OUT_OF_MEMORY = 3;

  /** Before news; other lines are somebody's words. */
  static final String NEWS = "news: ";

  private MeasuredMain() {}

  /** What is to be measured. */
  @FunctionalInterface
  public interface Work {
    Serializable of(List<String> words) throws IOException;
  }

  /**
   * Does the work, hands its result over, and ends the process.
   *
   * @param args of the main program
   */
  public static void run(String[] args, Work work) {
    EndWithStarter.watch();
    // An explicit exit: what a library has left running must not keep the process alive.
    System.exit(status(List.of(args), work));
  }

  private static int status(List<String> args, Work work) {
    try (ObjectOutputStream out =
        new ObjectOutputStream(Files.newOutputStream(Path.of(args.get(0))))) {
      out.writeObject(work.of(args.subList(1, args.size())));
      return 0;
    } catch (OutOfMemoryError e) {
      // Of memory that is not Java's; for its own, Java ends by itself.
      return OUT_OF_MEMORY;
    } catch (IOException | RuntimeException | Error e) {
      e.printStackTrace();
      return 1;
    }
  }

  /** Tells the starter something while the work goes on. */
  public static void tell(String news) {
    System.out.println(NEWS + news);
  }
}
