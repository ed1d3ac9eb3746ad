package io.ringcast.serving.callers;

import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.ringcast.serving.callers.Callers.Admission;
import io.ringcast.serving.config.EntryPoint;
import io.ringcast.serving.meters.Stages;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/** Identifies the caller, and refuses calls without the right. */
public final class IdentityInterceptor implements ServerInterceptor {

  public static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

  public static final Metadata.Key<String> TRACE_PARENT =
      Metadata.Key.of("traceparent", Metadata.ASCII_STRING_MARSHALLER);

  public static final Metadata.Key<String> REQUEST_ID =
      Metadata.Key.of("ringcast-request-id", Metadata.ASCII_STRING_MARSHALLER);

  /** All headers of callers, which HTTP passes on. */
  public static final List<Metadata.Key<String>> SAID =
      List.of(AUTHORIZATION, TRACE_PARENT, REQUEST_ID);

  /** Why the caller may not go on with the present call; empty if it may. */
  public static final Context.Key<Supplier<Optional<Refusal>>> RECHECK =
      Context.keyWithDefault("ringcast-recheck", Optional::empty);

  private static final Metadata.Key<byte[]> URIS =
      Metadata.Key.of("ringcast-certificate-uris-bin", Metadata.BINARY_BYTE_MARSHALLER);
  private static final Metadata.Key<String> PEER =
      Metadata.Key.of("ringcast-peer", Metadata.ASCII_STRING_MARSHALLER);
  private static final String BETWEEN_URIS = "\n";

  /** X.509's number for a URI as a certificate's name. */
  private static final int URI = 6;

  private final Callers callers;
  private final BiFunction<ServerCall<?, ?>, Metadata, Identity> identity;

  private IdentityInterceptor(
      Callers callers, BiFunction<ServerCall<?, ?>, Metadata, Identity> identity) {
    this.callers = callers;
    this.identity = identity;
  }

  /** For calls over a connection of the caller. */
  public static IdentityInterceptor atConnection(Callers callers) {
    return new IdentityInterceptor(callers, IdentityInterceptor::ofConnection);
  }

  /** For calls within the process, on behalf of callers by HTTP. */
  public static IdentityInterceptor onBehalf(Callers callers) {
    return new IdentityInterceptor(callers, (call, headers) -> ofHeaders(headers));
  }

  /** Passes on who calls: the URIs of the certificate, and the address. */
  public static void pass(List<String> uris, String peer, Metadata headers) {
    headers.put(URIS, String.join(BETWEEN_URIS, uris).getBytes(StandardCharsets.UTF_8));
    headers.put(PEER, peer);
  }

  /** The URIs of the caller's certificate; its other names do not count. */
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

  private static Identity ofHeaders(Metadata headers) {
    byte[] uris = headers.get(URIS);
    return new Identity(
        Optional.ofNullable(headers.get(AUTHORIZATION)),
        uris == null || uris.length == 0
            ? List.of()
            : List.of(new String(uris, StandardCharsets.UTF_8).split(BETWEEN_URIS)),
        headers.get(PEER));
  }

  private static Identity ofConnection(ServerCall<?, ?> call, Metadata headers) {
    SSLSession session = call.getAttributes().get(Grpc.TRANSPORT_ATTR_SSL_SESSION);
    return new Identity(
        Optional.ofNullable(headers.get(AUTHORIZATION)),
        session == null ? List.of() : uris(session),
        call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR));
  }

  @Override
  public <ReqT, RespT> ServerCall.Listener<ReqT> interceptCall(
      ServerCall<ReqT, RespT> call, Metadata headers, ServerCallHandler<ReqT, RespT> next) {
    Optional<EntryPoint> entry =
        EntryPoint.ofMethod(call.getMethodDescriptor().getFullMethodName());
    Identity who = identity.apply(call, headers);
    Admission admission = callers.admit(entry, who);
    if (admission.refusal().isPresent()) {
      return admission.refusal().get().instead(call);
    }
    if (admission.caller().isEmpty()) {
      return next.startCall(call, headers);
    }
    Stages.current().caller(admission.caller().get().name());
    Supplier<Optional<Refusal>> recheck = () -> callers.admit(entry, who).refusal();
    Context context =
        Context.current().withValues(Caller.CURRENT, admission.caller().get(), RECHECK, recheck);
    return Contexts.interceptCall(context, call, headers, next);
  }

  /** The name of the caller by HTTP, if it has one. */
  public static Optional<String> caller(Callers callers, Metadata headers) {
    return callers.caller(ofHeaders(headers));
  }

  /** Why the caller by HTTP may not use this entry point; empty if it may. */
  public static Optional<Refusal> check(Callers callers, EntryPoint entry, Metadata headers) {
    return callers.admit(Optional.of(entry), ofHeaders(headers)).refusal();
  }
}
