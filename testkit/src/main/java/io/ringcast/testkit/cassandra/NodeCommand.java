package io.ringcast.testkit.cassandra;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/** Command lines of Cassandra's programs: a Java, Cassandra's own class path, options. */
public record NodeCommand(Path java, List<Path> classPath) {

  private static final String PACKAGE = "io/ringcast/cassandra/";
  private static final String NODE_CLASS = PACKAGE + "Node.class";

  private static final String OPTIONS = "java.options";

  /** The file that says in which data center the node is, and the property that names it. */
  static final String RACK = "cassandra-rackdc.properties";

  private static final String BUILD_AGAIN = ": build Ringcast again (mvn package)";

  public static NodeCommand find() throws IOException {
    Path java =
        NodeJava.find(
            Runtime.version().feature(), Path.of(System.getProperty("java.home")), System.getenv());
    return new NodeCommand(java, readClassPath());
  }

  /** The file of the options that nodes and nodetool have in common, which Java reads itself. */
  void writeOptions(Path folder) throws IOException {
    try (InputStream options =
        NodeCommand.class.getClassLoader().getResourceAsStream(PACKAGE + OPTIONS)) {
      Files.copy(options, folder.resolve(OPTIONS), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  List<String> node(NodeOptions options, NodePorts ports, Path folder) {
    List<String> command = common(folder);
    command.add("-Xmx" + options.heapMegabytes() + "m");
    // What lives too short for Java's second compiler starts nodes that do.
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("-XX:TieredStopAtLevel="))
        .forEach(command::add);
    // Cassandra asks it how much memory its objects take.
    command.add("-javaagent:" + find("jamm-"));
    command.add("-Dcassandra.config=" + folder.resolve("cassandra.yaml").toUri());
    command.add("-Dcassandra.storagedir=" + folder);
    command.add("-D%s=%s".formatted(RACK, folder.resolve(RACK).toUri()));
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

  /**
   * What writes rows into SSTables in a folder, and streams them.
   *
   * @param folder its own, empty
   */
  public List<String> sstableStreamer(Path folder) throws IOException {
    writeOptions(folder);
    List<String> command = common(folder);
    command.add("-Xmx1g");
    command.add("-javaagent:" + find("jamm-"));
    command.add("-Dcassandra.storagedir=" + folder);
    command.add("-Dringcast.cassandra.log=OFF");
    command.add("io.ringcast.cassandra.SSTableStreamer");
    command.add(folder.toString());
    return command;
  }

  /** Native libraries are unpacked into the folder, and nodetool's history goes there. */
  private List<String> common(Path folder) {
    return new ArrayList<>(
        List.of(
            java.toString(),
            "-cp",
            String.join(File.pathSeparator, classPath.stream().map(Path::toString).toList()),
            "@" + folder.resolve(OPTIONS),
            "-Djava.io.tmpdir=" + folder,
            "-Duser.home=" + folder));
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
    URL node = NodeCommand.class.getClassLoader().getResource(NODE_CLASS);
    if (node == null) {
      throw new IllegalStateException("Cassandra's own class path is not known" + BUILD_AGAIN);
    }
    Path home = home(node);
    Path folder = home.toAbsolutePath().getParent();
    Path list = folder.resolve("cassandra.classpath");
    requireThere(list);
    List<Path> entries = new ArrayList<>(List.of(home));
    for (String entry : Files.readString(list).strip().split(File.pathSeparator, -1)) {
      // In a release they lie beside the list.
      Path library = folder.resolve(entry);
      requireThere(library);
      entries.add(library);
    }
    return entries;
  }

  private static void requireThere(Path file) {
    if (!Files.exists(file)) {
      throw new IllegalStateException("Cassandra needs " + file + ", which is gone" + BUILD_AGAIN);
    }
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
