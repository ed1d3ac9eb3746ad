package io.ringcast.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.ScoreRequest;
import io.ringcast.api.Selection;
import io.ringcast.api.ServedAnswer;
import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.cli.Main;
import io.ringcast.cli.Terminal;
import io.ringcast.client.ClientConfig;
import io.ringcast.client.FeatureClient;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.servers.SharedBroker;
import io.ringcast.servers.SharedNode;
import io.ringcast.serving.FeatureServing;
import io.ringcast.store.config.Layout;
import io.ringcast.testkit.SetClock;
import io.ringcast.testkit.broker.TopicReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * From events to a price and back: both jobs, a node and a service with a model, whose log names
 * what it answered. From the archive all of it comes out again, bit by bit.
 */
@Timeout(300)
class LoggedAnswersTest {

  private static final FeatureSet PUBLISHED =
      FeatureSetFile.load(Path.of("../configs/feature-sets/marketplace.yaml"));

  /** As much of it as the model in {@code configs/models} reads, and more. */
  private static final FeatureSet SET =
      PUBLISHED
          .part(PUBLISHED.kinds(), List.of(0, 1, 3), List.of(1, 2, 4))
          .withDerived(PUBLISHED.derived());

  private static final Path MODELS = Path.of("../configs/models");
  private static final String LOG = "logged-answers";
  private static final long SEED = 81;
  private static final int MINUTES = 5;
  private static final long NEWEST = Tape.START + (MINUTES - 1) * Tape.MINUTE;
  private static final int QUESTIONS = 8;
  private static final int HEXAGONS = 10;
  private static final Pattern COMPARED = Pattern.compile("([\\d,]+) of ([\\d,]+) values differ");

  @TempDir Path folder;

  private final Random random = new Random(SEED);

  /** A record of the log, and the file that holds it. */
  private record Logged(ServedAnswer served, Path file) {

    boolean hasScores() {
      return served.getAnswer().getScoresCount() > 0;
    }

    /** Of all keys: features, and scores by the model. */
    long values() {
      return (long) served.getAnswer().getStatusesCount() * served.getAnswer().getNamesCount();
    }
  }

  /** What the command said of a record. */
  private record Rescored(int exitCode, long different, long compared) {}

  @Test
  void theArchiveGivesWhatWasAnswered() throws Exception {
    // An archive's first window is whole when all of its minutes are there.
    UUID product = SmallCity.PRODUCTS.get(0);
    long before = Tape.START - SET.maxWindow() * Tape.MINUTE;
    Tape tape =
        new Tape()
            .add("demand", "first", product, 0x892a1072b5bffffL, before, 0)
            .and(SmallCity.tape(MINUTES, SEED).dealt(2, SEED));
    Stage stage = new Stage(SharedBroker.get(), folder, List.of(SET), SmallCity.PRODUCTS, 2);
    stage.send(tape);
    Output output = stage.replay(2, 2);
    Shelf shelf = new Shelf(SharedNode.get(), stage, Layout.BLOCK);
    shelf.publish(output, 2);
    PastOutput past = new PastOutput(folder);
    Path archive = past.archive(SET, output.counts(SET).values());
    new ArchiveFolder(archive.toUri()).write(RegisteredSet.of(SET));

    List<Logged> log = ask(stage, output, shelf);

    assertThat(log).hasSize(2 * QUESTIONS);
    for (Logged record : log) {
      assertThat(rescore(archive, record)).isEqualTo(new Rescored(0, 0, record.values()));
    }

    long minute = NEWEST / Tape.MINUTE - 1;
    past.archive(SET, List.of(PastOutput.empty(output.counts(SET).get(minute), minute)));
    for (boolean scores : List.of(false, true)) {
      assertThat(log.stream().filter(its -> its.hasScores() == scores))
          .as("a minute of the archive was emptied; scores: %s", scores)
          .hasSize(QUESTIONS)
          .map(record -> rescore(archive, record))
          .anyMatch(its -> its.exitCode == 1 && its.different > 0);
    }
  }

  /** Asks for features and for scores; the records of the log. */
  private List<Logged> ask(Stage stage, Output output, Shelf shelf) throws Exception {
    SharedBroker.get().createTopic(LOG, 2, Map.of());
    List<Long> places = shelf.rows(SET).stream().map(FeatureRow::hexagon).distinct().toList();
    try (FeatureServing service =
            Served.of(
                stage,
                output,
                shelf,
                new SetClock(NEWEST + 20_000),
                "models.folder=" + MODELS.toAbsolutePath(),
                "served-log.topic=" + LOG,
                "served-log.share=1");
        FeatureClient client = started(service)) {
      for (int i = 0; i < QUESTIONS; i++) {
        List<Long> some = random.ints(HEXAGONS, 0, places.size()).mapToObj(places::get).toList();
        List<String> products = SmallCity.PRODUCTS.stream().map(UUID::toString).toList();
        // Every second one for the newest.
        long end = NEWEST - i % 2 * Tape.MINUTE;
        client.get(
            GetFeaturesRequest.newBuilder()
                .setSelection(Selection.newBuilder().setFeatureSet(SET.name()))
                .addAllHexagons(some)
                .addAllProducts(products)
                .setWindowEndMs(end)
                .build());
        client.score(
            ScoreRequest.newBuilder()
                .addModels("surge")
                .addAllHexagons(some)
                .addAllProducts(products)
                .setWindowEndMs(end)
                .build());
      }
    }
    List<Logged> records = new ArrayList<>();
    try (TopicReader reader = TopicReader.of(stage.bootstrapServers(), LOG)) {
      reader.readToEnd(record -> records.add(write(records.size(), record.value())));
    }
    return records;
  }

  private static FeatureClient started(FeatureServing service) throws IOException {
    service.start();
    Served.awaitStored(service, SET, NEWEST);
    return FeatureClient.connect(
        ClientConfig.of(Duration.ofSeconds(10), "localhost:" + service.port()).build());
  }

  private Logged write(int number, byte[] record) {
    try {
      return new Logged(
          ServedAnswer.parseFrom(record), Files.write(folder.resolve("record-" + number), record));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static Rescored rescore(Path archive, Logged record) {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int exitCode =
        Main.commandLine(new Terminal(new PrintStream(said, true, UTF_8), false, 100))
            .execute(
                "history",
                "rescore",
                "--archive=" + archive,
                "--record=" + record.file,
                "--models=" + MODELS);
    Matcher found = COMPARED.matcher(said.toString(UTF_8));
    assertThat(found.find()).as(said.toString(UTF_8)).isTrue();
    return new Rescored(exitCode, number(found.group(1)), number(found.group(2)));
  }

  private static long number(String text) {
    return Long.parseLong(text.replace(",", ""));
  }
}
