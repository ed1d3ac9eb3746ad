package io.ringcast.archive.collect;

import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.archive.files.WriterMark;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.RegistryException;
import io.ringcast.job.deadletter.RecordOrigin;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Copies the registry of feature sets into the archive: a reader of the past needs both. */
public final class ArchiveDefinitions extends ProcessFunction<RecordOrigin, Void> {

  private static final Logger LOG = LoggerFactory.getLogger(ArchiveDefinitions.class);

  private final URI dir;

  private transient ArchiveFolder folder;
  private transient WriterMark mark;
  private transient Counter unreadable;

  public ArchiveDefinitions(URI dir) {
    this.dir = dir;
  }

  @Override
  public void open(OpenContext context) throws IOException, InterruptedException {
    folder = new ArchiveFolder(dir);
    mark = WriterMark.of(folder, getRuntimeContext());
    mark.await(text -> {}); // ArchiveMinutes logs it.
    unreadable = getRuntimeContext().getMetricGroup().counter("recordsUnreadable");
  }

  @Override
  public void processElement(RecordOrigin record, Context context, Collector<Void> out)
      throws IOException {
    if (record.value == null) {
      // The set's counts may still be in the archive.
      return;
    }
    try {
      RegisteredSet set = RegisteredSet.parse(new String(record.value, StandardCharsets.UTF_8));
      mark.check();
      folder.write(set.withProductsOf(folder.find(set.id())));
    } catch (RegistryException e) {
      unreadable.inc();
      LOG.warn("{}, offset {}: {}", record.topic, record.offset, e.getMessage());
    }
  }
}
