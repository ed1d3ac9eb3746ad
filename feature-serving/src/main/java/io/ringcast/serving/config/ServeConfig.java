package io.ringcast.serving.config;

import io.ringcast.common.config.ConfigFile;
import io.ringcast.common.config.HostNames;
import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Spot;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import io.ringcast.common.kafka.KafkaConfig;
import io.ringcast.store.config.HedgeConfig;
import io.ringcast.store.config.StoreConfig;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * The service's configuration, checked as a whole. {@code describe} has every option with its value
 * and origin, secrets masked.
 */
public record ServeConfig(
    ListenConfig listen,
    HttpConfig http,
    Map<String, CallerConfig> callers,
    LoginsConfig logins,
    KafkaConfig kafka,
    FollowConfig follow,
    LiveConfig live,
    StoreConfig store,
    HedgeConfig hedge,
    WatchConfig watch,
    CacheConfig cache,
    LimitsConfig limits,
    ViewsConfig views,
    ModelsConfig models,
    TelemetryConfig telemetry,
    ServedLogConfig servedLog,
    ConsoleConfig console,
    String describe) {

  static final Option<ListenConfig> LISTEN =
      Option.section(ListenConfig.SECTION, "Where callers reach the service.");
  static final Option<HttpConfig> HTTP =
      Option.section(
          HttpConfig.SECTION, "The same calls as JSON over HTTP, for people and dashboards.");
  static final Option<Map<String, CallerConfig>> CALLERS =
      Option.withDefault(
          Types.mapOf(
              "names to callers",
              // The service itself uses these three names.
              Pattern.compile("(?!(anyone|none|service)$)[a-zA-Z0-9][a-zA-Z0-9._-]{0,62}"),
              "1 to 63 letters, digits, '.', '_' and '-', and not anyone, none or service",
              CallerConfig.SECTION),
          Map.of(),
          "Who may call. Where nobody is named, anybody may call everything, under the name"
              + " `anyone`. Where somebody is named, all that is not granted is refused.");

  static final Option<LoginsConfig> LOGINS =
      Option.section(LoginsConfig.SECTION, "Where the hashes of callers' tokens are.");
  static final Option<KafkaConfig> KAFKA =
      Option.section(KafkaConfig.sectionWithoutGroup(), "The Kafka cluster to follow.");
  static final Option<FollowConfig> FOLLOW =
      Option.section(FollowConfig.SECTION, "What keeps the cache fresh.");
  static final Option<LiveConfig> LIVE =
      Option.section(
          LiveConfig.SECTION, "Counts as they come, for answers about the running minute.");
  static final Option<StoreConfig> STORE =
      Option.section(StoreConfig.SECTION, "Where features are kept.");
  static final Option<HedgeConfig> HEDGE =
      Option.section(
          HedgeConfig.SECTION,
          "When a read of the store that is late is sent to a second replica.");
  static final Option<WatchConfig> WATCH =
      Option.section(WatchConfig.SECTION, "How the store is looked at.");
  static final Option<CacheConfig> CACHE =
      Option.section(CacheConfig.SECTION, "What is held in memory.");
  static final Option<LimitsConfig> LIMITS =
      Option.section(LimitsConfig.SECTION, "What a request may ask.");

  static final Option<ViewsConfig> VIEWS =
      Option.section(ViewsConfig.SECTION, "What models read, under names.");

  static final Option<ModelsConfig> MODELS =
      Option.section(ModelsConfig.SECTION, "Models that the service runs over features.");

  static final Option<TelemetryConfig> TELEMETRY =
      Option.section(TelemetryConfig.SECTION, "Where traces and metrics are sent.");
  static final Option<ServedLogConfig> SERVED_LOG =
      Option.section(
          ServedLogConfig.SECTION,
          "Answers as they were sent, in a topic, so that models are trained on what they see.");

  static final Option<ConsoleConfig> CONSOLE =
      Option.section(ConsoleConfig.SECTION, "A map of all features, for a browser.");

  public static final Section<ServeConfig> SECTION =
      Section.of(ServeConfig.class).checkedBy(ServeConfig::check);

  /**
   * Loads the file and those that it names. Overrides are {@code key=value}; throws with every
   * problem.
   */
  public static ServeConfig load(Path file, List<String> overrides) {
    return load(file, overrides, System::getenv);
  }

  static ServeConfig load(Path file, List<String> overrides, UnaryOperator<String> environment) {
    return ConfigFile.load(file, SECTION, overrides, environment);
  }

  private static void check(Values v) {
    Optional<Map<String, CallerConfig>> callers = v.find(CALLERS);
    callers.ifPresent(all -> CallerConfig.check(all, v.at(CALLERS)));
    if (callers.isPresent() && v.find(LISTEN).isPresent() && v.find(LOGINS).isPresent()) {
      checkIdentities(v, callers.get(), v.find(LISTEN).get().tls(), v.find(LOGINS).get().file());
      checkHost(v, callers.get(), v.find(LISTEN).get());
    }
  }

  private static void checkIdentities(
      Values v, Map<String, CallerConfig> callers, Optional<TlsConfig> tls, Optional<Path> logins) {
    boolean certificates = tls.flatMap(TlsConfig::clientAuthority).isPresent();
    if (certificates && callers.values().stream().allMatch(one -> one.certificates().isEmpty())) {
      v.at(LISTEN)
          .at(ListenConfig.TLS)
          .at(TlsConfig.CLIENT_CA)
          .reject("means nothing where no caller has `certificates`");
    }
    if (logins.isPresent() && callers.isEmpty()) {
      v.at(LOGINS).at(LoginsConfig.FILE).reject("means nothing without `callers`");
    }
    callers.forEach(
        (name, caller) -> {
          Spot at = v.at(CALLERS).key(name);
          if (!caller.certificates().isEmpty() && !certificates) {
            at.at(CallerConfig.CERTIFICATES).reject("means nothing without listen.tls.client-ca");
          } else if (caller.certificates().isEmpty() && logins.isEmpty()) {
            at.reject("nobody can be this caller: give it certificates, or tokens in logins.file");
          }
        });
  }

  private static void checkHost(Values v, Map<String, CallerConfig> callers, ListenConfig listen) {
    boolean secure = !callers.isEmpty() && listen.tls().isPresent();
    if (!secure && !listen.insecure() && !HostNames.isLoopback(listen.host())) {
      v.at(LISTEN)
          .at(ListenConfig.HOST)
          .reject(
              "is '%s', which other machines reach: name `callers` and give `listen.tls` a"
                      .formatted(listen.host())
                  + " certificate; or write `listen.insecure: true` if everybody in that network"
                  + " may read all features");
    }
  }

  /**
   * What to do if the heap is too small for what the configuration allows to hold; empty if not.
   *
   * @param heap the largest that it can become, in bytes
   */
  public Optional<String> heapProblem(long heap) {
    long blocks = (long) cache.blocks() * CacheConfig.BYTES_PER_BLOCK;
    long log = servedLog.topic().isPresent() ? servedLog.queue() : 0;
    long counts =
        live.topic().isPresent() ? (long) live.maxBytes() + LiveConfig.COMPUTING_BYTES : 0;
    long all = blocks + cache.decoded() + limits.calls().bytes() + log + counts;
    return all <= heap
        ? Optional.empty()
        : Optional.of(
            ("the configuration allows %,d MiB of memory, but the heap has %,d MiB: cache.blocks"
                    + " (16 KiB each) %,d, cache.decoded %,d, limits.max-bytes %,d, served-log.queue"
                    + " %,d, live.max-bytes with computed rows %,d; lower them, or raise the heap with"
                    + " -Xmx or -XX:MaxRAMPercentage")
                .formatted(
                    all >> 20,
                    heap >> 20,
                    blocks >> 20,
                    cache.decoded() >> 20,
                    limits.calls().bytes() >> 20,
                    log >> 20,
                    counts >> 20));
  }

  /** The same as {@link #describe()}, so that no log shows a secret. */
  @Override
  public String toString() {
    return describe;
  }
}
