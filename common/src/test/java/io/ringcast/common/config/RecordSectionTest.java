package io.ringcast.common.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sections that are bound to the components of a record. */
class RecordSectionTest {

  record Pause(int times, Duration mostTime) {

    static final Option<Duration> MOST_TIME =
        Option.withDefault(
            Types.duration(Duration.ofSeconds(1), Duration.ofMinutes(1)),
            Duration.ofSeconds(5),
            "How long.");
    static final Option<Integer> TIMES =
        Option.withDefault("times", Types.integer(0, 9), 1, "How often.");

    static final Section<Pause> SECTION = Section.of(Pause.class);

    Pause {
      if (times > 8) {
        throw new IllegalArgumentException("too often");
      }
    }
  }

  record Door(int port, Pause pause) {
    static final Option<Integer> PORT = Option.withDefault(Types.integer(0, 9), 1, "Where it is.");
    static final Section<Door> SECTION = Section.of(Door.class);
  }

  record Renamed(int port, int door) {
    static final Option<Integer> PORT =
        Option.withDefault("gate", Types.integer(0, 9), 1, "Keeps its own name.");
    static final Option<Integer> DOOR = Door.PORT;
  }

  record Without(int option) {}

  record Late(int port) {
    static final Section<Late> SECTION = Section.of(Late.class);
    static final Option<Integer> PORT =
        Option.withDefault("port", Types.integer(0, 9), 1, "Declared behind the section.");
  }

  record OfAnotherType(String port) {
    static final Option<Integer> PORT =
        Option.withDefault("port", Types.integer(0, 9), 1, "A number.");
    static final Section<OfAnotherType> SECTION = Section.of(OfAnotherType.class);
  }

  record Misspelt(Pause puase) {
    static final Option<Pause> PAUSE = Option.section("pause", Pause.SECTION, "How long.");
    static final Section<Misspelt> SECTION = Section.of(Misspelt.class);
  }

  @TempDir Path folder;

  @Test
  void eachComponentIsReadFromItsOption() throws IOException {
    Path file = TestFiles.write(folder, "pause.yaml", "times: 3\nmost-time: 7s\n");

    assertThat(ConfigFile.load(file, Pause.SECTION)).isEqualTo(new Pause(3, Duration.ofSeconds(7)));
  }

  @Test
  void aPartOfTheRecordHasItsOptionsInTheSameSection() throws IOException {
    Path file = TestFiles.write(folder, "door.yaml", "port: 3\nmost-time: 7s\n");

    assertThat(ConfigFile.load(file, Door.SECTION))
        .isEqualTo(new Door(3, new Pause(1, Duration.ofSeconds(7))));
    assertThat(TestFiles.problems(file, Door.SECTION, "pause=1").toString())
        .contains("known here: port, times, most-time");
  }

  @Test
  void anOptionHasOneName() {
    assertThat(Door.SECTION.options()).extracting(Option::name).startsWith("port");
    assertThatThrownBy(() -> Section.of(Renamed.class))
        .hasMessage("an option is both port and door");
    assertThat(Renamed.PORT.name()).isEqualTo("gate");
    assertThatThrownBy(Option.needed(Types.text(), "Of nobody.")::name)
        .hasMessage("no record has given a name to the option: Of nobody.");
  }

  @Test
  void whatTheRecordRefusesIsAProblemOfItsPlace() throws IOException {
    Path file = TestFiles.write(folder, "pause.yaml", "times: 9\n");

    assertThat(TestFiles.problems(file, Pause.SECTION).toString()).contains("too often");
  }

  @Test
  void aRecordWhoseOptionsAreMissingOrDoNotFitIsAMistakeOfTheProgram() throws IOException {
    Path file = TestFiles.write(folder, "port.yaml", "port: 3\n");

    assertThatThrownBy(() -> Section.of(Without.class)).hasMessage("Without has no option OPTION");
    assertThatThrownBy(() -> Section.of(Late.class))
        .rootCause()
        .hasMessageContaining("Late.PORT must be an option and stand before the section");
    assertThatThrownBy(() -> Section.of(Misspelt.class))
        .hasMessage("Misspelt.PAUSE is the option of no component");
    assertThatThrownBy(() -> ConfigFile.load(file, OfAnotherType.SECTION))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("does not take the types of the options [3]");
  }
}
