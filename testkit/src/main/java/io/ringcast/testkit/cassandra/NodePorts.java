package io.ringcast.testkit.cassandra;

import io.ringcast.testkit.process.FreePorts;
import java.io.IOException;
import java.net.InetAddress;

/** The ports of a node, and what keeps them for it. */
record NodePorts(int storage, int cql, int jmx, FreePorts kept) {

  static NodePorts at(InetAddress address) throws IOException {
    FreePorts free = new FreePorts();
    // Cassandra offers local JMX at this address only, whatever address the node has.
    return new NodePorts(free.next(address), free.next(address), free.next(), free);
  }

  /** What the other nodes of a cluster are told. */
  String seed(String address) {
    return address + ":" + storage;
  }
}
