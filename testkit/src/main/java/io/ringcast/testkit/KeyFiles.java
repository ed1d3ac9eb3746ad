package io.ringcast.testkit;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.ringcast.testkit.process.Program;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A key, and a certificate by itself for it, made anew and good for two days, as PEM files.
 *
 * @param certificate also what to trust who trusts it
 * @param store has both
 */
public record KeyFiles(Path certificate, Path key, Path store) {

  /** Of the key and of each file that holds keys. */
  public static final String PASSWORD = "changeit";

  /** Makes them for an owner at localhost, under a file name. */
  public static KeyFiles make(Path folder, String file, String owner)
      throws IOException, GeneralSecurityException {
    Path store = folder.resolve(file + ".p12");
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    List<String> command =
        List.of(
            keytool.toString(),
            "-genkeypair",
            "-alias",
            "it",
            "-keyalg",
            "EC",
            "-groupname",
            "secp256r1",
            "-dname",
            "CN=" + owner + ", O=test",
            "-validity",
            "2",
            "-ext",
            "san=ip:127.0.0.1,dns:" + owner + ",uri:spiffe://example.org/" + owner,
            "-storetype",
            "PKCS12",
            "-keystore",
            store.toString(),
            "-storepass",
            PASSWORD);
    Program.run("keytool", command);
    KeyStore keys = open(store);
    Path certificate = folder.resolve(file + ".crt");
    Path key = folder.resolve(file + ".key");
    write(certificate, "CERTIFICATE", keys.getCertificate("it").getEncoded());
    write(key, "PRIVATE KEY", keys.getKey("it", PASSWORD.toCharArray()).getEncoded());
    return new KeyFiles(certificate, key, store);
  }

  /** What a client has that shows this certificate, and trusts another one. */
  public SSLContext trusting(KeyFiles other) throws GeneralSecurityException, IOException {
    KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(open(store), PASSWORD.toCharArray());
    return other.trustedBy(own.getKeyManagers());
  }

  /** For whoever trusts this certificate and shows none. */
  public SSLContext trusted() throws GeneralSecurityException, IOException {
    return trustedBy(null);
  }

  private SSLContext trustedBy(KeyManager[] own) throws GeneralSecurityException, IOException {
    TrustManagerFactory trusted =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trusted.init(trustStore());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own, trusted.getTrustManagers(), null);
    return context;
  }

  private KeyStore trustStore() throws GeneralSecurityException, IOException {
    KeyStore others = KeyStore.getInstance("PKCS12");
    others.load(null, null);
    others.setCertificateEntry("it", open(store).getCertificate("it"));
    return others;
  }

  /** Writes a file for those who trust this certificate. */
  public Path writeTrustStore(Path file) throws GeneralSecurityException, IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      trustStore().store(out, PASSWORD.toCharArray());
    }
    return file;
  }

  private static KeyStore open(Path store) throws GeneralSecurityException, IOException {
    return KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
  }

  private static void write(Path file, String what, byte[] bytes) throws IOException {
    String text = Base64.getMimeEncoder(64, "\n".getBytes(US_ASCII)).encodeToString(bytes);
    Files.writeString(
        file, "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(what, text, what));
  }
}
