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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
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
 * One thread loads and closes all models.
 */
public final class Models implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Models.class);

  /** The file of routes, beside those of models. */
  public static final String ROUTES = "routes.yaml";

  /** Larger files are compared by size and time. */
  private static final int SMALL = 1 << 20;

  /** Limit for the golden rows of one look, in files; slow models must not delay the start. */
  private static final int SLOW_FILES = 2;

  private final ModelsConfig config;
  private final Supplier<SetRegistry> sets;
  private final Duration goldenTime;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(new DefaultThreadFactory("ringcast-models", true));

  /** What the last look saw. */
  private List<Object> seen = List.of();

  /** The files then, also where it looks again. */
  private Map<Path, Object> before = Map.of();

  /** Refused files that the next look tries again, though nothing changes. */
  private Set<Path> waiting = Set.of();

  private Map<Path, OnnxModel> loaded = Map.of();

  /** Also those that only requests under way still use. */
  private final List<OnnxModel> open = new ArrayList<>();

  private final CompletableFuture<Void> hurried = new CompletableFuture<>();
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

  /** {@code sets} gives the registry of the moment; {@code goldenTime} is that of a file. */
  public Models(ModelsConfig config, Supplier<SetRegistry> sets, Duration goldenTime) {
    this.config = config;
    this.sets = sets;
    this.goldenTime = goldenTime;
  }

  /**
   * Loads what can be loaded, and again what changes. Does nothing without a folder. Waits for the
   * first look, unless there is no time.
   *
   * @throws IllegalStateException if there are models, but no ONNX Runtime
   */
  public void start() {
    if (config.folder().isEmpty()) {
      return;
    }
    CompletableFuture<Void> first = CompletableFuture.runAsync(this::look, timer);
    long nanos = config.refresh().toNanos();
    var unused = timer.scheduleWithFixedDelay(this::tryToLook, nanos, nanos, TimeUnit.NANOSECONDS);
    try {
      CompletableFuture.anyOf(first, hurried).join();
    } catch (CompletionException e) {
      throw new IllegalStateException(e.getCause().getMessage(), e);
    }
  }

  /** Ends the start's wait: a close follows. */
  public void hurry() {
    hurried.complete(null);
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
    boolean isSame = all.equals(seen);
    if (isSame && waiting.isEmpty()) {
      return;
    }
    SortedMap<Path, String> problems = new TreeMap<>(isSame ? refused : Map.of());
    problems.keySet().removeAll(waiting);
    waiting = new HashSet<>();
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
    if (open().size() > Set.copyOf(models.values()).size()) {
      waiting.addAll(problems.keySet());
    }
    seen = all;
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
          if (!problems.containsKey(file)
              && (old == null
                  || refused.containsKey(file)
                  || !old.file().equals(loader.file())
                  || !Objects.equals(contents.get(onnx), before.get(onnx)))) {
            changed.put(file, loader);
            continue;
          }
        } catch (ConfigException e) {
          problems.put(file, e.getMessage());
        }
        keep(file, old, next, models);
      }
    }
    Duration spent = Duration.ZERO;
    // After all that stays, so that no copy takes the place of a model in force.
    for (Path file : changed.keySet()) {
      if (timer.isShutdown()) {
        break;
      }
      OnnxModel its = loaded.get(file);
      if (spent.dividedBy(goldenTime) < SLOW_FILES) {
        try {
          its = load(file, changed.get(file), known, models.keySet());
        } catch (ConfigException e) {
          problems.put(file, e.getMessage());
        }
        spent = spent.plus(changed.get(file).goldenTime());
      } else {
        problems.put(file, "waits for the next look: golden rows of other files took its time");
        waiting.add(file);
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

  private OnnxModel load(Path file, ModelLoader loader, SetRegistry known, Set<String> taken) {
    long used = open().stream().mapToLong(OnnxModel::bytes).sum();
    OnnxModel model = loader.load(known, config.maxBytes() - used, taken, goldenTime);
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
    problems.remove(file);
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
    // Without any model, ONNX Runtime may be missing.
    for (OnnxModel model : gone) {
      model.close();
    }
  }

  /** Golden rows that are being computed have a second. */
  @Override
  public void close() {
    if (!timer.isShutdown()) {
      timer.execute(() -> switchTo(Snapshot.NONE));
      timer.shutdown();
    }
    try {
      var unused = timer.awaitTermination(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether golden rows are computed after the close. */
  public boolean isComputing() {
    return !timer.isTerminated();
  }
}
