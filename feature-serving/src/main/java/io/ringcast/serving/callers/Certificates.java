package io.ringcast.serving.callers;

import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/** The URIs of a caller's certificate. Its other names do not count. */
public final class Certificates {

  /** The kind of name, as X.509 numbers them. */
  private static final int URI = 6;

  private Certificates() {}

  /** None if no certificate was shown. */
  public static List<String> uris(SSLSession session) {
    try {
      return session.getPeerCertificates()[0] instanceof X509Certificate certificate
          ? uris(certificate)
          : List.of();
    } catch (SSLPeerUnverifiedException | CertificateParsingException e) {
      // A name that cannot be read is none.
      return List.of();
    }
  }

  private static List<String> uris(X509Certificate certificate) throws CertificateParsingException {
    Collection<List<?>> names = certificate.getSubjectAlternativeNames();
    return names == null
        ? List.of()
        : names.stream()
            .filter(name -> name.get(0).equals(URI))
            .map(name -> name.get(1).toString())
            .toList();
  }
}
