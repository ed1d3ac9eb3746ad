package io.ringcast.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The TCP sockets on which processes listen, as Linux lists them in {@code /proc}. */
public final class ListeningSockets {

  /** Of the columns in {@code /proc/net/tcp}: the local address, the state, the inode. */
  private static final int ADDRESS = 1;

  private static final int STATE = 3;
  private static final int INODE = 9;

  private static final String LISTENING = "0A";
  private static final String IPV6_LOOPBACK = "00000000000000000000000001000000";
  private static final String MAPPED_IPV4 = "0000000000000000FFFF0000";

  private ListeningSockets() {}

  /**
   * Requires that a process and all processes below it listen on loopback alone.
   *
   * @return how many sockets listen
   */
  public static int requireLoopback(ProcessHandle root) throws IOException {
    Set<String> inodes = new TreeSet<>();
    for (ProcessHandle process : Stream.concat(Stream.of(root), root.descendants()).toList()) {
      inodes.addAll(sockets(process));
    }
    List<String> listening =
        Stream.concat(lines("tcp"), lines("tcp6"))
            .map(line -> line.strip().split("\\s+"))
            .filter(columns -> columns[STATE].equals(LISTENING) && inodes.contains(columns[INODE]))
            .map(columns -> columns[ADDRESS])
            .toList();
    if (!listening.stream().allMatch(ListeningSockets::isLoopback)) {
      throw new AssertionError(
          "not all listen on loopback; their hexadecimal addresses and ports: " + listening);
    }
    return listening.size();
  }

  /** Linux writes each 32 bits of an address as a number of this machine's byte order. */
  private static boolean isLoopback(String socket) {
    String address = socket.substring(0, socket.indexOf(':'));
    return address.equals(IPV6_LOOPBACK)
        || address.replace(MAPPED_IPV4, "").matches("\\p{XDigit}{6}7F");
  }

  private static Stream<String> lines(String protocol) throws IOException {
    return Files.readAllLines(Path.of("/proc/net", protocol)).stream().skip(1);
  }

  private static Set<String> sockets(ProcessHandle process) throws IOException {
    try (Stream<Path> files = Files.list(Path.of("/proc", process.pid() + "", "fd"))) {
      return files
          .map(ListeningSockets::target)
          .filter(target -> target.startsWith("socket:["))
          .map(target -> target.substring("socket:[".length(), target.length() - 1))
          .collect(Collectors.toSet());
    } catch (NoSuchFileException | UncheckedIOException e) {
      // The process has ended meanwhile.
      return Set.of();
    }
  }

  private static String target(Path file) {
    try {
      return Files.readSymbolicLink(file).toString();
    } catch (IOException e) {
      return "";
    }
  }
}
