package io.ringcast.serving.grpc;

import io.grpc.util.CertificateUtils;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.Map;

/** Reads a certificate and its key, which must belong together. */
final class KeyPairFiles {

  private static final Map<String, String> SIGNATURES =
      Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA");
  private static final byte[] ANYTHING = {1, 2, 3};

  private KeyPairFiles() {}

  record Loaded(X509Certificate[] chain, PrivateKey key) {}

  static Loaded load(Path certificate, Path key) throws IOException, GeneralSecurityException {
    try (InputStream certificates = Files.newInputStream(certificate);
        InputStream keys = Files.newInputStream(key)) {
      Loaded loaded =
          new Loaded(
              CertificateUtils.getX509Certificates(certificates),
              CertificateUtils.getPrivateKey(keys));
      requirePair(loaded, certificate, key);
      return loaded;
    }
  }

  /** While somebody changes the files, one may be newer than the other. */
  private static void requirePair(Loaded loaded, Path certificate, Path key)
      throws GeneralSecurityException {
    if (loaded.chain().length == 0) {
      throw new GeneralSecurityException(certificate + " has no certificate in it");
    }
    String algorithm = SIGNATURES.get(loaded.key().getAlgorithm());
    if (algorithm == null) {
      return;
    }
    Signature signature = Signature.getInstance(algorithm);
    signature.initSign(loaded.key());
    signature.update(ANYTHING);
    byte[] signed = signature.sign();
    signature.initVerify(loaded.chain()[0].getPublicKey());
    signature.update(ANYTHING);
    if (!signature.verify(signed)) {
      throw new GeneralSecurityException(key + " is not the key of the certificate " + certificate);
    }
  }
}
