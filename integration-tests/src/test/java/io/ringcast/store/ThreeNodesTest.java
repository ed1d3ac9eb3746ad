package io.ringcast.store;

import io.ringcast.testkit.cassandra.SmallCluster;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestClassOrder;
import org.junit.jupiter.api.Timeout;

/** All tests of the store on three nodes, which take long to start. */
@SuppressWarnings("ClassCanBeStatic") // JUnit takes inner classes only
@Timeout(240)
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
class ThreeNodesTest {

  static SmallCluster cluster;

  @BeforeAll
  static void start() {
    cluster = SmallCluster.start();
  }

  @AfterAll
  static void close() {
    if (cluster != null) {
      cluster.close();
    }
  }

  @Nested
  @Order(1)
  class Copies extends CopiesOnNodes {}

  /** A node is killed in it, and starts again, also with the files that it was sent. */
  @Nested
  @Order(2)
  class Reads extends HedgedReads {}
}
