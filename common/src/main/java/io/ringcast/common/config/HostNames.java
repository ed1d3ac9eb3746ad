package io.ringcast.common.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The names under which an HTTP port answers. A stranger's page can point its own name here (DNS
 * rebinding), so unknown names are refused; addresses are no such names.
 */
public final class HostNames {

  private static final Pattern PORT = Pattern.compile(":[0-9]*$");
  private static final Pattern ADDRESS =
      Pattern.compile("\\[[0-9a-f:.%]+]|[0-9]{1,3}(\\.[0-9]{1,3}){3}");

  private final Set<String> names = new HashSet<>(Set.of("localhost"));

  /** Allows {@code localhost} and these. */
  public HostNames(Collection<String> more) {
    more.forEach(name -> names.add(plain(name)));
  }

  /** Whether a request with this Host, or null for none, is answered. */
  public boolean allow(String host) {
    if (host == null) {
      return false;
    }
    String name = plain(PORT.matcher(host).replaceFirst(""));
    return ADDRESS.matcher(name).matches() || names.contains(name);
  }

  /** A name may end with the root's dot. */
  private static String plain(String name) {
    String small = name.toLowerCase(Locale.ROOT);
    return small.endsWith(".") ? small.substring(0, small.length() - 1) : small;
  }

  /** Whether only this machine reaches what listens there; unknown names count as reachable. */
  public static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
