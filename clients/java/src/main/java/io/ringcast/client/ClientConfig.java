package io.ringcast.client;

import io.grpc.CallCredentials;
import io.grpc.ChannelCredentials;
import io.grpc.ClientInterceptor;
import io.grpc.InsecureChannelCredentials;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How the service is reached. Made by {@link #of}.
 *
 * @param deadline of each call
 * @param targets {@code host:port} of each; names that stand for several instances are fine
 * @param connections how many to each instance
 * @param warmUp how long connecting may take before the client is handed out
 * @param featureSet that has to be there when the client is handed out; empty for any
 * @param credentials of the connections: plain text, TLS, or TLS with a certificate of the caller's
 * @param caller what goes with each call to say who asks, such as a token
 * @param interceptors that see every call
 */
public record ClientConfig(
    Duration deadline,
    List<String> targets,
    int connections,
    Duration warmUp,
    String featureSet,
    ChannelCredentials credentials,
    Optional<CallCredentials> caller,
    List<ClientInterceptor> interceptors) {

  /** Two keep two cores busy; more are of use only where answers are very large. */
  private static final int USUAL_CONNECTIONS = 2;

  private static final Duration USUAL_WARM_UP = Duration.ofSeconds(10);

  public ClientConfig {
    if (deadline.isNegative() || deadline.isZero()) {
      throw new IllegalArgumentException("the deadline is " + deadline + " but must be above 0");
    }
    if (targets.isEmpty()) {
      throw new IllegalArgumentException("say at least one target, such as localhost:8585");
    }
    if (connections < 1) {
      throw new IllegalArgumentException(connections + " connections: must be 1 or more");
    }
    targets = List.copyOf(targets);
    interceptors = List.copyOf(interceptors);
  }

  /** Begins a configuration: what has no good default is said here. */
  public static Builder of(Duration deadline, String... targets) {
    return new Builder(deadline, List.of(targets));
  }

  /** The same with another deadline. */
  ClientConfig within(Duration other) {
    return new ClientConfig(
        other, targets, connections, warmUp, featureSet, credentials, caller, interceptors);
  }

  /** Says what is to differ from the defaults. */
  public static final class Builder {

    private final Duration deadline;
    private final List<String> targets;
    private int connections = USUAL_CONNECTIONS;
    private Duration warmUp = USUAL_WARM_UP;
    private String featureSet = "";
    private ChannelCredentials credentials = InsecureChannelCredentials.create();
    private Optional<CallCredentials> caller = Optional.empty();
    private final List<ClientInterceptor> interceptors = new ArrayList<>();

    private Builder(Duration deadline, List<String> targets) {
      this.deadline = deadline;
      this.targets = targets;
    }

    public Builder connections(int toEachInstance) {
      connections = toEachInstance;
      return this;
    }

    public Builder warmUp(Duration atMost) {
      warmUp = atMost;
      return this;
    }

    public Builder featureSet(String name) {
      featureSet = name;
      return this;
    }

    /** Such as {@code TlsChannelCredentials.create()}. */
    public Builder credentials(ChannelCredentials ofConnections) {
      credentials = ofConnections;
      return this;
    }

    public Builder caller(CallCredentials ofCalls) {
      caller = Optional.of(ofCalls);
      return this;
    }

    /** Sees every call; such as {@link ClientTelemetry}. */
    public Builder interceptor(ClientInterceptor ofCalls) {
      interceptors.add(ofCalls);
      return this;
    }

    public ClientConfig build() {
      return new ClientConfig(
          deadline, targets, connections, warmUp, featureSet, credentials, caller, interceptors);
    }
  }
}
