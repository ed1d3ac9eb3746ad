package io.ringcast.job.state;

import java.io.DataInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.core.fs.CloseableRegistry;
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.runtime.state.DefaultOperatorStateBackendBuilder;
import org.apache.flink.runtime.state.OperatorStateBackend;
import org.apache.flink.runtime.state.OperatorStateHandle;
import org.apache.flink.runtime.state.filesystem.AbstractFsCheckpointStorageAccess;
import org.apache.flink.runtime.state.filesystem.FsCompletedCheckpointStorageLocation;

/**
 * A savepoint or checkpoint, read before a job starts with it, so that a misfit is one sentence.
 */
public final class Savepoint {

  private final Instant written;
  private final Map<String, OperatorState> operators = new HashMap<>();

  private Savepoint(Instant written, Collection<OperatorState> operators) {
    this.written = written;
    for (OperatorState operator : operators) {
      operator.getOperatorUid().ifPresent(uid -> this.operators.put(uid, operator));
    }
  }

  /**
   * Looks into a savepoint or checkpoint: its folder, or the file _metadata in it.
   *
   * @throws IOException if there is none, or it cannot be read
   */
  public static Savepoint read(String path) throws IOException {
    FsCompletedCheckpointStorageLocation location =
        AbstractFsCheckpointStorageAccess.resolveCheckpointPointer(path);
    Path metadata = location.getMetadataHandle().getFilePath();
    long written = metadata.getFileSystem().getFileStatus(metadata).getModificationTime();
    try (DataInputStream in = new DataInputStream(location.getMetadataHandle().openInputStream())) {
      CheckpointMetadata content =
          Checkpoints.loadCheckpointMetadata(in, Savepoint.class.getClassLoader(), path);
      Savepoint savepoint =
          new Savepoint(Instant.ofEpochMilli(written), content.getOperatorStates());
      if (savepoint.operators.isEmpty()) {
        throw new IOException("it does not say whose state it holds");
      }
      return savepoint;
    } catch (IllegalArgumentException e) {
      throw new IOException("it was written by another version of Flink: " + e.getMessage(), e);
    }
  }

  /** When it was complete: nothing that is in it was read after that. */
  public Instant written() {
    return written;
  }

  /** The uids of the operators that left state. */
  public Set<String> operators() {
    return operators.keySet();
  }

  /**
   * What all subtasks of an operator left in a union list, with the loader of its classes; empty
   * without state.
   */
  public <T> List<T> unionList(
      String operator, ListStateDescriptor<T> descriptor, ClassLoader loader) throws IOException {
    Collection<OperatorStateHandle> handles = new ArrayList<>();
    if (!operators.containsKey(operator)) {
      return List.of();
    }
    for (OperatorSubtaskState subtask : operators.get(operator).getStates()) {
      handles.addAll(subtask.getManagedOperatorState());
    }
    List<T> values = new ArrayList<>();
    try (CloseableRegistry open = new CloseableRegistry();
        OperatorStateBackend states =
            new DefaultOperatorStateBackendBuilder(
                    loader, new ExecutionConfig(), false, handles, open)
                .build()) {
      states.getUnionListState(descriptor).get().forEach(values::add);
    } catch (Exception e) {
      Throwable why = e.getCause() == null ? e : e.getCause();
      throw new IOException(
          "the state of operator " + operator + " cannot be read: " + why.getMessage(), e);
    }
    return values;
  }
}
