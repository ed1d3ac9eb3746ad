package io.ringcast.archive.files;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WriterMarkTest {

  private static final long START = 1_767_596_400_000L;

  @TempDir Path dir;

  private long now = START;
  private WriterMark one;
  private WriterMark other;

  @BeforeEach
  void makeMarks() {
    ArchiveFolder folder = new ArchiveFolder(dir.toUri());
    one = new WriterMark(folder, "one", () -> now);
    other = new WriterMark(folder, "other", () -> now);
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
}
