package io.ringcast.testkit.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A folder that can go away for a while, at one stroke: whoever uses it goes through a link, in
 * whose place there is a file meanwhile.
 */
final class HiddenFolder {

  private final Path link;
  private final Path folder;
  private final Path next;

  /** Makes the folder, and the link to it. */
  HiddenFolder(Path link) throws IOException {
    this.link = link;
    folder = link.resolveSibling(link.getFileName() + "-folder");
    next = link.resolveSibling(link.getFileName() + "-next");
    Files.createDirectories(folder);
    Files.createSymbolicLink(link, folder);
  }

  /** What others are told. */
  Path path() {
    return link;
  }

  /** From now on nothing can be written there, nor read. */
  void hide() {
    try {
      Files.createFile(next);
      putInPlace();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All is there again. */
  void bringBack() {
    try {
      Files.createSymbolicLink(next, folder);
      putInPlace();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void putInPlace() throws IOException {
    Files.move(next, link, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
