package io.ringcast.structure;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The files that this build was started from. */
public final class Checkout {

  private static final Set<String> NOT_OURS =
      Set.of(".git", ".idea", ".vscode", "target", "node_modules");
  private static final Set<String> TEXT =
      Set.of(
          "java",
          "md",
          "xml",
          "yaml",
          "yml",
          "properties",
          "sh",
          "avsc",
          "gitignore",
          "config",
          "proto",
          "py",
          "toml");
  private static final Set<String> SCRIPTS = Set.of("ringcast", "run");

  private Checkout() {}

  public static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("ringcast"))) {
      folder = folder.getParent();
    }
    return folder;
  }

  /** The lines of every text file that is written by hand, by its path under the root. */
  static SortedMap<String, List<String>> textFiles() throws IOException {
    Path root = root();
    SortedMap<String, List<String>> files = new TreeMap<>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return NOT_OURS.contains(folder.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (isText(file.getFileName().toString())) {
              String name = root.relativize(file).toString().replace('\\', '/');
              files.put(name, Files.readString(file, UTF_8).lines().toList());
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }

  private static boolean isText(String name) {
    return SCRIPTS.contains(name) || TEXT.contains(name.substring(name.lastIndexOf('.') + 1));
  }
}
