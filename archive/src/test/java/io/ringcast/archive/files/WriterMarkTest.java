package io.ringcast.archive.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WriterMarkTest {

  private static final long START = 1_767_596_400_000L;

  @TempDir Path dir;

  private long now = START;
  private WriterMark one;
  private WriterMark other;

  @BeforeEach
  void makeMarks() {
    one = mark("one", () -> now);
    other = mark("other", () -> now);
  }

  private WriterMark mark(String job, LongSupplier clock) {
    return new WriterMark(new ArchiveFolder(dir.toUri()), job, clock);
  }

  @Test
  void theSecondJobIsRefusedInWords() throws Exception {
    one.renew();
    now += 1_000;
    assertThatThrownBy(other::renew)
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining("is written by another archive job, one,")
        .hasMessageContaining("2026-01-05T07:00:00Z")
        .hasMessageContaining("takes over at 2026-01-05T07:05:00Z");
    other.release();
    assertThatThrownBy(other::renew).as("not its mark to delete").hasMessageContaining(" one,");
    one.release();
    other.renew();
    assertThatThrownBy(one::renew).hasMessageContaining(" other,");
  }

  @Test
  void aSecondJobWaitsUntilTheMarkIsStale() throws Exception {
    one.renew();
    now += WriterMark.STALE_AFTER - 2;
    List<String> log = new ArrayList<>();
    mark("other", () -> now++).await(log::add);
    assertThat(log).singleElement().asString().contains(" one,", "takes over at");
    other.renew();
    one.await(text -> release(other));
  }

  @Test
  void aSecondJobIsRefusedWhenTheFirstRenewsItsMark() throws Exception {
    one.renew();
    now += WriterMark.STALE_AFTER - 1;
    assertThatThrownBy(() -> other.await(text -> renew(one)))
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining("last renewed its mark at 2026-01-05T07:04:59.999Z");
  }

  @Test
  void aLateEndOfAnOldAttemptLeavesTheMark() throws Exception {
    WriterMark restarted = mark("one", () -> now);
    one.renew();
    now += 1_000;
    restarted.renew();
    one.release();
    assertThatThrownBy(other::check).hasMessageContaining(" one,");
    restarted.release();
    other.check();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "{\"format\":2}"})
  void aMarkThatCannotBeReadIsNamed(String text) throws Exception {
    Files.writeString(dir.resolve("writer.json"), text);
    assertThatThrownBy(one::renew)
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining("/writer.json is damaged or a newer Ringcast's: " + text);
  }

  @Test
  void aStaleMarkIsTakenOverAndItsJobRefusedFromThenOn() throws Exception {
    one.renew();
    now += WriterMark.RENEWED_AFTER;
    one.renew();
    now += WriterMark.STALE_AFTER - 1;
    assertThatThrownBy(other::renew).isInstanceOf(ArchiveException.class);
    now++;
    other.renew();
    assertThatThrownBy(one::renew).hasMessageContaining(" other,");
    assertThatCode(other::renew).doesNotThrowAnyException();
  }

  private static void renew(WriterMark mark) {
    try {
      mark.renew();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void release(WriterMark mark) {
    try {
      mark.release();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
