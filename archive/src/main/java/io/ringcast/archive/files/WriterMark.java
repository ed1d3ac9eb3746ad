package io.ringcast.archive.files;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.flink.api.common.functions.RuntimeContext;

/**
 * A file that names the job which writes an archive, so that a second one does not. File systems
 * have no common lock: two jobs that start in the same moment both write the mark, and one of them
 * finds the other's before its first minutes.
 */
public final class WriterMark {

  /** In milliseconds; a merge of an hour may hold a renewal up. */
  public static final long RENEWED_AFTER = Duration.ofMinutes(1).toMillis();

  static final long STALE_AFTER = Duration.ofMinutes(5).toMillis();

  /** In milliseconds: how often a waiting job looks whether the mark has changed. */
  private static final long LOOK_EVERY = 1_000;

  private static final int FORMAT = 1;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final ArchiveFolder folder;
  private final String job;
  private final LongSupplier clock;

  /** The time in the mark that this object wrote last; another attempt of the job wrote others. */
  private long written;

  WriterMark(ArchiveFolder folder, String job, LongSupplier clock) {
    this.folder = folder;
    this.job = job;
    this.clock = clock;
  }

  /** The mark of a task's job, which keeps its id when it restarts. */
  public static WriterMark of(ArchiveFolder folder, RuntimeContext task) {
    String job = task.getJobInfo().getJobId().toHexString();
    return new WriterMark(folder, job, System::currentTimeMillis);
  }

  /**
   * Waits while another job may be alive, which the log hears once.
   *
   * @throws ArchiveException if the other job renews its mark meanwhile
   */
  public void await(Consumer<String> log) throws IOException, InterruptedException {
    JsonNode first = read();
    JsonNode mark = first;
    long left = blockedFor(mark);
    if (left > 0) {
      log.accept(blocked(mark));
    }
    while (left > 0) {
      Thread.sleep(Math.min(left, LOOK_EVERY));
      mark = read();
      left = blockedFor(mark);
      if (left > 0 && !mark.equals(first)) {
        throw new ArchiveException(blocked(mark));
      }
    }
  }

  /**
   * Makes sure that no other job writes the archive.
   *
   * @throws ArchiveException if one does
   */
  public void check() throws IOException {
    check(read());
  }

  /**
   * Makes the mark this job's, or keeps it fresh. Only one task of the job does.
   *
   * @throws ArchiveException if another job writes the archive
   */
  public void renew() throws IOException {
    JsonNode mark = read();
    check(mark);
    long now = clock.getAsLong();
    if (renewedAt(mark) != written || now - written >= RENEWED_AFTER) {
      folder.writeMark(
          JSON.createObjectNode()
              .put("format", FORMAT)
              .put("job", job)
              .put("renewed-at", now)
              .toString());
      written = now;
    }
  }

  /** Deletes the mark if this object wrote it, so that another job need not wait. */
  public void release() throws IOException {
    JsonNode mark = read();
    if (isOwn(mark) && renewedAt(mark) == written) {
      folder.deleteMark();
    }
  }

  private void check(JsonNode mark) {
    if (blockedFor(mark) > 0) {
      throw new ArchiveException(blocked(mark));
    }
  }

  /** For how many milliseconds the mark is another job's; none if not positive. */
  private long blockedFor(JsonNode mark) {
    return isOwn(mark) ? 0 : renewedAt(mark) + STALE_AFTER - clock.getAsLong();
  }

  private String blocked(JsonNode mark) {
    return ("the archive %s is written by another archive job, %s, which last renewed its mark at %s. Two"
            + " would undo each other's files: stop one. If that job has died, this one takes over at %s.")
        .formatted(
            folder,
            mark.path("job").asText(),
            Instant.ofEpochMilli(renewedAt(mark)),
            Instant.ofEpochMilli(renewedAt(mark) + STALE_AFTER));
  }

  private boolean isOwn(JsonNode mark) {
    return mark.path("job").asText().equals(job);
  }

  private static long renewedAt(JsonNode mark) {
    return mark.path("renewed-at").asLong();
  }

  private JsonNode read() throws IOException {
    String text = folder.readMark();
    JsonNode mark;
    try {
      mark = JSON.readTree(text);
    } catch (JsonProcessingException e) {
      mark = MissingNode.getInstance();
    }
    if (!mark.isObject() || mark.path("format").asInt() > FORMAT) {
      throw new ArchiveException(
          "%s/writer.json is damaged or a newer Ringcast's: %s. Delete it if no other archive job writes there."
              .formatted(folder, text));
    }
    return mark;
  }
}
