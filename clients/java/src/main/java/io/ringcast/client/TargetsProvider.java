package io.ringcast.client;

import io.grpc.NameResolver;
import io.grpc.NameResolverProvider;
import io.grpc.NameResolverRegistry;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;

/** How gRPC comes to {@link Targets}: by the scheme of a URI. */
final class TargetsProvider extends NameResolverProvider {

  private static final String SCHEME = "ringcast";
  private static final int USUAL_PRIORITY = 5;

  static {
    NameResolverRegistry.getDefaultRegistry().register(new TargetsProvider());
  }

  private TargetsProvider() {}

  /** A channel's target that stands for all of these. */
  static String uri(List<String> targets) {
    return uri(SCHEME, String.join(",", targets)).toString();
  }

  /** With what a URI does not take, such as the brackets of IPv6, in its own way of writing. */
  static URI uri(String scheme, String target) {
    try {
      return new URI(scheme, null, "/" + target, null);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(target + " is no target", e);
    }
  }

  @Override
  public NameResolver newNameResolver(URI uri, NameResolver.Args args) {
    if (!uri.getScheme().equals(SCHEME)) {
      return null;
    }
    List<String> targets = List.of(uri.getPath().substring(1).split(","));
    return new Targets(targets, NameResolverRegistry.getDefaultRegistry().asFactory(), args);
  }

  @Override
  public String getDefaultScheme() {
    return SCHEME;
  }

  @Override
  protected boolean isAvailable() {
    return true;
  }

  @Override
  protected int priority() {
    return USUAL_PRIORITY;
  }
}
