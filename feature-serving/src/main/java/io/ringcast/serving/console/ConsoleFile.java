package io.ringcast.serving.console;

import io.ringcast.common.config.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * A file of the console, plain and zipped; neither array may be changed. A browser asks by the tag
 * for changes.
 */
public record ConsoleFile(String type, String tag, byte[] bytes, byte[] zipped, String policy) {

  /** Sent with each file, beside its policy: a browser asks each time for changes. */
  public static final Map<String, String> HEADERS =
      Map.of(
          "x-content-type-options",
          "nosniff",
          "referrer-policy",
          "no-referrer",
          "cross-origin-opener-policy",
          "same-origin",
          "cross-origin-resource-policy",
          "same-origin",
          "cache-control",
          "no-cache");

  static final String IMAGES = "img-src 'self'";

  /** What scripts read. */
  static final String FETCHES = "connect-src 'self'";

  /** A page takes nothing from elsewhere, and runs no inline script. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; "
          + IMAGES
          + "; "
          + FETCHES
          + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "bin", "application/octet-stream",
          "json", "application/json",
          "svg", "image/svg+xml",
          "txt", "text/plain; charset=utf-8");

  private static final int TAG_CHARACTERS = 32;

  /** The end of the name is the file's type. */
  static ConsoleFile of(String name, byte[] bytes) {
    String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    if (type == null) {
      throw new IllegalArgumentException(name + " is of no known type");
    }
    // A weak one, as it stands for the zipped bytes too.
    String tag = "W/\"" + sha256(bytes).substring(0, TAG_CHARACTERS) + '"';
    return new ConsoleFile(type, tag, bytes, zip(bytes), POLICY);
  }

  /** The same with images of another host too, or fetches. */
  ConsoleFile withHost(String directive, String host) {
    String wider = policy.replace(directive, directive + " " + host);
    return new ConsoleFile(type, tag, bytes, zipped, wider);
  }

  static String sha256(byte[] bytes) {
    return HexFormat.of().formatHex(Sha256.digest().digest(bytes));
  }

  private static byte[] zip(byte[] bytes) {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory cannot fail", e);
    }
    return zipped.toByteArray();
  }

  public boolean isSmallerZipped() {
    return zipped.length < bytes.length;
  }
}
