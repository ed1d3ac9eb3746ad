package io.ringcast.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.config.ConfigFile;
import io.ringcast.common.config.TestFiles;
import io.ringcast.store.config.StoreConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchemaFileTest {

  @TempDir private Path folder;

  @Test
  void fillsInTheConfiguration() throws IOException {
    SchemaFile file =
        schema(
            """
            keyspace: mine
            replication: {south: 2, north: 3}
            ttl: 30h
            compression: {blocks: {algorithm: none}, columns: {algorithm: zstd, chunk: 64KiB}}
            """);

    assertThat(file.statements())
        .hasSize(6)
        .noneMatch(statement -> statement.contains("${") || statement.contains("--"));
    assertThat(file.statements().get(0))
        .isEqualTo(
            "CREATE KEYSPACE IF NOT EXISTS mine WITH replication ="
                + " {'class': 'NetworkTopologyStrategy', 'north': '3', 'south': '2'}");
    assertThat(file.statements().get(1)).startsWith("CREATE TABLE IF NOT EXISTS mine.blocks (");
  }

  @Test
  void saysWhatTheStatementsSay() throws IOException {
    Schema schema = schema("ttl: 30h").schema();

    assertThat(schema.replication())
        .isEqualTo(Map.of("class", "NetworkTopologyStrategy", "north", "3"));
    assertThat(schema.tables())
        .extracting(Schema.Table::name)
        .containsExactly("blocks", "columns", "partitions", "markers", "feature_sets");
    Schema.Table blocks = schema.tables().get(0);
    assertThat(blocks.columns()).hasSize(11).containsEntry("payload", "blob");
    assertThat(blocks.partitionKey())
        .containsExactly("feature_set", "version", "product", "area", "hour");
    assertThat(List.copyOf(blocks.clustering().entrySet()))
        .containsExactly(Map.entry("window_end", "DESC"), Map.entry("block", "ASC"));
    assertThat(blocks.options())
        .containsEntry("default_time_to_live", "108000")
        .containsEntry("compression", Map.of("class", "LZ4Compressor", "chunk_length_in_kb", "16"))
        .containsEntry(
            "compaction",
            Map.of(
                "class",
                "TimeWindowCompactionStrategy",
                "compaction_window_unit",
                "HOURS",
                "compaction_window_size",
                "2"))
        .containsEntry("read_repair", "NONE")
        .containsEntry("speculative_retry", "MIN(99p,20ms)");
  }

  @Test
  void keepsTheListOfPartitionsADayLonger() throws IOException {
    Schema.Table partitions = schema("ttl: 6d").schema().tables().get(2);

    assertThat(partitions.options())
        .containsEntry("default_time_to_live", String.valueOf(7 * 24 * 3600));
    assertThat(partitions.clustering()).isEqualTo(Map.of("product", "ASC", "area", "ASC"));
  }

  /** Else a reader would find a window end complete of which rows are gone. */
  @Test
  void forgetsThatAWindowEndIsCompleteBeforeItsRowsAreGone() throws IOException {
    assertThat(markersTtl("6d")).isEqualTo((6 * 24 - 6) * 3600);
    assertThat(markersTtl("1h")).isEqualTo(3600 - 150);
  }

  private int markersTtl(String ttl) throws IOException {
    Schema.Table markers = schema("ttl: " + ttl).schema().tables().get(3);
    assertThat(markers.name()).isEqualTo("markers");
    return Integer.parseInt((String) markers.options().get("default_time_to_live"));
  }

  private SchemaFile schema(String more) throws IOException {
    String text = "contact-points: a:1\ndatacenter: north\n" + more;
    Path file = TestFiles.write(folder, "store.yaml", text);
    return new SchemaFile(ConfigFile.load(file, StoreConfig.SECTION));
  }
}
