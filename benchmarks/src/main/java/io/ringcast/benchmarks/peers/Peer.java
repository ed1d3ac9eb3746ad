package io.ringcast.benchmarks.peers;

import io.ringcast.benchmarks.bare.BareJob;
import io.ringcast.benchmarks.bare.LocalFlink;
import io.ringcast.benchmarks.bare.Measured;
import io.ringcast.benchmarks.peers.jet.JetPipeline;
import io.ringcast.benchmarks.peers.sql.HoppingSql;
import io.ringcast.benchmarks.peers.stream.FirstVersion;
import io.ringcast.benchmarks.peers.stream.SecondVersion;
import io.ringcast.benchmarks.peers.table.ColumnStore;

/** Who is measured. */
enum Peer {
  RINGCAST("Ringcast"),
  FIRST("publication, first version"),
  SECOND("publication, second version"),
  SQL("Flink SQL"),
  JET("Hazelcast Jet"),
  DUCKDB("DuckDB, batch");

  private final String title;

  Peer(String title) {
    this.title = title;
  }

  /** As the table names it. */
  String title() {
    return title;
  }

  Measured run(PeerTask task) {
    return switch (this) {
      case RINGCAST -> new BareJob(task.set(), task.parallelism(), true).run(task.flink());
      case FIRST -> onFlink(task, new FirstVersion(task.set()));
      case SECOND -> onFlink(task, new SecondVersion(task.set()));
      case SQL -> onFlink(task, new HoppingSql(task.set()));
      case JET -> JetPipeline.run(task);
      case DUCKDB -> ColumnStore.run(task);
    };
  }

  private Measured onFlink(PeerTask task, LocalFlink.Graph graph) {
    return task.flink().run(name(), task.flinkSettings(), graph);
  }
}
