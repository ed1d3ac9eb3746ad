package io.ringcast.serving.callers;

import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.ringcast.serving.meters.Reason;
import io.ringcast.serving.meters.Stages;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import javax.net.ssl.SSLSession;

/** Finds out who calls: a token counts before a certificate. */
public final class Identify implements ServerInterceptor {

  public static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

  private static final Metadata.Key<byte[]> CERTIFICATE_NAMES =
      Metadata.Key.of("ringcast-certificate-names-bin", Metadata.BINARY_BYTE_MARSHALLER);
  private static final String BEARER = "Bearer ";
  private static final String BETWEEN_NAMES = "\n";

  private final Callers callers;
  private final BiFunction<ServerCall<?, ?>, Metadata, List<String>> certificateNames;

  private Identify(
      Callers callers, BiFunction<ServerCall<?, ?>, Metadata, List<String>> certificateNames) {
    this.callers = callers;
    this.certificateNames = certificateNames;
  }

  /** For calls that come over a connection of their own. */
  public static Identify atConnection(Callers callers) {
    return new Identify(callers, (call, headers) -> ofConnection(call));
  }

  /** For calls from this process on behalf of others, whose certificates it has seen. */
  public static Identify onBehalf(Callers callers) {
    return new Identify(callers, (call, headers) -> ofHeaders(headers));
  }

  /** Passes on what a certificate calls its owner. */
  public static void pass(List<String> names, Metadata headers) {
    headers.put(
        CERTIFICATE_NAMES, String.join(BETWEEN_NAMES, names).getBytes(StandardCharsets.UTF_8));
  }

  private static List<String> ofHeaders(Metadata headers) {
    byte[] names = headers.get(CERTIFICATE_NAMES);
    return names == null
        ? List.of()
        : List.of(new String(names, StandardCharsets.UTF_8).split(BETWEEN_NAMES));
  }

  private static List<String> ofConnection(ServerCall<?, ?> call) {
    SSLSession session = call.getAttributes().get(Grpc.TRANSPORT_ATTR_SSL_SESSION);
    return session == null ? List.of() : Certificates.names(session);
  }

  @Override
  public <ReqT, RespT> ServerCall.Listener<ReqT> interceptCall(
      ServerCall<ReqT, RespT> call, Metadata headers, ServerCallHandler<ReqT, RespT> next) {
    String authorization = headers.get(AUTHORIZATION);
    Optional<Caller> caller = caller(authorization, () -> certificateNames.apply(call, headers));
    if (caller.isEmpty()) {
      return refusal(authorization).instead(call);
    }
    Stages.current().caller(caller.get().label());
    Context context = Context.current().withValue(Caller.CURRENT, caller.get());
    return Contexts.interceptCall(context, call, headers, next);
  }

  /** Why somebody may not call on whose behalf these headers come; empty if they may. */
  public static Optional<Refusal> check(Callers callers, Metadata headers) {
    Identify identify = onBehalf(callers);
    String authorization = headers.get(AUTHORIZATION);
    return identify.caller(authorization, () -> ofHeaders(headers)).isPresent()
        ? Optional.empty()
        : Optional.of(identify.refusal(authorization));
  }

  private Optional<Caller> caller(String authorization, Supplier<List<String>> certificate) {
    return authorization != null && callers.haveTokens()
        ? ofToken(authorization)
        : callers.ofCertificate(certificate.get()).or(callers::unnamed);
  }

  private Refusal refusal(String authorization) {
    return Refusal.of(Reason.UNAUTHENTICATED, Status.UNAUTHENTICATED, help(authorization));
  }

  private Optional<Caller> ofToken(String authorization) {
    return authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())
        ? callers.ofToken(authorization.substring(BEARER.length()).strip())
        : Optional.empty();
  }

  private String help(String authorization) {
    if (authorization != null && callers.haveTokens()) {
      return "nobody has this token: send `authorization: Bearer TOKEN` with one that the service's"
          + " configuration names";
    }
    return callers.haveTokens()
        ? "say who you are: send `authorization: Bearer TOKEN`"
        : "say who you are: connect with a certificate";
  }
}
