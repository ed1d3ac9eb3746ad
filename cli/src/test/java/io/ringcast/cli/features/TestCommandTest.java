package io.ringcast.cli.features;

import static io.ringcast.cli.features.SetFolder.WIDE;
import static io.ringcast.cli.features.SetFolder.features;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A feature set is tried on a recording, and only compared rows make a success. */
class TestCommandTest {

  @TempDir Path folder;

  @Test
  void aSetIsTriedOnARecording() throws IOException {
    Path city = folder.resolve("city");
    CommandLineRun.goodLine("simulate --out %s --minutes 2 --events-per-second 3", city);
    String small = WIDE.replace("[0, 7, 30]", "[0, 2]").replace("[3, 12, 90]", "[1, 4]");
    String file = write("small.yaml", small);

    CommandLineRun run = features("test %s --events %s --sample 40", file, city).good().listened(3);
    assertThat(run.output())
        .containsPattern(
            "rows +[0-9,]+ in [0-9]+ minutes, at most [0-9,]+ in one; [0-9.]+ bytes each")
        .containsPattern("compared +[0-9]+ rows with the plain computation: all equal");
    assertThat(features("test %s --events %s", file, folder.resolve("nowhere")).exitCode())
        .isEqualTo(1);
  }

  @Test
  void aRecordingWithoutProductsIsNoSuccess() throws IOException {
    Path events = Files.createDirectory(folder.resolve("events"));
    String event = "{\"rider_id\":\"a\",\"product_id\":\"taxi\",\"event_time\":1}";
    Files.writeString(events.resolve("demand.ndjson"), event);
    Files.writeString(events.resolve("supply.ndjson"), "");

    features("test %s --events %s", write("wide.yaml", WIDE), events)
        .fails(
            1,
            "no event in " + events + " names a product by its UUID",
            "product_id of demand, product_id of supply",
            "--products");
  }

  @Test
  void eventsOfNoProductOfAGivenCatalogCountForNothing() throws IOException {
    Path events = Files.createDirectory(folder.resolve("events"));
    String event =
        "{\"rider_id\":\"a\",\"product_id\":\"00000000-0000-0000-0000-00000000000a\","
            + "\"event_time\":1,\"lat\":40.7,\"lng\":-74}";
    Files.writeString(events.resolve("demand.ndjson"), event);
    String file = write("wide.yaml", WIDE.replace("[demand, supply]", "demand"));

    CommandLineRun run =
        features("test %s --events %s --products ../configs/products.yaml", file, events);
    assertThat(run.output()).contains("rejected {unknown_product=1}");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errors()).contains("no row was compared");
  }

  private String write(String name, String text) throws IOException {
    return SetFolder.write(folder, name, text);
  }
}
