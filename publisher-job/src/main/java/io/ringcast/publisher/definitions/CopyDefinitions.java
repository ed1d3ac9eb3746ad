package io.ringcast.publisher.definitions;

import io.ringcast.common.features.SetId;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.RegistryException;
import io.ringcast.job.deadletter.DeadLetter;
import io.ringcast.job.deadletter.RecordOrigin;
import io.ringcast.publisher.config.Backoff;
import io.ringcast.publisher.store.StoreSource;
import io.ringcast.publisher.write.RetryingWriter;
import io.ringcast.store.FeatureStore;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.IOUtils;
import org.apache.flink.util.OutputTag;

/**
 * Copies the registry of feature sets into the store, for readers of its rows. Writes all
 * definitions at each start, since the store may be another one.
 */
public final class CopyDefinitions extends ProcessFunction<RecordOrigin, Void>
    implements CheckpointedFunction {

  public static final OutputTag<DeadLetter> UNREADABLE = new OutputTag<>("unreadable") {};

  private final StoreSource source;
  private final Backoff backoff;

  private transient SortedMap<SetId, RegisteredSet> known;
  private transient ListState<String> definitions;
  private transient FeatureStore store;
  private transient RetryingWriter<RegisteredSet> writer;

  public CopyDefinitions(StoreSource source, Backoff backoff) {
    this.source = source;
    this.backoff = backoff;
  }

  @Override
  public void initializeState(FunctionInitializationContext context) throws Exception {
    definitions =
        context
            .getOperatorStateStore()
            .getListState(new ListStateDescriptor<>("definitions", Types.STRING));
    known = new TreeMap<>();
    for (String definition : definitions.get()) {
      RegisteredSet set = RegisteredSet.parse(definition);
      known.put(set.id(), set);
    }
  }

  @Override
  public void open(OpenContext context) throws Exception {
    store = source.open();
    writer =
        new RetryingWriter<>(
            "the definitions of feature sets",
            backoff,
            set -> store.find(set.id()).thenCompose(own -> store.write(set.withProductsOf(own))),
            written -> {});
    write(known.values());
  }

  @Override
  public void processElement(RecordOrigin record, Context context, Collector<Void> out)
      throws Exception {
    if (record.value == null) {
      // Somebody has taken a definition out of the topic; rows of the set may still be here.
      return;
    }
    RegisteredSet set;
    try {
      set = RegisteredSet.parse(new String(record.value, StandardCharsets.UTF_8));
    } catch (RegistryException e) {
      context.output(UNREADABLE, new DeadLetter("unreadable", e.getMessage(), record.copy()));
      return;
    }
    known.put(set.id(), set);
    write(List.of(set));
  }

  private void write(Collection<RegisteredSet> sets) throws Exception {
    writer.write(sets);
    writer.await();
  }

  @Override
  public void snapshotState(FunctionSnapshotContext context) throws Exception {
    definitions.update(known.values().stream().map(RegisteredSet::definition).toList());
  }

  @Override
  public void close() throws Exception {
    IOUtils.closeAll(writer, store);
  }
}
