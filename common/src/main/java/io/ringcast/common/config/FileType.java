package io.ringcast.common.config;

import java.util.Optional;

/** The value that a section makes of another file; its problems are named with that file. */
final class FileType<T> extends OptionType<T> {

  private final FilePathType path;
  private final Section<T> section;

  FileType(String what, Section<T> section) {
    this.path = new FilePathType(what);
    this.section = section;
  }

  @Override
  public String what() {
    return path.what();
  }

  @Override
  Optional<T> read(YamlNode node, Reading at) {
    return path.read(node, at)
        .flatMap(
            file ->
                ConfigFile.parse(file, at.problems())
                    .flatMap(root -> section.read(root, at.inFile(file))));
  }
}
