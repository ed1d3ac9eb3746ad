package io.ringcast.serving.models;

import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import io.ringcast.common.config.ConfigException;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.serving.config.ModelsConfig;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The models and routes of a folder. What changes is loaded beside what is in force, and takes its
 * place between two requests. Of a file that cannot be used, the last good state stays in force.
 */
public final class Models implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Models.class);

  /** The file of routes, beside those of models. */
  public static final String ROUTES = "routes.yaml";

  /** Larger files are compared by size and time. */
  private static final int SMALL = 1 << 20;

  /** Of all files of a look together, so that slow ones do not keep a start. */
  private static final Duration LOOK_TIME = Duration.ofSeconds(30);

  private final ModelsConfig config;
  private final Supplier<SetRegistry> sets;
  private final Duration lookTime;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(new DefaultThreadFactory("ringcast-models", true));

  /** What the last look saw. */
  private List<Object> seen = List.of();

  /** The files then, also where it looks again. */
  private Map<Path, Object> before = Map.of();

  private Map<Path, OnnxModel> loaded = Map.of();

  /** Also those that only requests under way still use. */
  private final List<OnnxModel> open = new ArrayList<>();

  private volatile Map<Path, String> refused = Map.of();
  private volatile Snapshot now = Snapshot.NONE;

  /**
   * What is in force at a moment.
   *
   * @param models by name and version; the newest also by its name alone
   */
  public record Snapshot(Map<String, OnnxModel> models, Map<String, Route> routes) {

    public static final Snapshot NONE = new Snapshot(Map.of(), Map.of());

    /** The route of this name, or one that leads to the model of this name. */
    public Optional<Route> find(String asked) {
      return Optional.ofNullable(routes.get(asked))
          .or(() -> Optional.ofNullable(models.get(asked)).map(model -> Route.to(model.file())));
    }
  }

  /** The sets are those known now. */
  public Models(ModelsConfig config, Supplier<SetRegistry> sets) {
    this(config, sets, LOOK_TIME);
  }

  Models(ModelsConfig config, Supplier<SetRegistry> sets, Duration lookTime) {
    this.config = config;
    this.sets = sets;
    this.lookTime = lookTime;
  }

  /**
   * Loads what can be loaded, and again what changes; without a folder, nothing.
   *
   * @throws IllegalStateException if there are models, but no ONNX Runtime
   */
  public void start() {
    if (config.folder().isEmpty()) {
      return;
    }
    look();
    long nanos = config.refresh().toNanos();
    var unused = timer.scheduleWithFixedDelay(this::tryToLook, nanos, nanos, TimeUnit.NANOSECONDS);
  }

  void tryToLook() {
    try {
      look();
    } catch (RuntimeException | Error e) {
      // A look that throws would be the last one.
      Map<Path, String> problem = Map.of(folder(), e.toString());
      if (!problem.equals(refused)) {
        LOG.error("{} cannot be loaded, so nothing changes", folder(), e);
      }
      refused = problem;
      seen = List.of();
    }
  }

  private Path folder() {
    return config.folder().orElseThrow();
  }

  public Snapshot now() {
    return now;
  }

  /** Why files cannot be used, by file. */
  public Map<Path, String> refused() {
    return refused;
  }

  public void show(Meters meters) {
    meters.observe(Metric.MODELS_LOADED, out -> out.is(Set.copyOf(now.models().values()).size()));
    meters.observe(Metric.MODELS_REFUSED, out -> out.is(refused.size()));
  }

  void look() {
    SetRegistry known = sets.get();
    SortedMap<Path, Object> contents = contents();
    List<Object> all = List.of(contents, known.all());
    if (all.equals(seen)) {
      return;
    }
    SortedMap<Path, String> problems = new TreeMap<>();
    Map<String, OnnxModel> models = loadModels(contents, known, problems);
    Map<String, Route> routes = loadRoutes(contents.keySet(), models, problems);
    // Routes that stay in force keep their models.
    routes.values().stream()
        .flatMap(route -> route.models().stream())
        .forEach(id -> models.computeIfAbsent(id, now.models()::get));
    problems.forEach(this::warn);
    refused = problems;
    switchTo(new Snapshot(models, routes));
    // What requests still use may have been in the way.
    boolean again = !problems.isEmpty() && open().size() > Set.copyOf(models.values()).size();
    seen = again ? List.of() : all;
    before = contents;
  }

  private SortedMap<Path, Object> contents() {
    SortedMap<Path, Object> contents = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder())) {
      files.filter(Files::isRegularFile).forEach(file -> contents.put(file, content(file)));
      return contents;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Object content(Path file) {
    try {
      long size = Files.size(file);
      return size <= SMALL
          ? ByteBuffer.wrap(Files.readAllBytes(file))
          : List.of(size, Files.getLastModifiedTime(file));
    } catch (IOException e) {
      // Whoever needs the file says so.
      return e.toString();
    }
  }

  /** By name and version, and the newest by its name. */
  private Map<String, OnnxModel> loadModels(
      SortedMap<Path, Object> contents, SetRegistry known, Map<Path, String> problems) {
    Map<Path, ModelLoader> changed = new TreeMap<>();
    Map<Path, OnnxModel> next = new HashMap<>();
    Map<String, OnnxModel> models = new TreeMap<>();
    for (Path file : contents.keySet()) {
      if (file.toString().endsWith(".yaml") && !file.endsWith(ROUTES)) {
        OnnxModel old = loaded.get(file);
        try {
          ModelLoader loader = new ModelLoader(file);
          Path onnx = file.resolveSibling(loader.file().onnx().getFileName());
          if (old == null
              || refused.containsKey(file)
              || !old.file().equals(loader.file())
              || !Objects.equals(contents.get(onnx), before.get(onnx))) {
            changed.put(file, loader);
            continue;
          }
        } catch (ConfigException e) {
          problems.put(file, e.getMessage());
        }
        keep(file, old, next, models);
      }
    }
    long end = System.nanoTime() + lookTime.toNanos();
    int left = changed.size();
    // After all that stays, so that no copy takes the place of a model in force.
    for (Path file : changed.keySet()) {
      OnnxModel its = loaded.get(file);
      Duration share = Duration.ofNanos((end - System.nanoTime()) / left--);
      try {
        its = load(file, changed.get(file), known, models.keySet(), share);
      } catch (ConfigException e) {
        problems.put(file, e.getMessage());
      }
      keep(file, its, next, models);
    }
    loaded = next;
    for (OnnxModel its : next.values()) {
      models.merge(
          its.file().name(), its, (a, b) -> a.file().version() > b.file().version() ? a : b);
    }
    return models;
  }

  private static void keep(
      Path file, OnnxModel its, Map<Path, OnnxModel> next, Map<String, OnnxModel> models) {
    if (its != null && models.putIfAbsent(its.file().id(), its) == null) {
      next.put(file, its);
    }
  }

  private OnnxModel load(
      Path file, ModelLoader loader, SetRegistry known, Set<String> taken, Duration time) {
    long used = open().stream().mapToLong(OnnxModel::bytes).sum();
    OnnxModel model = loader.load(known, config.maxBytes() - used, taken, time);
    open.add(model);
    LOG.info("loaded {} of {}{}", model.file().id(), file, loader.note());
    return model;
  }

  private List<OnnxModel> open() {
    open.removeIf(OnnxModel::isClosed);
    return open;
  }

  private Map<String, Route> loadRoutes(
      Set<Path> files, Map<String, OnnxModel> models, Map<Path, String> problems) {
    Path file = folder().resolve(ROUTES);
    if (!files.contains(file)) {
      return Map.of();
    }
    Map<String, ModelFile> known = new TreeMap<>();
    models.forEach((name, model) -> known.put(model.file().id(), model.file()));
    try {
      return Route.load(file, known);
    } catch (ConfigException e) {
      problems.put(file, e.getMessage());
      return now.routes();
    }
  }

  /** Once for each problem. */
  private void warn(Path file, String problem) {
    if (!problem.equals(refused.get(file))) {
      LOG.error("{} cannot be used, so what was loaded stays in force:\n{}", file, problem);
    }
  }

  private void switchTo(Snapshot next) {
    Set<OnnxModel> gone = new HashSet<>(now.models().values());
    gone.removeAll(next.models().values());
    now = next;
    gone.forEach(OnnxModel::close);
  }

  /** Golden rows that are being computed have a second. */
  @Override
  public void close() {
    timer.shutdown();
    try {
      // Without a folder, ONNX Runtime may be missing.
      if (timer.awaitTermination(1, TimeUnit.SECONDS) && config.folder().isPresent()) {
        switchTo(Snapshot.NONE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether golden rows are computed after the close. */
  public boolean isComputing() {
    return !timer.isTerminated();
  }
}
