package io.ringcast.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into the resources. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() throws IOException {
    Properties built = new Properties();
    try (InputStream resource = Version.class.getResourceAsStream("version.properties")) {
      built.load(resource);
    }
    return new String[] {
      "ringcast " + built.getProperty("version"),
      "Java " + Runtime.version() + ", " + System.getProperty("os.name")
    };
  }
}
