package io.ringcast.cli.history;

import io.ringcast.api.FeatureTable;
import io.ringcast.api.ModelScores;
import io.ringcast.api.ModelScores.Status;
import io.ringcast.api.RequestInput;
import io.ringcast.api.ScoreVariant;
import io.ringcast.api.ServedAnswer;
import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.archive.files.DuckDb;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.common.config.ConfigException;
import io.ringcast.common.features.SetId;
import io.ringcast.history.FeatureValues;
import io.ringcast.history.LabelJoin;
import io.ringcast.serving.ask.RequestInputs;
import io.ringcast.serving.models.ModelLoader;
import io.ringcast.serving.models.Models;
import io.ringcast.serving.models.OnnxModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast history rescore}. */
@Command(
    name = "rescore",
    header = "Compute a logged answer with scores again.",
    description = {
      "Reads the archive's features of the same places and window ends, scores them by the same"
          + " models, and compares all bits with the record. The exit status is 1 if a value"
          + " differs.",
      "",
      "Of a live answer the record's features are scored, since the archive has no running minute."
    })
final class HistoryRescoreCommand extends RingcastCommand {

  private static final int MOST_NAMED = 5;

  /** No feature has such a name. */
  private static final String KEY = "a key";

  @Mixin private ArchiveOption archive;

  @Option(
      names = "--record",
      paramLabel = "FILE",
      required = true,
      description = "The value of a record of the service's served-log.topic, as it came.")
  private Path record;

  @Option(
      names = "--models",
      paramLabel = "DIR",
      required = true,
      description = "A folder that has the models, perhaps among others.")
  private Path folder;

  private ServedAnswer served;
  private FeatureTable answer;
  private long compared;
  private long different;

  @Override
  public Integer call() throws IOException, SQLException {
    served = ServedAnswer.parseFrom(Files.readAllBytes(record));
    answer = served.getAnswer();
    try (ArchiveReader reader = archive.open()) {
      if (!served.getSelection().getLive()) {
        compareFeatures(reader);
      }
      for (FeatureTable scored : List.of(answer, served.getShadows())) {
        for (ModelScores scores : scored.getScoresList()) {
          for (int variant = 0; variant < scores.getVariantsCount(); variant++) {
            rescore(scored, scores, variant, reader);
          }
        }
      }
    }
    terminal().say("%,d of %,d values differ".formatted(different, compared));
    return different == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private void compareFeatures(ArchiveReader reader) throws IOException, SQLException {
    Path labels = Files.createTempFile("ringcast-labels-", ".csv");
    Path found = Files.createTempFile("ringcast-found-", ".parquet");
    try (DuckDb duck = DuckDb.open()) {
      Files.write(labels, labels());
      Files.delete(found);
      new LabelJoin(
              reader.registry().get(new SetId(answer.getFeatureSet(), answer.getVersion())),
              Optional.empty(),
              LabelJoin.As.ANSWERED,
              null,
              Duration.ofMinutes(3),
              FeatureValues.FLOAT32,
              false)
          .write(reader, labels, found, rows -> {}, terminal()::say);
      try (ResultSet rows = duck.query("SELECT * FROM " + DuckDb.file(found))) {
        while (rows.next()) {
          compareFeatures(rows, rows.getInt(KEY));
        }
      }
    } finally {
      Files.delete(labels);
      Files.deleteIfExists(found);
    }
  }

  private void compareFeatures(ResultSet row, int key) throws SQLException {
    if (row.getObject("window_end") == null) {
      if (answer.getWindowEndsMs(key) != 0) {
        different++;
        terminal().say("key %d is %s in the archive".formatted(key, row.getString("status")));
      }
      return;
    }
    for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
      String name = row.getMetaData().getColumnLabel(i);
      if (answer.getNamesList().contains(name)) {
        compare(answer, name, key, row.getFloat(i));
      }
    }
  }

