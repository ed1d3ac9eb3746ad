package io.ringcast.common.config;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.regex.Pattern;

/** A folder that may not be there yet: a path of this machine, or the URI of a file system. */
final class LocationType extends OptionType<URI> {

  private static final Pattern WITH_SCHEME = Pattern.compile("[a-z][a-z0-9+.-]+:/.*");

  @Override
  public String what() {
    return "a folder's path or URI, such as s3://bucket/folder";
  }

  @Override
  Optional<URI> read(YamlNode node, Reading at) {
    return at.text(node, what()).flatMap(text -> location(text, node, at));
  }

  private Optional<URI> location(String text, YamlNode node, Reading at) {
    if (text.isBlank() || text.indexOf('\0') >= 0) {
      return at.rejectValue(node, what());
    }
    try {
      return Optional.of(
          WITH_SCHEME.matcher(text).matches()
              ? new URI(text)
              : at.resolve(node.place(), text).toAbsolutePath().normalize().toUri());
    } catch (URISyntaxException e) {
      return at.rejectValue(node, what());
    }
  }
}
