package io.ringcast.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.ringcast.job.state.StateException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.HighAvailabilityOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a job is told to begin with, before anything is known of its state. */
class OldStateTest {

  @TempDir Path folder;

  @Test
  void whereNothingIsThereIsRefused() throws IOException {
    for (String path :
        new String[] {folder.resolve("gone").toUri().toString(), folder.toString()}) {
      assertThatThrownBy(() -> OldState.of(restoring(path)))
          .isInstanceOf(StateException.class)
          .hasMessageStartingWith("The job cannot begin with " + path + ": Cannot find ")
          .hasMessageEndingWith("or name none, to start without old state.");
    }
    Files.writeString(folder.resolve("_metadata"), "no savepoint");
    assertThatThrownBy(() -> OldState.of(restoring(folder.toString())))
        .isInstanceOf(StateException.class)
        .hasMessageContaining(folder.toString());
  }

  /** Who looks ahead is told what who starts is told. */
  @Test
  void aLookAheadNamesWhatIsWrongInTheSameWords() throws IOException {
    Files.writeString(folder.resolve("_metadata"), "no savepoint");
    for (Path path : List.of(folder, folder.resolve("gone"))) {
      String atStart =
          catchThrowable(() -> OldState.of(restoring(path.toUri().toString()))).getMessage();

      assertThatThrownBy(() -> OldState.preview(path.toUri().toString(), null))
          .isInstanceOf(IOException.class)
          .hasMessage(atStart);
    }
    assertThatThrownBy(() -> OldState.preview("elsewhere://bucket/savepoint", null))
        .hasMessageStartingWith("elsewhere://bucket/savepoint cannot be looked into from here: ")
        .hasMessageEndingWith(". Ask where that file system is known, or of a copy.");
  }

  /** The cluster may know it. */
  @Test
  void aFileSystemThatIsNotKnownHereIsLeftToTheCluster() {
    assertThat(OldState.of(restoring("elsewhere://bucket/savepoint"))).isPresent();
  }

  /** A JobManager that takes over may have a later checkpoint, and the savepoint may be deleted. */
  @Test
  void whatFlinkMayNotNeedIsLeftToFlink() throws IOException {
    assertThat(OldState.of(takingOver(folder.resolve("gone").toUri().toString()))).isPresent();
    Files.writeString(folder.resolve("_metadata"), "no savepoint");
    assertThat(OldState.of(takingOver(folder.toString()))).isPresent();
    assertThat(OldState.mayTakeOver(restoring(folder.toString()))).isFalse();
  }

  private static Configuration takingOver(String path) {
    return restoring(path).set(HighAvailabilityOptions.HA_MODE, "kubernetes");
  }

  @Test
  void withoutAPathThereIsNoOldState() {
    assertThat(OldState.of(new Configuration())).isEmpty();
  }

  private static Configuration restoring(String path) {
    Configuration flink = new Configuration();
    flink.set(StateRecoveryOptions.SAVEPOINT_PATH, path);
    return flink;
  }
}
