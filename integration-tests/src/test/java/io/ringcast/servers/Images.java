package io.ringcast.servers;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * Names and versions of the images; they stand in images.properties, and the versions in the pom.
 */
final class Images {

  private static final Properties NAMES = read();

  static final String KAFKA = NAMES.getProperty("kafka");
  static final String CASSANDRA = NAMES.getProperty("cassandra");

  private Images() {}

  private static Properties read() {
    Properties names = new Properties();
    try (InputStream file = Images.class.getResourceAsStream("images.properties")) {
      names.load(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return names;
  }
}
