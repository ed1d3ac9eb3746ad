package io.ringcast.testkit.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.testing.Seeds;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingTest {

  private static final List<String> DEMAND = List.of("demand");

  @TempDir Path dir;

  @Test
  void plainLinesAreEventsAsTheyAre() throws IOException {
    write("demand.ndjson", "{\"a\":1}\n\n  \nnot json\r\n{\"payload\":\"no envelope\"}");
    assertThat(texts(read()))
        .containsExactly("{\"a\":1}", "not json", "{\"payload\":\"no envelope\"}");
    assertThat(read())
        .allMatch(event -> event.partition() == RecordedEvent.ANY_PARTITION)
        .allMatch(event -> event.timestamp() == RecordedEvent.NO_TIMESTAMP);
  }

  @Test
  void lineNumbersCountBlankLines() throws IOException {
    write("demand.ndjson", "one\n\n\nfour\nfive\n");
    try (RecordingReader reader = Recording.open(dir, DEMAND).read("demand")) {
      List<Long> lines = new ArrayList<>();
      boolean more = reader.hasNext();
      while (more) {
        reader.next();
        // Looking ahead must not move the number of the event in hand.
        more = reader.hasNext();
        lines.add(reader.line());
      }
      assertThat(lines).containsExactly(1L, 4L, 5L);
      assertThat(reader.position()).isEqualTo(reader.size()).isEqualTo(16);
    }
  }

  @Test
  void envelopesAreUnpackedAndMayBeMixedWithPlainLines() throws IOException {
    write(
        "demand.ndjson",
        """
        {"topic":"t","partition":3,"offset":0,"tstype":"create","ts":1356998400000,\
        "broker":0,"key":null,"payload":"{\\"lat\\":1.5,\\"é\\":2}"}
        {"plain":1}
        {"partition":0,"payload_base64":"AAH/","payload":"overruled"}
        {"topic":"t","partition":1,"ts":7,"key":"k","payload":null}
        {"topic":"t","tstype":"unknown","ts":0,"payload": {"lat": 1.50, "a": [1]} }
        """);
    List<RecordedEvent> events = read();
    assertThat(events).hasSize(5);
    assertEvent(events.get(0), 3, 1356998400000L, "{\"lat\":1.5,\"é\":2}");
    assertEvent(events.get(1), -1, -1, "{\"plain\":1}");
    assertThat(events.get(2).value()).containsExactly(0, 1, 255);
    assertThat(events.get(3).value()).isNull();
    assertThat(events.get(3).timestamp()).isEqualTo(7);
    assertEvent(events.get(4), -1, -1, "{\"lat\": 1.50, \"a\": [1]}");
  }

  @Test
  void aPayloadOfManyMegabytesIsNoPlainEvent() {
    byte[] value = new byte[21_000_000];
    Arrays.fill(value, (byte) 'x');
    try (RecordingWriter writer = RecordingWriter.replace(dir, DEMAND)) {
      writer.write("demand", new RecordedEvent(2, 7, value));
    }
    RecordedEvent event = read().get(0);
    assertThat(event.partition()).isEqualTo(2);
    assertThat(Arrays.equals(event.value(), value)).isTrue();
  }

  @Test
  void envelopeWithoutSenseNamesItsLine() throws IOException {
    write("demand.ndjson", "{\"a\":1}\n{\"topic\":\"t\",\"partition\":\"x\",\"payload\":\"\"}\n");
    assertThatThrownBy(this::read)
        .isInstanceOf(RecordingException.class)
        .hasMessageContaining("demand.ndjson, line 2: partition is x but must be a whole number");

    write("demand.ndjson", "{\"topic\":\"t\",\"payload_base64\":\"%%\"}");
    assertThatThrownBy(this::read).hasMessageContaining("line 1: payload_base64 is not base64");

    write("demand.ndjson", "{\"topic\":\"t\",\"ts\":99999999999999999999,\"payload\":\"\"}");
    assertThatThrownBy(this::read).hasMessageContaining("line 1: ts is 99999999999999999999");
  }

  @Test
  void folderThatIsNoRecordingIsExplained() throws IOException {
    assertThatThrownBy(() -> Recording.open(dir.resolve("nowhere"), DEMAND))
        .isInstanceOf(RecordingException.class)
        .hasMessageContaining("nowhere does not exist");
    assertThatThrownBy(() -> Recording.open(dir, DEMAND)).hasMessageContaining("is empty");

    write("supply.ndjson", "");
    assertThatThrownBy(() -> Recording.open(dir, DEMAND))
        .hasMessageContaining("has neither demand.ndjson nor demand.ndjson.gz");
    assertThatThrownBy(() -> Recording.open(dir.resolve("supply.ndjson"), DEMAND))
        .hasMessageContaining("is not a folder");

    Files.createDirectory(dir.resolve("demand.ndjson"));
    assertThatThrownBy(() -> Recording.open(dir, DEMAND)).hasMessageContaining("cannot be read");
    write("demand.ndjson.gz", "");
    assertThatThrownBy(() -> Recording.open(dir, DEMAND)).hasMessageContaining("remove one");
  }

  @Test
  void gzipOfSeveralMembersIsOneFile() throws IOException {
    byte[] first = gzip("one\n");
    byte[] second = gzip("two\nthree");
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    Files.write(dir.resolve("demand.ndjson.gz"), both);
    assertThat(texts(read())).containsExactly("one", "two", "three");
  }

  @Test
  void brokenGzipSaysHowFarItGot() throws IOException {
    byte[] good = gzip(manyLines());
    Path file = dir.resolve("demand.ndjson.gz");

    Files.write(file, Arrays.copyOf(good, good.length / 2));
    assertThatThrownBy(this::read)
        .isInstanceOf(RecordingException.class)
        .hasMessageMatching(".*demand.ndjson.gz is cut off after line [1-9]\\d+.*");

    byte[] wrongCrc = good.clone();
    wrongCrc[good.length - 8] ^= 1;
    Files.write(file, wrongCrc);
    assertThatThrownBy(this::read).hasMessageMatching(".*is damaged after line [1-9]\\d+.*");

    Files.write(file, Arrays.copyOf(good, good.length + 100));
    assertThatThrownBy(this::read).hasMessageContaining("goes on after its gzip data");

    Files.writeString(file, "{\"not\":\"gzip\"}\n");
    assertThatThrownBy(() -> Recording.open(dir, DEMAND)).hasMessageContaining("not a gzip file");

    Files.write(file, new byte[0]);
    assertThatThrownBy(() -> Recording.open(dir, DEMAND)).hasMessageContaining("cut off");
  }

  @Test
  void whatIsWrittenIsReadAgain() throws IOException {
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    List<RecordedEvent> written = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      written.add(randomEvent(random));
    }
    record(dir.resolve("a"), written);
    record(dir.resolve("b"), written);

    List<RecordedEvent> read = new ArrayList<>();
    try (RecordingReader reader = Recording.open(dir.resolve("a"), DEMAND).read("demand")) {
      reader.forEachRemaining(read::add);
    }
    assertThat(read).as("seed %d", seed).hasSameSizeAs(written);
    for (int i = 0; i < read.size(); i++) {
      assertThat(read.get(i))
          .as("seed %d event %d", seed, i)
          .usingRecursiveComparison()
          .isEqualTo(written.get(i));
    }
    assertThat(dir.resolve("a/demand.ndjson.gz"))
        .hasSameBinaryContentAs(dir.resolve("b/demand.ndjson.gz"));
  }

  @Test
  void anOlderRecordingIsReplaced() throws IOException {
    write("demand.ndjson", "old\n");
    try (RecordingWriter writer = RecordingWriter.replace(dir, DEMAND)) {
      writer.write("demand", RecordedEvent.plain("new".getBytes(StandardCharsets.UTF_8)));
    }
    assertThat(texts(read())).containsExactly("new");
  }

  private static RecordedEvent randomEvent(Random random) {
    String[] texts = {
      "{\"event_time\":1}", "", " ", "a\nb", "a\r", "{\"topic\":\"t\",\"payload\":\"x\"}", "é\u0000"
    };
    byte[] noise = new byte[random.nextInt(20)];
    random.nextBytes(noise);
    int choice = random.nextInt(texts.length + 2);
    byte[] value =
        choice < texts.length
            ? texts[choice].getBytes(StandardCharsets.UTF_8)
            : choice == texts.length ? noise : null;
    int partition = random.nextInt(4) - 1;
    long timestamp = random.nextBoolean() ? RecordedEvent.NO_TIMESTAMP : random.nextInt(1_000);
    return new RecordedEvent(partition, timestamp, value);
  }

  private static void record(Path folder, List<RecordedEvent> events) {
    try (RecordingWriter writer = RecordingWriter.replace(folder, DEMAND)) {
      events.forEach(event -> writer.write("demand", event));
    }
  }

  private List<RecordedEvent> read() {
    List<RecordedEvent> events = new ArrayList<>();
    try (RecordingReader reader = Recording.open(dir, DEMAND).read("demand")) {
      reader.forEachRemaining(events::add);
    }
    return events;
  }

  private static List<String> texts(List<RecordedEvent> events) {
    return events.stream().map(e -> new String(e.value(), StandardCharsets.UTF_8)).toList();
  }

  private static void assertEvent(RecordedEvent event, int partition, long timestamp, String text) {
    assertThat(event.partition()).isEqualTo(partition);
    assertThat(event.timestamp()).isEqualTo(timestamp);
    assertThat(new String(event.value(), StandardCharsets.UTF_8)).isEqualTo(text);
  }

  private static String manyLines() {
    Random random = new Random(1);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 50_000; i++) {
      lines.append(random.nextLong()).append('\n');
    }
    return lines.toString();
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(dir.resolve(name), text);
  }
}
