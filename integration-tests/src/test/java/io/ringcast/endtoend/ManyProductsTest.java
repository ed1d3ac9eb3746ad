package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.servers.SharedBroker;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A product is one byte inside the job: as many as that has count, and no other is lost in it. */
class ManyProductsTest {

  private static final long CELL = 0x892a100d29bffffL;

  /** One row for each product. */
  private static final FeatureSet SET =
      FeatureSet.of("many", List.of("demand"), List.of(0), List.of(1));

  @TempDir Path folder;

  @Test
  void allProductsOfAFullCatalogCountAndThe256thIsRejected() {
    List<UUID> products =
        IntStream.rangeClosed(1, ProductCatalog.MAX_PRODUCTS)
            .mapToObj(number -> new UUID(number, number))
            .toList();
    assertThat(products).hasSize(255);
    Stage stage = new Stage(SharedBroker.get(), folder, List.of(SET), products, 1);
    Tape tape = new Tape();
    for (UUID product : products) {
      tape.add("demand", "rider", product, CELL, Tape.START, 0);
    }
    tape.add("demand", "rider", new UUID(256, 256), CELL, Tape.START, 0);
    stage.send(tape);

    Output output = stage.replay(2, 2);

    assertThat(output.rejects())
        .isEqualTo(Set.of(new Output.Letter("unknown_product", stage.topicOf("demand"), 0, 255)));
    new Answer(SET, products, tape).holdsFor(stage, output, "255 products");
  }
}
