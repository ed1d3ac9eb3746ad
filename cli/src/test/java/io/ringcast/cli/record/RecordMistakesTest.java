package io.ringcast.cli.record;

import static io.ringcast.cli.record.Recorder.START;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.CommandLineRun;
import io.ringcast.testkit.recording.RecordedEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person reads who has asked for what cannot be recorded. */
class RecordMistakesTest {

  @AutoClose private static final Recorder recorder = new Recorder();

  @TempDir Path folder;

  @Test
  void clientsThatCannotBeMadeAreTheOptions() throws IOException {
    recorder.createTopic("fine", 1);
    recorder.send("fine", List.of(new RecordedEvent(0, START, new byte[] {1})));
    String rest = " --topics demand=fine --from 0 --out " + folder.resolve("o");
    for (String bootstrap : List.of("localhost", "no-such-host.invalid:9092")) {
      assertIsSaid(
          CommandLineRun.line("record --bootstrap " + bootstrap + rest),
          "--bootstrap " + bootstrap + ": ",
          "bootstrap.servers");
    }
    Map<String, String> wrong =
        Map.of(
            "security.protocol=NONSENSE", "NONSENSE",
            "isolation.level=foo", "foo",
            "security.protocol=SSL\nssl.keystore.location=/no/such/file", "key store");
    for (Map.Entry<String, String> setting : wrong.entrySet()) {
      Path file = Files.writeString(folder.resolve("wrong.properties"), setting.getKey());
      assertIsSaid(
          recorder.record("--kafka-properties %s" + rest, file),
          "--kafka-properties " + file + ": ",
          setting.getValue());
    }
    Path file = Files.writeString(folder.resolve("no.properties"), "a=\\u12");
    assertIsSaid(
        recorder.record("--kafka-properties %s" + rest, file),
        file + " is no properties file: Malformed");
  }

  @Test
  void spacesAndEmptyTopicsDoNotMatter() {
    for (String topic : List.of("first", "second")) {
      recorder.createTopic(topic, 1);
      recorder.send(topic, List.of(new RecordedEvent(0, START, new byte[] {1})));
    }
    Path out = folder.resolve("out");
    CommandLineRun run =
        recorder.record("--topics %s --from 0 --out %s", "first,, k = second ,", out);
    assertThat(run.output()).as(run.toString()).contains("holds events {first=1, k=1}");

    recorder.record("--topics , --from 0 --out %s", out).fails(2, "--topics names no topic");

    recorder
        .record("--topics k= --from 0 --out %s", out)
        .fails(2, "'k=': say KIND=TOPIC, such as demand=TOPIC;");
  }

  @Test
  void newEventsDoNotComeBesideOldOnesOfAnotherKind() throws IOException {
    recorder.createTopic("again", 1);
    recorder.send("again", List.of(new RecordedEvent(0, START, new byte[] {1})));
    Path out = Files.createDirectories(folder.resolve("out"));
    // Those of a golden case are to be recorded anew, and say so themselves.
    Files.createFile(out.resolve("expected.ndjson.gz"));
    Files.createFile(out.resolve("case.yaml"));
    Files.createFile(out.resolve("demand.ndjson"));
    String command = "--topics demand=again --from 0 --overwrite --out " + out;
    recorder.record(command).good();

    Files.createFile(out.resolve("supply.ndjson"));
    assertIsSaid(
        recorder.record(command),
        "also holds supply.ndjson, which would stay beside the new demand");

    Path file = Files.createFile(folder.resolve("file"));
    assertIsSaid(
        recorder.record("--topics demand=again --from 0 --out %s", file),
        "is not a folder: " + file);
  }

  @Test
  void whatCannotBeRecordedIsSaid() throws IOException {
    recorder.createTopic("quiet", 1);
    recorder.send("quiet", List.of(new RecordedEvent(0, START, new byte[] {1})));
    String out = folder.resolve("out").toString();

    recorder
        .record("--topics quiet,quite --from 0 --out %s", out)
        .fails(
            1,
            "There is no topic quite at " + recorder.bootstrap(),
            "Name the topics to record with --topics.");

    recorder
        .record(
            "--topics quiet --from 2026-04-10T17:59:00Z --to 2026-04-10T18:00:00Z --out %s", out)
        .fails(
            1,
            "there is no record from 2026-04-10T17:59:00Z to 2026-04-10T18:00:00Z;",
            "quiet's newest is of 2026-04-10T17:58:00Z");

    recorder
        .record("--topics quiet --from 2 --to 1 --out %s", out)
        .fails(2, "--from is", "not before --to");

    recorder
        .record("--topics prod.rides.v2 --from 0 --out %s", out)
        .fails(2, "say KIND=TOPIC, such as demand=prod.rides.v2");

    Path hasty =
        Files.writeString(
            folder.resolve("hasty.properties"),
            "default.api.timeout.ms=1000\nrequest.timeout.ms=500\n");
    CommandLineRun.line(
            "record --bootstrap 127.0.0.1:1 --topics quiet --from 0 --out %s --kafka-properties %s",
            out, hasty)
        .fails(1, "no Kafka broker answers at 127.0.0.1:1");
  }

  /** Said in a sentence, without a place in the program. */
  private static void assertIsSaid(CommandLineRun run, String... parts) {
    assertThat(run.fails(1, parts).errors()).doesNotContain("a fault of Ringcast");
  }
}
