package io.ringcast.common.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TypesTest {

  private enum Colour {
    RED,
    DARK_BLUE
  }

  @TempDir Path folder;

  @Test
  void wholeNumbersStayWithinTheirLimits() {
    OptionType<Integer> type = Types.integer(-1, 10);

    assertThat(read(type, "-1")).contains(-1);
    assertThat(read(type, "10")).contains(10);
    assertRefused(type, "-2", "11", "1.0", "1e1", "ten", "", " 1", "99999999999999999999999");
    assertThat(Types.integer(0, Integer.MAX_VALUE).what()).isEqualTo("a whole number, 0 or more");
  }

  @Test
  void truthIsTrueOrFalse() {
    assertThat(read(Types.bool(), "true")).contains(true);
    assertThat(read(Types.bool(), "false")).contains(false);
    assertRefused(Types.bool(), "yes", "on", "True", "1");
    assertThat(read(Types.decimalOrBool(), "true")).contains(1.0);
    assertThat(read(Types.decimalOrBool(), "false")).contains(0.0);
    assertThat(read(Types.decimalOrBool(), "-2.5e3")).contains(-2500.0);
    assertRefused(Types.decimalOrBool(), "yes", "True", "NaN", "");
  }

  @Test
  void textHasItsForm() {
    assertThat(read(Types.text(), " a ")).contains(" a ");
    assertRefused(Types.text(), "", " ");
    assertRefused(Types.text("letters", Pattern.compile("[a-z]+")), "a1", "");
  }

  @Test
  void durationsHaveUnits() {
    OptionType<Duration> type = Types.duration(Duration.ZERO, Duration.ofDays(2));

    assertThat(read(type, "500ms")).contains(Duration.ofMillis(500));
    assertThat(read(type, "5s")).contains(Duration.ofSeconds(5));
    assertThat(read(type, "2 m")).contains(Duration.ofMinutes(2));
    assertThat(read(type, "1h")).contains(Duration.ofHours(1));
    assertThat(read(type, "2d")).contains(Duration.ofDays(2));
    assertThat(read(type, "0")).contains(Duration.ZERO);
    assertRefused(type, "5", "-5s", "1.5s", "3d", "s", "5 sec", "9999999999d", "PT5S");
  }

  @Test
  void durationsAreShownAsTheyAreWritten() {
    OptionType<Duration> type = Types.duration(Duration.ZERO, Duration.ofDays(9));

    for (String text : new String[] {"1ms", "1500ms", "0s", "59s", "60m", "90m", "23h", "7d"}) {
      String shown = type.show(read(type, text).orElseThrow());
      assertThat(read(type, shown)).isEqualTo(read(type, text));
    }
    assertThat(type.show(Duration.ofMillis(1500))).isEqualTo("1500ms");
    assertThat(type.show(Duration.ofHours(2))).isEqualTo("2h");
    assertThat(type.show(Duration.ofDays(1))).isEqualTo("1d");
  }

  @Test
  void sizesHaveUnits() {
    OptionType<Integer> type = Types.bytes(0, Integer.MAX_VALUE);

    assertThat(read(type, "17")).contains(17);
    assertThat(read(type, "17B")).contains(17);
    assertThat(read(type, "64KiB")).contains(65_536);
    assertThat(read(type, "2 MiB")).contains(2_097_152);
    assertThat(read(type, "1GiB")).contains(1_073_741_824);
    assertRefused(type, "64KB", "64k", "2GiB", "-1B", "0.5MiB", "9999999999GiB");
    assertThat(type.show(921_600)).isEqualTo("900KiB");
    assertThat(type.show(1_048_577)).isEqualTo("1048577B");
    assertThat(type.show(1 << 30)).isEqualTo("1GiB");
  }

  @Test
  void aMomentIsIsoOrEpochMilliseconds() {
    assertThat(read(Types.instant(), "1970-01-01T00:00:01Z")).contains(Instant.ofEpochSecond(1));
    assertThat(read(Types.instant(), "1000")).contains(Instant.ofEpochSecond(1));
    assertRefused(Types.instant(), "yesterday", "1970-01-01", "1970-01-01 00:00:01");
  }

  @Test
  void aChoiceIsWrittenSmallWithHyphens() {
    OptionType<Colour> type = Types.choice(Colour.class);

    assertThat(type.what()).isEqualTo("one of red, dark-blue");
    assertThat(read(type, "dark-blue")).contains(Colour.DARK_BLUE);
    assertThat(type.show(Colour.DARK_BLUE)).isEqualTo("dark-blue");
    assertRefused(type, "DARK_BLUE", "green");
  }

  @Test
  void aUuidIsWrittenInFull() {
    UUID uuid = UUID.fromString("68bc8e2c-d067-3374-83ba-f643d96e1cd2");

    assertThat(read(Types.uuid(), uuid.toString())).contains(uuid);
    assertRefused(Types.uuid(), "1-1-1-1-1", "68bc8e2cd067337483baf643d96e1cd2");
  }

  @Test
  void offSwitchesOff() {
    OptionType<Optional<Integer>> type = Types.integer(1, 2).orOff();

    assertThat(read(type, "off")).contains(Optional.empty());
    assertThat(read(type, "2")).contains(Optional.of(2));
    assertRefused(type, "3", "false");
    assertThat(type.what()).isEqualTo("a whole number from 1 to 2, or 'off'");
    assertThat(type.show(Optional.empty())).isEqualTo("off");
  }

  @Test
  void aFileIsSoughtBesideTheConfigurationAndMustBeThere() throws Exception {
    Files.createDirectories(folder.resolve("schemas"));
    Path file = TestFiles.write(folder, "schemas/a.avsc", "{}");

    assertThat(read(Types.file("a schema"), "schemas/a.avsc")).contains(file);
    assertThat(read(Types.file("a schema"), "schemas/../schemas/a.avsc")).contains(file);
    assertThat(read(Types.file("a schema"), file.toString())).contains(file);
    assertRefused(Types.file("a schema"), "schemas", "none.avsc", " ", "a\0b");
  }

  @Test
  void aLocationIsAPathOrAUri() {
    assertThat(read(Types.location(), "s3://bucket/x"))
        .hasValueSatisfying(uri -> assertThat(uri).hasToString("s3://bucket/x"));
    assertThat(read(Types.location(), "../state"))
        .hasValueSatisfying(
            uri -> assertThat(Path.of(uri)).isEqualTo(folder.resolveSibling("state")));
    assertRefused(Types.location(), "", "s3://a b/c");
  }

  private <T> Optional<T> read(OptionType<T> type, String text) {
    return read(type, text, new Problems());
  }

  private <T> Optional<T> read(OptionType<T> type, String text, Problems problems) {
    Place place = Place.ofFile("test.yaml");
    return type.read(
        new YamlNode.Scalar(place, text),
        new Reading(problems, name -> null, folder, "option", section -> {}));
  }

  private void assertRefused(OptionType<?> type, String... texts) {
    for (String text : texts) {
      Problems problems = new Problems();
      assertThat(read(type, text, problems)).as(text).isEmpty();
      assertThat(problems.isEmpty()).as("a problem was named for " + text).isFalse();
    }
  }
}
