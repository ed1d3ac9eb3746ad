package io.ringcast.store.config;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;

/** Files for the options of TLS. */
public final class TestKeyStore {

  private TestKeyStore() {}

  /** Writes a PKCS#12 file without a key. */
  public static void write(Path folder, String name, String password) throws IOException {
    try (OutputStream out = Files.newOutputStream(folder.resolve(name))) {
      KeyStore empty = KeyStore.getInstance("PKCS12");
      empty.load(null, null);
      empty.store(out, password.toCharArray());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
