package io.ringcast.testkit.cassandra;

import io.ringcast.testkit.process.Breakable;
import java.net.InetSocketAddress;

/** A real Cassandra node that is there for one run, in whichever way. */
public interface CassandraServer extends Breakable, AutoCloseable {

  /** Where clients connect to. */
  InetSocketAddress contactPoint();

  /** The same as a configuration names it: {@code address:port}. */
  default String hostAndPort() {
    InetSocketAddress at = contactPoint();
    return at.getAddress().getHostAddress() + ":" + at.getPort();
  }

  /** The data centre that clients are told they are near to. */
  String datacenter();

  /** Runs nodetool, for instance with {@code "flush"}, and gives what it printed. */
  String nodetool(String... arguments);

  /** Ends the node and deletes its data. */
  @Override
  void close();
}
