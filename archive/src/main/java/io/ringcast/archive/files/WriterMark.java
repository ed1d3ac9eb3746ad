package io.ringcast.archive.files;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;
import org.apache.flink.api.common.functions.RuntimeContext;

/**
 * A file that names the job which writes an archive, so that a second one refuses to. File systems
 * have no common lock: two jobs that start in the same moment both write the mark, and one of them
 * finds the other's before its first minutes.
 */
public final class WriterMark {

  /** In milliseconds; a merge of an hour may hold a renewal up. */
  public static final long RENEWED_AFTER = Duration.ofMinutes(1).toMillis();

  static final long STALE_AFTER = Duration.ofMinutes(5).toMillis();

  private static final int FORMAT = 1;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final ArchiveFolder folder;
  private final String job;
  private final LongSupplier clock;

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
   * Makes the mark this job's, or keeps it fresh.
   *
   * @throws ArchiveException if another job writes the archive
   */
  public void renew() throws IOException {
    JsonNode mark = read();
    long now = clock.getAsLong();
    long renewed = mark.path("renewed-at").asLong();
    boolean own = mark.path("job").asText().equals(job);
    if (!own && now - renewed < STALE_AFTER) {
      throw new ArchiveException(
          ("the archive %s is written by another archive job, %s, which said so at %s. Two would undo each"
                  + " other's files: stop one. If that job has died, this one takes over at %s.")
              .formatted(
                  folder,
                  mark.path("job").asText(),
                  Instant.ofEpochMilli(renewed),
                  Instant.ofEpochMilli(renewed + STALE_AFTER)));
    }
    if (!own || now - renewed >= RENEWED_AFTER) {
      folder.writeMark(
          JSON.createObjectNode()
              .put("format", FORMAT)
              .put("job", job)
              .put("renewed-at", now)
              .toString());
    }
  }

  /** Deletes the mark if it is this job's, so that another job need not wait. */
  public void release() throws IOException {
    if (read().path("job").asText().equals(job)) {
      folder.deleteMark();
    }
  }

  private JsonNode read() throws IOException {
    return JSON.readTree(folder.readMark());
  }
}
