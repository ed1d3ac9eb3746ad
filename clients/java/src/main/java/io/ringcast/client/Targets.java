package io.ringcast.client;

import io.grpc.Attributes;
import io.grpc.EquivalentAddressGroup;
import io.grpc.NameResolver;
import io.grpc.Status;
import io.grpc.StatusOr;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All addresses of several targets as one list, so that gRPC deals calls out to all of them, and
 * tries a call that failed at one with another. Each target is resolved by gRPC's own means.
 */
final class Targets extends NameResolver {

  private final Map<String, NameResolver> resolvers = new HashMap<>();

  /** What is known of each target; only touched in gRPC's synchronization context. */
  private final Map<String, StatusOr<List<EquivalentAddressGroup>>> known = new HashMap<>();

  private final List<String> targets;
  private final Args args;
  private Listener2 listener;

  Targets(List<String> targets, Factory factory, Args args) {
    this.targets = targets;
    this.args = args;
    for (String target : targets) {
      resolvers.put(target, factory.newNameResolver(TargetsProvider.uri("dns", target), args));
    }
  }

  /** Each address has its own target's; this one is for the channel as a whole. */
  @Override
  public String getServiceAuthority() {
    return targets.get(0);
  }

  @Override
  public void start(Listener2 out) {
    listener = out;
    resolvers.forEach((target, resolver) -> resolver.start(new Part(target)));
  }

  @Override
  public void refresh() {
    resolvers.values().forEach(NameResolver::refresh);
  }

  @Override
  public void shutdown() {
    resolvers.values().forEach(NameResolver::shutdown);
  }

  /** Hears of one target. */
  private final class Part extends Listener2 {

    private final String target;

    Part(String target) {
      this.target = target;
    }

    @Override
    public void onResult(ResolutionResult result) {
      args.getSynchronizationContext().execute(() -> onResult2(result));
    }

    @Override
    public Status onResult2(ResolutionResult result) {
      known.put(target, result.getAddressesOrError());
      return tell();
    }

    @Override
    public void onError(Status error) {
      args.getSynchronizationContext()
          .execute(
              () -> {
                known.put(target, StatusOr.fromStatus(error));
                tell();
              });
    }
  }

  /** What is known so far goes on; an error only if nothing else is left. */
  private Status tell() {
    List<EquivalentAddressGroup> all = new ArrayList<>();
    Status error = Status.OK;
    for (String target : targets) {
      StatusOr<List<EquivalentAddressGroup>> its = known.get(target);
      if (its != null && its.hasValue()) {
        its.getValue().forEach(group -> all.add(of(target, group)));
      } else if (its != null) {
        error = its.getStatus();
      }
    }
    if (all.isEmpty() && known.size() < targets.size()) {
      return Status.OK;
    }
    StatusOr<List<EquivalentAddressGroup>> told =
        all.isEmpty() ? StatusOr.fromStatus(error) : StatusOr.fromValue(all);
    return listener.onResult2(ResolutionResult.newBuilder().setAddressesOrError(told).build());
  }

  /** With TLS the instance has to be the one that was asked for by its own name. */
  private static EquivalentAddressGroup of(String target, EquivalentAddressGroup group) {
    Attributes attributes =
        group.getAttributes().toBuilder()
            .set(EquivalentAddressGroup.ATTR_AUTHORITY_OVERRIDE, target)
            .build();
    return new EquivalentAddressGroup(group.getAddresses(), attributes);
  }
}
