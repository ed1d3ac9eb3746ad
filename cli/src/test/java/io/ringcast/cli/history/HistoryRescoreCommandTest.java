package io.ringcast.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.Column;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.ModelScores;
import io.ringcast.api.RequestInput;
import io.ringcast.api.ScoreVariant;
import io.ringcast.api.Selection;
import io.ringcast.api.ServedAnswer;
import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.cli.CommandLineRun;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.serving.models.ModelLoader;
import io.ringcast.testing.TinyOnnx;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class HistoryRescoreCommandTest extends HistoryScene {

  @Test
  void aLoggedAnswerIsComputedAgain() throws Exception {
    Files.writeString(
        set,
        Files.readString(set)
            + "derived: { busy: demand_r0_w1 + eta_s, more: 2 * other }\ninputs: { eta_s: { type: number, default: 4 }, other: number }\n");
    new ArchiveFolder(archive.toUri()).write(RegisteredSet.of(FeatureSetFile.load(set)));
    ScoreVariant variant = ScoreVariant.newBuilder().setModel("m@1").setHash(model()).build();
    FeatureTable.Builder answer =
        FeatureTable.newBuilder()
            .setFeatureSet("near")
            .setVersion(1)
            .addHexagons(HEXAGON)
            .addProducts(SOLO.toString())
            .addNames("demand_r0_w2")
            .addNames("busy")
            .addNames("eta_s")
            .addNames("price.y")
            .addColumns(column(1))
            .addColumns(column(5))
            .addColumns(column(5))
            .addColumns(column(37.5f))
            .addStatuses(FeatureTable.Status.FRESH)
            .addWindowEndsMs((FIRST + 2) * Minutes.MILLIS)
            .setAnsweredAtMs((FIRST + 2) * Minutes.MILLIS + 9_000)
            .addScores(scores("price", variant));
    ServedAnswer.Builder served =
        ServedAnswer.newBuilder()
            .setAnswer(answer)
            .addInputs(RequestInput.newBuilder().setName("eta_s").addValues(5))
            .setShadows(
                FeatureTable.newBuilder()
                    .addNames("m@1.y")
                    .addColumns(column(37.5f))
                    .addScores(scores("m@1", variant)));
    assertThat(rescore(served, 0)).contains("0 of 5 values differ");
    List<RequestInput> inputs = List.copyOf(served.getInputsList());
    served.setSelection(Selection.newBuilder().setLive(true)).clearInputs();
    assertThat(rescore(served, 0))
        .as("the logged column, not the default of now")
        .contains("0 of 2 values differ");
    answer.setNames(2, "eta");
    assertThat(rescore(served.setAnswer(answer), 2))
        .contains("the record lacks eta_s: it was logged by an earlier version");

    answer.setNames(2, "eta_s");
    answer.setColumns(3, column(Math.nextUp(37.5f)));
    assertThat(rescore(served.setAnswer(answer), 1))
        .contains("price.y of key 0 is 37.5, but 37.500004 in the record", "1 of 2 values differ");
    served.clearSelection().addAllInputs(inputs);
    answer.setColumns(0, column(Math.nextUp(1f))).setColumns(3, column(37.5f));
    assertThat(rescore(served.setAnswer(answer), 1))
        .contains("demand_r0_w2 of key 0 is 1.0, but 1.0000001 in the record");
    answer.setWindowEndsMs(0, (FIRST + 99) * Minutes.MILLIS);
    answer.setAnsweredAtMs((FIRST + 99) * Minutes.MILLIS);
    assertThat(rescore(served.setAnswer(answer), 1))
        .contains("key 0 is UNAVAILABLE in the archive");
    answer.setProducts(0, "a, \"b\"");
    assertThat(rescore(served.setAnswer(answer), 1)).contains("key 0 is ");

    Files.writeString(folder.resolve("a.yaml"), "name: a\n");
    assertThat(rescore(served, 1)).as("another file is bad").contains("of 2 values differ");
    answer.setScores(0, scores("price", variant.toBuilder().setHash(7).build()));
    assertThat(rescore(served.setAnswer(answer), 2))
        .contains("has no model with the hash 0000000000000007, as m@1 had")
        .contains("a.yaml:1: version: is missing");
  }

  private static ModelScores scores(String name, ScoreVariant variant) {
    return ModelScores.newBuilder()
        .setName(name)
        .addVariants(variant)
        .addStatuses(ModelScores.Status.SCORED)
        .build();
  }

  private static Column column(float value) {
    return Column.newBuilder().addFloats(value).build();
  }

  private String rescore(ServedAnswer.Builder served, int exitCode) throws Exception {
    Path record = Files.write(folder.resolve("record"), served.build().toByteArray());
    CommandLineRun run =
        CommandLineRun.line(
            "history rescore --archive %s --record %s --models %s", archive, record, folder);
    assertThat(run.exitCode()).as(run.errors()).isEqualTo(exitCode);
    return run.errors();
  }

  /** Writes the model 0.5 + 2 demand + 3 busy + 4 eta, and returns its hash. */
  private long model() throws Exception {
    Files.delete(set);
    byte[] onnx = TinyOnnx.linear(0.5f, 2, 3, 4);
    Files.write(folder.resolve("m.onnx"), onnx);
    Files.writeString(
        folder.resolve("m.json"),
        """
        {"inputs": {"demand_r0_w2": [1, 0], "busy": [0, 1], "eta_s": [0, 2]},
         "outputs": {"y": [2.5, 11.5]}}
        """);
    Path yaml =
        Files.writeString(
            folder.resolve("m.yaml"),
            """
            name: m
            version: 1
            owner: tests
            onnx: m.onnx
            sha256: %s
            feature-set: near
            set-version: 1
            inputs:
              x: [demand_r0_w2, busy, eta_s]
            outputs:
              y: { tensor: y, default: 1 }
            golden: m.json
            """
                .formatted(
                    HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(onnx))));
    return new ModelLoader(yaml).file().hash();
  }
}
