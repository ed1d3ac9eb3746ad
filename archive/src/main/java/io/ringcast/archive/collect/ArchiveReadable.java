package io.ringcast.archive.collect;

import io.ringcast.archive.files.ArchiveFolder;
import io.ringcast.archive.files.WriterMark;
import io.ringcast.common.blocks.NewerFormatException;
import io.ringcast.common.registry.ReadableWindowEnd;
import io.ringcast.common.registry.RegistryException;
import io.ringcast.job.deadletter.RecordOrigin;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies the times at which window ends could first be read. It writes before each checkpoint, so
 * it needs no state.
 */
public final class ArchiveReadable extends ProcessFunction<RecordOrigin, Void>
    implements CheckpointedFunction {

  private static final Logger LOG = LoggerFactory.getLogger(ArchiveReadable.class);

  private final URI dir;

  private transient ArchiveFolder folder;
  private transient WriterMark mark;
  private transient List<ReadableWindowEnd> fresh;
  private transient Counter unreadable;

  public ArchiveReadable(URI dir) {
    this.dir = dir;
  }

  @Override
  public void initializeState(FunctionInitializationContext context) {
    fresh = new ArrayList<>();
  }

  @Override
  public void open(OpenContext context) throws IOException, InterruptedException {
    folder = new ArchiveFolder(dir);
    mark = WriterMark.of(folder, getRuntimeContext());
    mark.await(text -> {}); // ArchiveMinutes logs it.
    unreadable = getRuntimeContext().getMetricGroup().counter("recordsUnreadable");
  }

  /**
   * @throws NewerFormatException to make the job fail, and come back until it is upgraded
   */
  @Override
  public void processElement(RecordOrigin record, Context context, Collector<Void> out)
      throws NewerFormatException {
    try {
      String text = record.value == null ? "" : new String(record.value, StandardCharsets.UTF_8);
      fresh.add(ReadableWindowEnd.parse(text));
    } catch (RegistryException e) {
      unreadable.inc();
      LOG.warn("{}, offset {}: {}", record.topic, record.offset, e.getMessage());
    }
  }

  @Override
  public void snapshotState(FunctionSnapshotContext context) throws Exception {
    mark.check();
    folder.addReadable(fresh);
    fresh.clear();
  }
}
