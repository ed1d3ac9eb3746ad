package io.ringcast.feature.intake.decode;

import java.io.Serializable;
import java.net.URI;
import java.time.Duration;

/**
 * Where the schema registry is.
 *
 * @param patience how long a registry that does not answer is asked again before the job stops
 */
public record RegistryOptions(URI url, RegistryCredentials credentials, Duration patience)
    implements Serializable {

  public static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(30);

  public RegistryOptions {
    // Before anything else, since every other message shows the URL.
    if (url.getRawUserInfo() != null) {
      throw new IllegalArgumentException(
          "the schema registry's URL contains a user: give credentials as an option of their own");
    }
    if (url.getHost() == null
        || !("http".equals(url.getScheme()) || "https".equals(url.getScheme()))) {
      throw new IllegalArgumentException(
          "the schema registry's URL is " + url + " but must be like http://host:8081");
    }
    if (patience.isNegative() || patience.isZero()) {
      throw new IllegalArgumentException(
          "the patience with the schema registry is "
              + patience
              + " but must be longer than nothing");
    }
  }

  public static RegistryOptions of(URI url) {
    return new RegistryOptions(url, RegistryCredentials.none(), DEFAULT_PATIENCE);
  }
}
