package io.ringcast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import io.ringcast.history.HistoryLoad.Loaded;
import io.ringcast.store.cassandra.RowFiles;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.store.config.Layout;
import io.ringcast.store.config.StoreConfig;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A past that is loaded by files is the one that requests load. */
class RowFilesTest extends RowFilesScene {

  @Test
  void filesBringTheRowsThatRequestsBringIntoColumns() throws Exception {
    StoreConfig streamed = config("bulk_streamed_", Layout.COLUMNS);
    try (CqlSession session = Node.session()) {
      requireSameRows(config("bulk_written_", Layout.COLUMNS), streamed, session);
    }
  }

  @Test
  void aKilledLoadMarksWhatIsWholeAndIsFinishedByAnother() throws Exception {
    StoreConfig written = config("bulk_written_again", Layout.BLOCK);
    StoreConfig streamed = config("bulk_killed", Layout.BLOCK);
    long all = load(written).rows();

    assertThatThrownBy(
            () ->
                loadByFiles(
                    streamed,
                    1,
                    (files, rows) -> {
                      if (rows > all / 4) {
                        // Kills the process.
                        files.close();
                      }
                    }))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("has ended");

    SortedMap<String, String> expected = rows(written);
    List<Long> marked = markers(streamed);
    assertThat(marked).isNotEmpty().hasSizeLessThan(11);
    SortedMap<String, String> found = rows(streamed);
    expected.forEach(
        (key, value) -> {
          if (marked.contains(Long.parseLong(key.split(" ", 2)[0]))) {
            assertThat(found).as("seed %d", seed).containsEntry(key, value);
          }
        });

    Loaded again = loadByFiles(streamed, RowFiles.USUAL_BYTES, (files, rows) -> {});

    assertThat(again.complete()).isEqualTo(marked.size());
    assertThat(rows(streamed)).as("seed %d", seed).isEqualTo(expected);
    assertThat(markers(streamed)).isEqualTo(markers(written));
  }

  @Test
  void aFailureIsSaidAtTheFirstWindowEndAndMarksNothing() throws Exception {
    long all = load(config("bulk_all_", Layout.BLOCK)).rows();

    requireFailure("yes no space | head -99; exec cat > /dev/null", 1, "no space", all);
    requireFailure("echo no space", 1, "no space", all);
    requireFailure("exit", Long.MAX_VALUE, "has ended", all);
  }

  /** Of a load with another process. */
  private void requireFailure(String script, long mostBytes, String said, long all)
      throws Exception {
    StoreConfig config = config("bulk_failed_", Layout.BLOCK);
    AtomicLong reached = new AtomicLong();
    try (RowFiles files = new RowFiles(List.of("sh", "-c", script), config, mostBytes)) {
      assertThatThrownBy(() -> load(config, files, (its, rows) -> reached.set(rows)))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining(said);
    }
    assertThat(markers(config)).as(script).isEmpty();
    assertThat(reached.get()).as(script).isBetween(1L, all / 4);
  }

  private static StoreConfig config(String keyspace, Layout layout) {
    StoreConfig config = Node.config(keyspace + layout.name().toLowerCase(Locale.ROOT), layout);
    StoreSchema.init(config, List.of(SET));
    return config;
  }
}
