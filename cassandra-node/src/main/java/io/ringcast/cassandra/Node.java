package io.ringcast.cassandra;

import java.io.IOException;
import org.apache.cassandra.service.CassandraDaemon;

/** A Cassandra node as a process, which lives no longer than the process that started it. */
public final class Node {

  private Node() {}

  public static void main(String[] args) {
    Thread watch = new Thread(Node::endWithStarter, "watch-starter");
    watch.setDaemon(true);
    watch.start();
    CassandraDaemon.main(args);
  }

  /** The starter holds the other end of the standard input, and says nothing through it. */
  private static void endWithStarter() {
    try {
      while (System.in.read() >= 0) {
        // Only the end of the stream means something.
      }
    } catch (IOException e) {
      // As good as the end of it.
    }
    // Without Cassandra's shutdown hook, which takes its time: what the commit log did not sync yet
    // is lost, as in a power cut.
    Runtime.getRuntime().halt(0);
  }
}