  private List<String> labels() {
    List<RequestInput> given = served.getInputsList();
    RequestInputs inputs = new RequestInputs(given, given, answer.getHexagonsCount());
    Stream<String> columns = Stream.of(KEY, "time", "hexagon", "product", "window_end");
    List<String> lines = new ArrayList<>();
    lines.add(line(Stream.concat(columns, given.stream().map(RequestInput::getName))));
    int products = answer.getProductsCount();
    for (int key = 0; key < answer.getStatusesCount(); key++) {
      int its = key;
      Stream<Object> label =
          Stream.of(
              key,
              answer.getAnsweredAtMs(),
              answer.getHexagons(key / products),
              '"' + answer.getProducts(key % products).replace("\"", "\"\"") + '"',
              answer.getWindowEndsMs(key));
      lines.add(
          line(
              Stream.concat(
                  label,
                  IntStream.range(0, given.size())
                      .mapToObj(input -> inputs.value(input, its, products)))));
    }
    return lines;
  }

  private static String line(Stream<?> values) {
    return values.map(String::valueOf).collect(Collectors.joining(","));
  }

  /** In batches of the same keys, since bits of some models depend on them. */
  private void rescore(FeatureTable scored, ModelScores scores, int variant, ArchiveReader reader)
      throws IOException {
    int[] keys =
        IntStream.range(0, scores.getStatusesCount())
            .filter(key -> scores.getVariantsCount() == 1 || scores.getVariantOfKey(key) == variant)
            .filter(key -> Set.of(Status.SCORED, Status.FAILED).contains(scores.getStatuses(key)))
            .toArray();
    try (OnnxModel model = model(scores.getVariants(variant), reader)) {
      List<String> columns = model.file().columns();
      for (int from = 0; from < keys.length; from += OnnxModel.MOST_ROWS) {
        int rows = Math.min(OnnxModel.MOST_ROWS, keys.length - from);
        OnnxModel.Run run = model.new Run(rows);
        for (int row = 0; row < rows; row++) {
          float[] values = new float[columns.size()];
          for (int i = 0; i < values.length; i++) {
            values[i] = value(answer, columns.get(i), keys[from + row]);
          }
          run.put(row, values);
        }
        float[][] again;
        try {
          again = run.compute(rows);
        } catch (IllegalStateException e) {
          terminal().say("%s fails: %s".formatted(model.file().id(), e.getMessage()));
          different +=
              IntStream.range(from, from + rows)
                  .filter(row -> scores.getStatuses(keys[row]) == Status.SCORED)
                  .count();
          continue;
        }
        int output = 0;
        for (String name : model.file().outputs().keySet()) {
          for (int row = 0; row < rows; row++) {
            if (scores.getStatuses(keys[from + row]) == Status.SCORED) {
              compare(scored, scores.getName() + "." + name, keys[from + row], again[output][row]);
            }
          }
          output++;
        }
      }
    }
  }

  private OnnxModel model(ScoreVariant variant, ArchiveReader reader) throws IOException {
    List<String> problems = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .sorted()
          .filter(file -> file.toString().endsWith(".yaml") && !file.endsWith(Models.ROUTES))
          .flatMap(file -> loader(file, problems).stream())
          .filter(loader -> loader.file().hash() == variant.getHash())
          .findFirst()
          .orElseThrow(
              () ->
                  wrong(
                      "%s has no model with the hash %016x, as %s had%s"
                          .formatted(
                              folder,
                              variant.getHash(),
                              variant.getModel(),
                              String.join("", problems))))
          .load(reader.registry(), Long.MAX_VALUE, Set.of());
    }
  }

  private static Optional<ModelLoader> loader(Path file, List<String> problems) {
    try {
      return Optional.of(new ModelLoader(file));
    } catch (ConfigException e) {
      problems.add("\n" + e.getMessage());
      return Optional.empty();
    }
  }

  private float value(FeatureTable table, String name, int key) {
    int column = table.getNamesList().indexOf(name);
    if (column < 0) {
      throw wrong("the record lacks %s: it was logged by an earlier version".formatted(name));
    }
    return table.getColumns(column).getFloats(key);
  }

  private void compare(FeatureTable logged, String name, int key, float now) {
    float then = value(logged, name, key);
    compared++;
    if (Float.floatToIntBits(then) != Float.floatToIntBits(now) && different++ < MOST_NAMED) {
      terminal().say("%s of key %d is %s, but %s in the record".formatted(name, key, now, then));
    }
  }
}
