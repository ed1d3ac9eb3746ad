package io.ringcast.serving.callers;

import io.grpc.Status;
import io.ringcast.serving.budget.ConnectionLimit;
import io.ringcast.serving.callers.Logins.Login;
import io.ringcast.serving.config.EntryPoint;
import io.ringcast.serving.config.HttpConfig;
import io.ringcast.serving.config.Quota;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.serving.meters.Reason;
import io.ringcast.serving.warn.Warnings;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All callers. Tokens and URIs of certificates are names of different kinds: each leads to the
 * caller that has it in its configuration.
 */
public final class Callers implements AutoCloseable {

  /** The name of every caller where the configuration names none. */
  public static final String ANYONE = "anyone";

  private static final Logger LOG = LoggerFactory.getLogger(Callers.class);
  private static final String BEARER = "Bearer ";

  private volatile Map<String, Caller> callers = Map.of();
  private volatile Map<String, Caller> byUri = Map.of();
  private final Optional<Logins> logins;

  /** The caller without a name; empty if callers need one. */
  private final Optional<Caller> anyone;

  private final boolean metricsAreOpen;
  private final Clock clock;
  private final LongSupplier nanoTime;
  private final Warnings warnings = new Warnings(LOG, List.of(NotKnownException.class));

  private static final class NotKnownException extends Exception {
    NotKnownException(String message) {
      super(message);
    }
  }

  public Callers(ServeConfig config, Clock clock, LongSupplier nanoTime) {
    this.clock = clock;
    this.metricsAreOpen = config.http().metrics() == HttpConfig.Readers.ANYONE;
    this.nanoTime = nanoTime;
    this.anyone =
        config.callers().isEmpty()
            ? Optional.of(new Caller(ANYONE, Optional.empty(), usual(config), nanoTime))
            : Optional.empty();
    setCallers(config);
    this.logins =
        config.logins().file().map(any -> new Logins(config.logins(), () -> callers.keySet()));
  }

  private static Optional<Quota> usual(ServeConfig config) {
    return Optional.of(config.limits().calls().quota());
  }

  private void setCallers(ServeConfig config) {
    Map<String, Caller> named = new HashMap<>();
    Map<String, Caller> certified = new HashMap<>();
    config
        .callers()
        .forEach(
            (name, its) -> {
              Optional<Quota> quota = its.quota().or(() -> usual(config));
              Caller caller =
                  Optional.ofNullable(callers.get(name))
                      .orElseGet(() -> new Caller(name, Optional.of(its), quota, nanoTime));
              caller.follow(Optional.of(its), quota);
              named.put(name, caller);
              its.certificates().forEach(uri -> certified.put(uri, caller));
            });
    callers = named;
    byUri = certified;
  }

  /**
   * From the next call on, these callers, rights and quotas hold. Whether callers have names stays:
   * log-ins and certificates need a restart.
   */
  public void follow(ServeConfig now) {
    if (now.callers().isEmpty() != anyone.isPresent()) {
      return;
    }
    setCallers(now);
    anyone.ifPresent(its -> its.follow(Optional.empty(), usual(now)));
  }

  /** Whether callers may have tokens. */
  public boolean haveTokens() {
    return logins.isPresent();
  }

  /** The caller, or the reason of a refusal. */
  record Admission(Optional<Caller> caller, Optional<Refusal> refusal) {

    private static Admission of(Caller caller) {
      return new Admission(Optional.of(caller), Optional.empty());
    }

    private static Admission refused(Reason reason, Status status, String why) {
      return new Admission(Optional.empty(), Optional.of(Refusal.of(reason, status, why)));
    }
  }

  /** Lets a caller in, or says why not. Nobody may call what is no entry point. */
  Admission admit(Optional<EntryPoint> entry, Identity identity) {
    if (entry.isEmpty()) {
      return forbidden("the service does not offer this");
    }
    if (isOpen(entry.get())) {
      return new Admission(Optional.empty(), Optional.empty());
    }
    Admission known = identify(identity);
    return known
        .caller()
        .flatMap(caller -> caller.forbids(entry.get()))
        .map(Callers::forbidden)
        .orElse(known);
  }

  /** The name that the identity proves, if the configuration names callers. */
  Optional<String> caller(Identity identity) {
    boolean shows = identity.authorization().isPresent() || !identity.uris().isEmpty();
    return anyone.isEmpty() && shows
        ? identify(identity).caller().map(Caller::name)
        : Optional.empty();
  }

  private boolean isOpen(EntryPoint entry) {
    return entry.access() == EntryPoint.Access.ANYBODY
        || (entry == EntryPoint.METRICS && metricsAreOpen);
  }

  private static Admission forbidden(String why) {
    return Admission.refused(Reason.PERMISSION_DENIED, Status.PERMISSION_DENIED, why);
  }

  private Admission identify(Identity identity) {
    if (anyone.isPresent()) {
      return Admission.of(anyone.get());
    }
    try {
      // A token counts before a certificate.
      return Admission.of(
          identity.authorization().isPresent() && logins.isPresent()
              ? ofToken(identity.authorization().get(), logins.get())
              : ofCertificate(identity.uris()));
    } catch (NotKnownException e) {
      warnings.warn(site(identity.peer()), "a log-in from " + identity.peer() + " failed", e);
      return Admission.refused(Reason.UNAUTHENTICATED, Status.UNAUTHENTICATED, e.getMessage());
    }
  }

  /** Without the port, of which a peer has many, as it has addresses of IPv6. */
  private static Object site(Object peer) {
    String text = String.valueOf(peer);
    int begin = text.indexOf('/') + 1;
    int end = text.lastIndexOf(':');
    try {
      return end < begin
          ? text
          : ConnectionLimit.site(InetAddress.getByName(text.substring(begin, end)));
    } catch (UnknownHostException e) {
      return text;
    }
  }

  private Caller ofToken(String authorization, Logins known) throws NotKnownException {
    boolean bearer = authorization.regionMatches(true, 0, BEARER, 0, BEARER.length());
    Login login =
        (bearer
                ? known.find(authorization.substring(BEARER.length()).strip())
                : Optional.<Login>empty())
            .orElseThrow(
                () ->
                    new NotKnownException(
                        "nobody has this token: send `authorization: Bearer TOKEN` with one that"
                            + " the service's logins.file knows"));
    if (!clock.instant().isBefore(login.expires())) {
      throw new NotKnownException(
          "this token of %s expired at %s: ask for a new one"
              .formatted(login.caller(), login.expires()));
    }
    Caller caller = callers.get(login.caller());
    if (caller == null) {
      throw new NotKnownException(login.caller() + " is none of the service's `callers`");
    }
    return caller;
  }

  private Caller ofCertificate(List<String> uris) throws NotKnownException {
    Set<Caller> named =
        uris.stream().filter(byUri::containsKey).map(byUri::get).collect(Collectors.toSet());
    if (named.size() == 1) {
      return named.iterator().next();
    }
    if (!uris.isEmpty()) {
      throw new NotKnownException(
          named.isEmpty()
              ? "no caller has a certificate with the URI " + String.join(", ", uris)
              : "the certificate has URIs of several callers: " + String.join(", ", uris));
    }
    throw new NotKnownException(
        haveTokens()
            ? "say who you are: send `authorization: Bearer TOKEN`"
            : "say who you are: connect with a certificate that has a URI");
  }

  /** Reads the file of tokens now. */
  void look() {
    logins.ifPresent(Logins::look);
  }

  @Override
  public void close() {
    logins.ifPresent(Logins::close);
  }
}
