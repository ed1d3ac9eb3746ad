package io.ringcast.serving.config;

import io.grpc.health.v1.HealthGrpc;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.ringcast.api.FeaturesGrpc;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The entry points of gRPC and HTTP, and who may use each. */
public enum EntryPoint {
  GET_FEATURES(Access.GRANTED, FeaturesGrpc.SERVICE_NAME, "GetFeatures"),
  GET_AREA(Access.GRANTED, FeaturesGrpc.SERVICE_NAME, "GetArea"),
  GET_ROWS(Access.GRANTED, FeaturesGrpc.SERVICE_NAME, "GetRows"),
  LIST_AREAS(Access.GRANTED, FeaturesGrpc.SERVICE_NAME, "ListAreas"),
  EXPLAIN_FEATURE(Access.GRANTED, FeaturesGrpc.SERVICE_NAME, "ExplainFeature"),
  WATCH_FEATURES(Access.GRANTED, FeaturesGrpc.SERVICE_NAME, "WatchFeatures"),
  SCORE(Access.GRANTED, FeaturesGrpc.SERVICE_NAME, "Score"),
  /** Describes only what the caller may read; clients ask it when they connect. */
  DESCRIBE_FEATURE_SET(Access.CALLERS, FeaturesGrpc.SERVICE_NAME, "DescribeFeatureSet"),
  REFLECTION(Access.CALLERS, ServerReflectionGrpc.SERVICE_NAME, "ServerReflectionInfo"),
  HEALTH(Access.ANYBODY, HealthGrpc.SERVICE_NAME, "Check", "Watch", "List"),
  /** The files of the console, which hold no data. */
  PAGE(Access.ANYBODY),
  PRODUCT_NAMES(Access.CALLERS),
  METRICS(Access.OPERATORS),
  PIPELINE(Access.OPERATORS),
  CONFIGURATION(Access.OPERATORS);

  public enum Access {
    /** Also callers without a name. */
    ANYBODY,
    /** Every caller of the configuration. */
    CALLERS,
    /** Callers whose {@code methods} name it. */
    GRANTED,
    /** Callers with {@code operator: true}. */
    OPERATORS
  }

  private static final Map<String, EntryPoint> BY_METHOD = new HashMap<>();

  static {
    for (EntryPoint one : values()) {
      one.methods.lines().forEach(method -> BY_METHOD.put(method, one));
    }
  }

  private final Access access;

  /** The full names of gRPC methods, a line each. */
  private final String methods;

  EntryPoint(Access access) {
    this(access, "");
  }

  EntryPoint(Access access, String service, String... methods) {
    this.access = access;
    this.methods =
        Arrays.stream(methods)
            .map(method -> service + "/" + method)
            .collect(Collectors.joining("\n"));
  }

  public Access access() {
    return access;
  }

  /** The entry point of a gRPC method, by its full name. */
  public static Optional<EntryPoint> ofMethod(String fullName) {
    return Optional.ofNullable(BY_METHOD.get(fullName));
  }

  public static String written(EntryPoint one) {
    return one.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static List<EntryPoint> granted() {
    return Arrays.stream(values()).filter(one -> one.access == Access.GRANTED).toList();
  }
}
