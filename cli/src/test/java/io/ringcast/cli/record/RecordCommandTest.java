package io.ringcast.cli.record;

import static io.ringcast.cli.record.Recorder.START;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.CommandLineRun;
import io.ringcast.cli.Lines;
import io.ringcast.cli.SmallSet;
import io.ringcast.cli.job.ArrivalTimes;
import io.ringcast.feature.EventTopics;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.intake.EventTopic;
import io.ringcast.testkit.broker.EventWriter;
import io.ringcast.testkit.recording.RecordedEvent;
import io.ringcast.testkit.recording.Recording;
import io.ringcast.testkit.recording.RecordingReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordCommandTest {

  private static final int PARTITIONS = 3;

  @AutoClose private static final Recorder recorder = new Recorder();

  @TempDir Path folder;

  @Test
  void aRecordedCityGivesTheRowsOfTheCityItself() throws IOException {
    Path city = folder.resolve("city");
    CommandLineRun.goodLine(
        "simulate --out %s --minutes 3 --events-per-second 5 --late-share 0.1 --bad-share 0.1",
        city);
    for (String kind : List.of("demand", "supply")) {
      recorder.createTopic(kind, PARTITIONS);
      load(city, kind);
    }

    Path recorded = folder.resolve("recorded");
    CommandLineRun run =
        recorder.record("--topics demand,supply --from 0 --out %s", recorded).good();
    assertThat(run.output()).containsPattern("recorded holds events \\{demand=\\d+, supply=\\d+}");
    assertThat(run.errors()).containsPattern("recording demand: [\\d,]+ events in");

    List<String> rows = replay(recorded);
    assertThat(rows).hasSizeGreaterThan(500).isEqualTo(replay(city));
  }

  @Test
  void everyByteAndTimestampIsKept() {
    recorder.createTopic("any.bytes", PARTITIONS);
    long seed = 5;
    Random random = new Random(seed);
    List<RecordedEvent> sent = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      sent.add(new RecordedEvent(i % PARTITIONS, START + i * 100L, anyBytes(random)));
    }
    recorder.send("any.bytes", sent);

    Path out = folder.resolve("out");
    recorder
        .record(
            "--topics demand=any.bytes --from 2026-04-10T17:58:10Z --to 2026-04-10T17:58:30Z --out %s",
            out)
        .good();

    List<RecordedEvent> found = Recorder.read(out);
    assertThat(found).as("seed %d", seed).hasSize(200);
    for (int i = 0; i < found.size(); i++) {
      RecordedEvent expected = sent.get(100 + i);
      assertThat(found.get(i).partition()).isEqualTo(expected.partition());
      assertThat(found.get(i).timestamp()).isEqualTo(expected.timestamp());
      assertThat(found.get(i).value()).as("seed %d, %d", seed, i).isEqualTo(expected.value());
    }
  }

  @Test
  void aPartitionThatHasMoreDoesNotRunAhead() {
    recorder.createTopic("uneven", 2);
    List<RecordedEvent> sent = new ArrayList<>();
    for (int i = 0; i < 30_000; i++) {
      // Each tenth is out of order, and stays where it is in its partition.
      long time = START + i - (i % 10 == 1 ? 50 : 0);
      sent.add(new RecordedEvent(i % 1_000 == 0 ? 1 : 0, time, new byte[] {(byte) i}));
    }
    recorder.send("uneven", sent);

    Path out = folder.resolve("out");
    recorder.record("--topics demand=uneven --from 0 --out %s", out);

    List<RecordedEvent> found = Recorder.read(out);
    assertThat(found).hasSize(sent.size());
    for (int partition : List.of(0, 1)) {
      assertThat(Recorder.valuesOf(found, partition)).isEqualTo(Recorder.valuesOf(sent, partition));
    }
    for (int i = 0; i < found.size(); i++) {
      // The other partition's next one is late by its timestamp, so it goes first.
      assertThat(found.get(i).partition() == 1).as("record %d", i).isEqualTo(i % 1_000 == 1);
    }
  }

  @Test
  void whatStandsBehindAClockThatRunsAheadIsFound() {
    recorder.createTopic("ahead", 1);
    List<RecordedEvent> sent = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      long ahead = i == 100 ? Duration.ofMinutes(59).toMillis() : 0;
      sent.add(new RecordedEvent(0, START + i + ahead, new byte[] {(byte) i}));
    }
    recorder.send("ahead", sent);

    Path out = folder.resolve("out");
    CommandLineRun run =
        recorder.record(
            "--topics demand=ahead --from 0 --to %s --out %s", String.valueOf(START + 1_000), out);
    assertThat(run.output()).as(run.toString()).contains("holds events {demand=999}");
    sent.remove(100);
    assertThat(Recorder.valuesOf(Recorder.read(out), 0)).isEqualTo(Recorder.valuesOf(sent, 0));
  }

  /** Text, other bytes, nothing, and tombstones. */
  private static byte[] anyBytes(Random random) {
    byte[] bytes = new byte[random.nextInt(40)];
    return switch (random.nextInt(6)) {
      case 0 -> null;
      case 1 -> new byte[0];
      case 2 -> "{\"payload\":1,\"topic\":\"é\uD83D\uDE95\"}\r\n".getBytes(StandardCharsets.UTF_8);
      case 3 -> {
        Arrays.fill(bytes, (byte) random.nextInt(128));
        yield bytes;
      }
      default -> {
        random.nextBytes(bytes);
        yield bytes;
      }
    };
  }

  private static void load(Path city, String kind) {
    ComputeConfig config = ComputeConfig.load(Path.of("../configs/compute.yaml"));
    EventTopic topic = EventTopics.first(config, kind);
    ArrivalTimes times = new ArrivalTimes(topic, EventTopics.rules(config));
    try (EventWriter writer = new EventWriter(recorder.bootstrap(), topic.topic(), PARTITIONS);
        RecordingReader reader = Recording.open(city, List.of(kind)).read(kind)) {
      reader.forEachRemaining(
          event -> writer.send(event.partition(), times.of(event), event.value()));
      writer.flush();
    }
  }

  private List<String> replay(Path events) throws IOException {
    Path out = folder.resolve(events.getFileName() + ".rows.gz");
    CommandLineRun.goodLine(
        "replay --events %s --out %s --from topic --partitions %s --set %s",
        events, out, PARTITIONS, SmallSet.option(folder));
    return Lines.sorted(out);
  }
}
