package io.ringcast.common.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A file that is there and can be read. */
final class FilePathType extends OptionType<Path> {

  private final String what;

  FilePathType(String what) {
    this.what = what;
  }

  @Override
  public String what() {
    return "the path of " + what;
  }

  @Override
  Optional<Path> read(YamlNode node, Reading at) {
    return at.text(node, what()).flatMap(text -> existing(text, node, at));
  }

  private Optional<Path> existing(String text, YamlNode node, Reading at) {
    if (text.isBlank() || text.indexOf('\0') >= 0) {
      return at.rejectValue(node, what());
    }
    Path file = at.resolve(node.place(), text);
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      String written = at.shown((YamlNode.Scalar) node);
      at.reject(node, "is '" + written + "' but there is no file that can be read in that place");
      return Optional.empty();
    }
    return Optional.of(file);
  }
}
