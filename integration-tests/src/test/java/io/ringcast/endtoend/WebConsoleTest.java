package io.ringcast.endtoend;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestClassOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The console in a browser, before one city: it and both jobs take long to start. */
@SuppressWarnings("ClassCanBeStatic") // JUnit takes inner classes only
@Timeout(240)
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
class WebConsoleTest {

  @BeforeAll
  static void start(@TempDir Path folder) throws Exception {
    CityInBrowser.start(folder);
  }

  @AfterAll
  static void stop() {
    CityInBrowser.stop();
  }

  @Nested
  class Numbers extends ConsoleNumbers {}

  @Nested
  class Controls extends ConsoleControls {}

  /** After those that look at the city's first minutes only. */
  @Nested
  @Order(Integer.MAX_VALUE)
  class Following extends ConsoleFollowing {}

  @Nested
  class Tiles extends ConsoleTiles {}

  @Nested
  @Order(Integer.MAX_VALUE)
  class Delays extends ConsoleDelays {}
}
