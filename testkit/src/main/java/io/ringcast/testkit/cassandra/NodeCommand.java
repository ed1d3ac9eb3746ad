package io.ringcast.testkit.cassandra;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The command lines of a node and of nodetool: a Java, Cassandra's own class path, options. */
final class NodeCommand {

  private static final String PACKAGE = "io/ringcast/cassandra/";
  private static final String NODE_CLASS = PACKAGE + "Node.class";

  private static final String BUILD_AGAIN = ": build Ringcast again (mvn package)";

  /** What Cassandra needs of a Java 17, as its distribution's jvm17-server.options has it. */
  private static final List<String> EXPORTS =
      List.of(
          "java.base/jdk.internal.misc",
          "java.base/java.lang.ref",
          "java.management.rmi/com.sun.jmx.remote.internal.rmi",
          "java.rmi/sun.rmi.registry",
          "java.rmi/sun.rmi.server",
          "java.sql/java.sql",
          "jdk.attach/sun.tools.attach",
          "jdk.compiler/com.sun.tools.javac.file",
          "jdk.unsupported/sun.misc");

  private static final List<String> OPENS =
      List.of(
          "java.base/java.io",
          "java.base/java.lang",
          "java.base/java.lang.module",
          "java.base/java.lang.reflect",
          "java.base/java.util",
          "java.base/jdk.internal.loader",
          "java.base/jdk.internal.math",
          "java.base/jdk.internal.module",
          "java.base/jdk.internal.ref",
          "java.base/jdk.internal.reflect",
          "java.base/jdk.internal.util.jar",
          "java.base/sun.nio.ch",
          "jdk.compiler/com.sun.tools.javac",
          "jdk.management/com.sun.management.internal");

  private final Path java;
  private final List<Path> classPath;

  private NodeCommand(Path java, List<Path> classPath) {
    this.java = java;
    this.classPath = classPath;
  }

  static NodeCommand find() throws IOException {
    Path java =
        NodeJava.find(
            Runtime.version().feature(), Path.of(System.getProperty("java.home")), System.getenv());
    return new NodeCommand(java, readClassPath());
  }

  List<String> node(NodeOptions options, NodePorts ports, Path folder) {
    List<String> command = new ArrayList<>(common(folder));
    command.add("-Xmx" + options.heapMegabytes() + "m");
    // Cassandra asks it how much memory its objects take.
    command.add("-javaagent:" + find("jamm-"));
    command.add("-Djdk.attach.allowAttachSelf=true");
    command.add("-Dio.netty.tryReflectionSetAccessible=true");
    command.add("-Dcassandra.config=" + folder.resolve("cassandra.yaml").toUri());
    command.add("-Dcassandra.storagedir=" + folder);
    // Keeps its standard output, which is its log.
    command.add("-Dcassandra-foreground=yes");
    // For so long it waits for a seed's answer, and for a new node's tokens before it takes the
    // node for a client and puts it out. On a busy machine either may take some seconds.
    command.add("-Dcassandra.ring_delay_ms=20000");
    // Waits for other nodes' news: a cluster on one machine has none that take half a minute.
    command.add("-Dcassandra.skip_wait_for_gossip_to_settle=0");
    command.add("-Dcassandra.superuser_setup_delay_ms=0");
    // How often it tries out what a row takes in memory: by default that is a second.
    command.add("-Dcassandra.memtable_row_overhead_computation_step=10000");
    command.add("-XX:+ExitOnOutOfMemoryError");
    if (options.jmx()) {
      command.add("-Dcassandra.jmx.local.port=" + ports.jmx());
    }
    command.add("io.ringcast.cassandra.Node");
    return command;
  }

  List<String> nodetool(NodePorts ports, Path folder, List<String> arguments) {
    List<String> command = common(folder);
    command.add("-Xmx128m");
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-Dringcast.cassandra.log=WARN");
    command.add("org.apache.cassandra.tools.NodeTool");
    command.addAll(List.of("-h", "127.0.0.1", "-p", Integer.toString(ports.jmx())));
    command.addAll(arguments);
    return command;
  }

  /** Native libraries are unpacked into the folder, and nodetool's history goes there. */
  private List<String> common(Path folder) {
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    command.add("-cp");
    command.add(String.join(File.pathSeparator, classPath.stream().map(Path::toString).toList()));
    EXPORTS.forEach(name -> command.add("--add-exports=" + name + "=ALL-UNNAMED"));
    OPENS.forEach(name -> command.add("--add-opens=" + name + "=ALL-UNNAMED"));
    command.add("-Djava.io.tmpdir=" + folder);
    command.add("-Duser.home=" + folder);
    command.add("-Dlogback.configurationFile=" + PACKAGE + "logback.xml");
    return command;
  }

  private Path find(String jar) {
    return classPath.stream()
        .filter(entry -> entry.getFileName().toString().startsWith(jar))
        .findFirst()
        .orElseThrow(
            () -> new IllegalStateException("Cassandra's class path has no " + jar + "*.jar"));
  }

  /** Our own class, then what the build of the module cassandra-node found Cassandra to need. */
  private static List<Path> readClassPath() throws IOException {
    ClassLoader loader = NodeCommand.class.getClassLoader();
    URL node = loader.getResource(NODE_CLASS);
    List<Path> entries = new ArrayList<>();
    try (InputStream text = loader.getResourceAsStream(PACKAGE + "classpath")) {
      if (text == null || node == null) {
        throw new IllegalStateException("Cassandra's class path is not known" + BUILD_AGAIN);
      }
      entries.add(home(node));
      Stream.of(new String(text.readAllBytes(), UTF_8).strip().split(File.pathSeparator))
          .map(Path::of)
          .forEach(entries::add);
    }
    for (Path entry : entries) {
      if (!Files.exists(entry)) {
        throw new IllegalStateException(
            "the library " + entry + ", which Cassandra needs, is gone" + BUILD_AGAIN);
      }
    }
    return entries;
  }

  /** The folder or jar that our class is in. */
  private static Path home(URL node) {
    String text = node.toString();
    String home = text.substring(0, text.length() - NODE_CLASS.length());
    if (home.startsWith("jar:")) {
      home = home.substring("jar:".length(), home.length() - "!/".length());
    }
    try {
      return Path.of(new URI(home));
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the class path has a strange place: " + home, e);
    }
  }
}
