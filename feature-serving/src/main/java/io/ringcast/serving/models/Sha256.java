package io.ringcast.serving.models;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The hash that anybody can compute again. */
final class Sha256 {

  private Sha256() {}

  static byte[] of(ByteBuffer bytes) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(bytes.duplicate());
      return digest.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** The first eight bytes, the highest first. */
  static long prefix(String text) {
    return ByteBuffer.wrap(of(ByteBuffer.wrap(text.getBytes(UTF_8)))).getLong();
  }
}
