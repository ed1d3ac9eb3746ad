package io.ringcast.testkit.cassandra;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ringcast.testkit.Waiting;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Small Cassandra nodes that are one cluster, on the loopback addresses from 127.0.0.1 on. With
 * three copies each of three has everything.
 *
 * <p>Clients reach each node over a {@link StallingLink}, on 127.0.1.1 and so on: the nodes name
 * these addresses to clients as their own, so that a client need not be told how to go around. The
 * nodes themselves talk to each other directly.
 */
public final class SmallCluster implements AutoCloseable {

  public static final int NODES = 3;

  private static final String DATACENTER = NodeOptions.defaults().datacenter();

  /** What the nodes hold here is small; three of them take about 2 GB with it. */
  private static final NodeOptions OPTIONS =
      NodeOptions.defaults().withHeapMegabytes(384).withTokens(4);

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final List<EmbeddedCassandra> nodes;
  private final List<StallingLink> links;

  private SmallCluster(List<EmbeddedCassandra> nodes, List<StallingLink> links) {
    this.nodes = List.copyOf(nodes);
    this.links = List.copyOf(links);
  }

  /** Starts three nodes in one data centre. */
  public static SmallCluster start() {
    return start(OPTIONS);
  }

  /** Starts three such nodes in one data centre. */
  public static SmallCluster start(NodeOptions options) {
    return start(options, Collections.nCopies(NODES, DATACENTER));
  }

  /**
   * Starts a node in each of the data centres, and returns when each knows of all others that they
   * are up.
   *
   * <p>One after the other: those that start together may take each other for clients, and stay
   * apart.
   */
  public static SmallCluster start(NodeOptions options, List<String> datacenters) {
    List<EmbeddedCassandra> nodes = new ArrayList<>();
    List<StallingLink> links = new ArrayList<>();
    try {
      for (int number = 0; number < datacenters.size(); number++) {
        // The first is its own.
        List<String> seeds = nodes.stream().map(EmbeddedCassandra::seed).toList();
        nodes.add(
            EmbeddedCassandra.start(
                at(number, options).withDatacenter(datacenters.get(number)).withSeeds(seeds)));
        awaitEachOther(nodes);
        InetSocketAddress cql = nodes.get(number).contactPoint();
        links.add(StallingLink.to(cql, new InetSocketAddress(outerAddress(number), cql.getPort())));
      }
      return new SmallCluster(nodes, links);
    } catch (RuntimeException e) {
      links.forEach(StallingLink::close);
      nodes.forEach(EmbeddedCassandra::close);
      throw e;
    }
  }

  private static NodeOptions at(int node, NodeOptions options) {
    String named = "broadcast_rpc_address: " + outerAddress(node);
    return options.withAddress("127.0.0." + (node + 1)).withSettings(named);
  }

  /** Where clients find the node. */
  private static String outerAddress(int node) {
    return "127.0.1." + (node + 1);
  }

  /** Until then a node refuses reads of several copies, and clients see a part of the cluster. */
  private static void awaitEachOther(List<EmbeddedCassandra> nodes) {
    for (EmbeddedCassandra node : nodes) {
      Waiting.until(
          node.seed() + " to find the other nodes (its log is in " + node.folder() + ")",
          LIMIT,
          () -> knowsOthers(node, nodes));
    }
  }

  private static boolean knowsOthers(EmbeddedCassandra node, List<EmbeddedCassandra> nodes) {
    String log = log(node);
    return CqlProbe.peers(node.contactPoint()) == nodes.size() - 1
        && nodes.stream()
            .filter(other -> other != node)
            .allMatch(other -> tellsOf(log, "/" + other.seed()));
  }

  /**
   * Whether a node tells that another is up. One that was up before it had tokens is taken for a
   * client, and put out, once.
   */
  private static boolean tellsOf(String log, String other) {
    return log.lastIndexOf("InetAddress " + other + " is now UP")
        > log.lastIndexOf("FatClient " + other);
  }

  private static String log(EmbeddedCassandra node) {
    try {
      return Files.readString(node.folder().resolve("node.log"), UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("the log of the node " + node.seed() + ": " + e, e);
    }
  }

  /**
   * A node, to be broken and brought back.
   *
   * @param node from 0
   */
  public CassandraServer node(int node) {
    return nodes.get(node);
  }

  /**
   * The way over which clients reach a node.
   *
   * @param node from 0
   */
  public StallingLink link(int node) {
    return links.get(node);
  }

  /** As a configuration names them: each an {@code address:port} of a link. */
  public List<String> contactPoints() {
    return links.stream().map(SmallCluster::hostAndPort).toList();
  }

  private static String hostAndPort(StallingLink link) {
    return link.address().getAddress().getHostAddress() + ":" + link.address().getPort();
  }

  /** The data centre of all nodes, if they are in one. */
  public String datacenter() {
    return DATACENTER;
  }

  /** Ends all nodes and deletes their data. */
  @Override
  public void close() {
    links.forEach(StallingLink::close);
    nodes.forEach(EmbeddedCassandra::close);
  }
}
