package io.ringcast.serving.callers;

import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/** What a caller's certificate calls its owner. */
public final class Certificates {

  /** Kinds of other names, as X.509 numbers them. */
  private static final int DNS = 2;

  private static final int URI = 6;

  private Certificates() {}

  /** URIs first, then DNS names, then the common name; none if no certificate was shown. */
  public static List<String> names(SSLSession session) {
    try {
      return session.getPeerCertificates()[0] instanceof X509Certificate certificate
          ? names(certificate)
          : List.of();
    } catch (SSLPeerUnverifiedException e) {
      return List.of();
    }
  }

  private static List<String> names(X509Certificate certificate) {
    List<String> names = new ArrayList<>();
    try {
      Collection<List<?>> others = certificate.getSubjectAlternativeNames();
      if (others != null) {
        add(names, others, URI);
        add(names, others, DNS);
      }
      for (Rdn part : new LdapName(certificate.getSubjectX500Principal().getName()).getRdns()) {
        if (part.getType().equalsIgnoreCase("CN")) {
          names.add(part.getValue().toString());
        }
      }
    } catch (CertificateParsingException | InvalidNameException e) {
      // A name that cannot be read is none.
      return names;
    }
    return names;
  }

  private static void add(List<String> names, Collection<List<?>> others, int kind) {
    for (List<?> other : others) {
      if (other.get(0).equals(kind)) {
        names.add(other.get(1).toString());
      }
    }
  }
}
