package io.ringcast.archive.collect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.job.deadletter.RecordOrigin;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.apache.flink.streaming.api.operators.ProcessOperator;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveDefinitionsTest {

  private static final RegisteredSet SET = RegisteredSet.of(FeatureSet.marketplace());

  private static final UUID LIVE = new UUID(1, 1);
  private static final UUID REPLAYED = new UUID(2, 2);
  private static final UUID NEW = new UUID(3, 3);

  @TempDir Path dir;

  /** A new product of the job may take the code that a replay gave to another. */
  @Test
  void productsThatAReplayAddedStay() throws Exception {
    ArchiveFolder folder = new ArchiveFolder(dir.toUri());
    RegisteredProducts live = RegisteredProducts.of(new ProductCatalog(Map.of(LIVE, 1)));
    ProductCatalog replayed = new ProductCatalog(Map.of(REPLAYED, 2));
    try (var copying =
        new OneInputStreamOperatorTestHarness<>(
            new ProcessOperator<>(new ArchiveDefinitions(dir.toUri())))) {
      copying.open();
      copying.processElement(record(SET.with(live)), 0);
      assertThat(products(folder)).isEqualTo(live);
      folder.write(SET.with(live.add(replayed, 40)));
      RegisteredProducts after = live.add(new ProductCatalog(Map.of(NEW, 2)), 50);
      copying.processElement(record(SET.with(after)), 0);
      assertThat(products(folder).byId())
          .containsAllEntriesOf(after.byId())
          .containsEntry(REPLAYED, new RegisteredProducts.Product(3, 40, false));
    }
  }

  @Test
  void aDamagedFileOfASetIsReplacedAndThatOfAnotherLeft() throws Exception {
    Path registry = Files.createDirectories(dir.resolve("registry"));
    Path other = Files.writeString(registry.resolve("other-1.json"), "{");
    Path own = Files.writeString(registry.resolve("marketplace-1.json"), "{");
    try (var copying =
        new OneInputStreamOperatorTestHarness<>(
            new ProcessOperator<>(new ArchiveDefinitions(dir.toUri())))) {
      copying.open();
      copying.processElement(record(SET), 0);
    }
    assertThat(own).hasContent(SET.definition());
    assertThat(other).hasContent("{");
  }

  private static RegisteredProducts products(ArchiveFolder folder) throws Exception {
    return folder.registry().find(SET.id()).orElseThrow().products().orElseThrow();
  }

  private static RecordOrigin record(RegisteredSet set) {
    RecordOrigin record = new RecordOrigin();
    record.topic = "sets";
    record.value = set.definition().getBytes(UTF_8);
    return record;
  }
}
