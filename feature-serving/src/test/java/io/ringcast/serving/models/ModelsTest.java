package io.ringcast.serving.models;

import static io.ringcast.serving.models.ModelFolder.ONNX;
import static io.ringcast.serving.models.ModelFolder.SETS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ringcast.common.registry.SetRegistry;
import io.ringcast.serving.config.ModelsConfig;
import io.ringcast.serving.models.Models.Snapshot;
import io.ringcast.serving.warn.LogLines;
import io.ringcast.testing.Seeds;
import io.ringcast.testing.TinyOnnx;
import io.ringcast.testkit.Waiting;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelsTest {

  private static final int PLENTY = 1 << 20;

  @TempDir Path path;
  private ModelFolder folder;
  private SetRegistry sets = SETS;
  private Models models;

  @BeforeEach
  void setUp() {
    folder = new ModelFolder(path);
    models = models(PLENTY, ModelLoader.GOLDEN_TIME);
  }

  private Models models(int maxBytes, Duration goldenTime) {
    return new Models(config(maxBytes), () -> sets, goldenTime);
  }

  private ModelsConfig config(int maxBytes) {
    return new ModelsConfig(Optional.of(path), Duration.ofMillis(5), maxBytes);
  }

  @AfterEach
  void tearDown() {
    models.close();
  }

  @Test
  void aBadFileLeavesTheOldModelAndOthersGoOn() throws IOException {
    folder.write("a", "surge@1", 1);
    folder.write("b", "eta@1", 2);
    models.look();
    OnnxModel before = model("surge@1");
    folder.write("b", "eta@1", 3);
    Files.writeString(path.resolve("a.yaml"), "name: surge\n");

    models.look();
    assertThat(model("surge@1")).isSameAs(before);
    assertThat(bias("eta@1")).isEqualTo(3);
    assertThat(models.refused()).containsOnlyKeys(path.resolve("a.yaml"));

    folder.write("a", "surge@1", 4);
    models.look();
    assertThat(bias("surge@1")).isEqualTo(4);
    assertThat(before.isClosed()).isTrue();
    assertThat(models.refused()).isEmpty();
  }

  @Test
  void aLookThatFailsIsShown() throws IOException {
    folder.write("a", "surge@1", 1);
    models.look();
    Path elsewhere = path.resolveSibling(path.getFileName() + "-away");
    Files.move(path, elsewhere);
    try (LogLines log = new LogLines(Models.class)) {
      models.tryToLook();
      models.tryToLook();
      assertThat(log.lines()).as("once").hasSize(1);
    }
    assertThat(models.refused()).containsOnlyKeys(path);
    assertThat(bias("surge@1")).isEqualTo(1);
    Files.move(elsewhere, path);
    models.tryToLook();
    assertThat(models.refused()).isEmpty();
  }

  @Test
  void aFileThatBecomesWholeIsLoaded() throws IOException {
    folder.write("a", "surge@1", 1);
    byte[] whole = Files.readAllBytes(path.resolve("a.onnx"));
    Files.write(path.resolve("a.onnx"), new byte[10]);
    models.look();
    assertThat(models.now().models()).isEmpty();

    Files.write(path.resolve("a.onnx"), whole);
    models.look();
    assertThat(bias("surge@1")).isEqualTo(1);
  }

  @Test
  void aRoutesSharesChangeWithItsFile() throws IOException {
    folder.write("a", "surge@1", 1);
    folder.write("b", "surge@2", 2);
    for (double share : new double[] {0.1, 0.5, 0}) {
      Files.writeString(
          path.resolve("routes.yaml"),
          "routes: { price: { variants: { old: surge@1, new: { model: surge@2, share: %s } } } }"
              .formatted(share));
      models.look();
      Route route = models.now().routes().get("price");
      long changed =
          IntStream.range(0, 1_000).filter(i -> route.variant("price", "rider-" + i) == 1).count();
      assertThat(changed / 1e3).isCloseTo(share, within(0.05));
    }
  }

  @Test
  void aSetThatBecomesKnownIsRead() throws IOException {
    sets = new SetRegistry(List.of());
    folder.write("a", "surge@1", 1);
    models.look();
    assertThat(models.refused().get(path.resolve("a.yaml"))).contains("there is no feature set");

    sets = SETS;
    models.look();
    assertThat(bias("surge@1")).isEqualTo(1);
  }

  @Test
  void theNewestHasTheNameAlone() throws IOException {
    folder.write("a", "surge@10", 2);
    folder.write("b", "surge@9", 1);
    models.look();
    assertThat(bias("surge")).isEqualTo(2);
    assertThat(models.now().find("surge@9"))
        .hasValueSatisfying(route -> assertThat(route.models()).containsExactly("surge@9"));
    assertThat(models.now().find("surge@11")).isEmpty();

    Files.delete(path.resolve("a.yaml"));
    models.look();
    assertThat(bias("surge")).isEqualTo(1);
    assertThat(models.now().models()).containsOnlyKeys("surge@9", "surge");
  }

  @Test
  void twoFilesOfOneModelAreAnError() throws IOException {
    folder.write("a", "surge@1", 1);
    folder.write("b", "surge@1", 2);
    models.look();
    assertThat(bias("surge@1")).isEqualTo(1);
    assertThat(bias("surge")).isEqualTo(1);
    assertThat(models.refused()).containsOnlyKeys(path.resolve("b.yaml"));
    assertThat(models.refused().toString())
        .contains("b.yaml:2: version: another file is also of surge@1");

    folder.write("0", "surge@1", 3);
    folder.write("c", "surge@2", 4);
    models.look();
    assertThat(bias("surge@1")).as("a copy that comes earlier").isEqualTo(1);
    assertThat(bias("surge")).isEqualTo(4);

    Files.delete(path.resolve("a.yaml"));
    models.look();
    assertThat(bias("surge@1")).as("the next copy").isEqualTo(3);
    Files.delete(path.resolve("0.yaml"));
    folder.write("c", "surge@1", 5);
    models.look();
    assertThat(bias("surge@1")).isEqualTo(2);
    assertThat(models.refused()).containsOnlyKeys(path.resolve("c.yaml"));
    assertThat(bias("surge@2")).as("what c was").isEqualTo(4);
  }

  @Test
  void anOnnxFileThatChangesAloneIsRefused() throws IOException {
    folder.write("a", "surge@1", 1);
    models.look();
    OnnxModel before = model("surge@1");
    Path onnx = path.resolve("a.onnx");
    byte[] good = Files.readAllBytes(onnx);
    Files.write(onnx, new byte[good.length]);
    for (String other : List.of("b", "c")) {
      folder.write(other, other + "@1", 2);
      models.look();
      assertThat(models.refused()).containsOnlyKeys(path.resolve("a.yaml"));
      assertThat(model("surge@1")).isSameAs(before);
    }
    Files.write(onnx, good);
    models.look();
    assertThat(models.refused()).isEmpty();
    assertThat(bias("surge@1")).isEqualTo(1);
  }

  /** Linux lets nobody read a process's memory from its beginning. */
  @Test
  void aFileThatCannotBeReadStopsNoOther() throws IOException {
    Path memory = Path.of("/proc/self/mem");
    assumeTrue(Files.exists(memory));
    Files.createSymbolicLink(path.resolve("a.yaml"), memory);
    Files.createSymbolicLink(path.resolve("notes.txt"), memory);
    folder.write("b", "surge@1", 1);
    models.look();
    assertThat(bias("surge@1")).isEqualTo(1);
    assertThat(models.refused()).containsOnlyKeys(path.resolve("a.yaml"));
  }

  @Test
  void aFileThatIsLargerThanMemoryStopsNoOther() throws IOException {
    long size = Runtime.getRuntime().maxMemory() + 1;
    assumeTrue(size < Integer.MAX_VALUE);
    models = models(Integer.MAX_VALUE, ModelLoader.GOLDEN_TIME);
    folder.write("a", "eta@1", 1);
    folder.write("b", "surge@1", 2);
    try (RandomAccessFile sparse = new RandomAccessFile(path.resolve("a.onnx").toFile(), "rw")) {
      sparse.setLength(size);
    }
    models.look();
    assertThat(bias("surge@1")).isEqualTo(2);
    assertThat(models.refused().get(path.resolve("a.yaml")))
        .contains("a.yaml:4: onnx: cannot be read: java.lang.OutOfMemoryError");
  }

  @Test
  void aBadFileIsNotTriedAgainForAModelThatHasGone() throws IOException {
    folder.write("a", "surge@1", 1);
    models.look();
    folder.write("a", "surge@1", 2);
    Files.writeString(path.resolve("b.yaml"), "name: eta\n");
    models.look();
    Snapshot after = models.now();
    models.look();
    assertThat(models.now()).isSameAs(after);
  }

  @Test
  void looksGoOnAfterAnError() throws Exception {
    AtomicBoolean broken = new AtomicBoolean();
    AtomicInteger looks = new AtomicInteger();
    models =
        new Models(
            config(PLENTY),
            () -> {
              looks.incrementAndGet();
              if (broken.get()) {
                throw new AssertionError("as if it were a fault of ours");
              }
              return SETS;
            },
            ModelLoader.GOLDEN_TIME);
    folder.write("a", "surge@1", 1);
    models.start();
    assertThat(bias("surge@1")).isEqualTo(1);

    broken.set(true);
    await(looks, 1);
    folder.write("b", "surge@2", 2);
    await(looks, 3);
    assertThat(models.now().models()).doesNotContainKey("surge@2");
    broken.set(false);
    while (!models.now().models().containsKey("surge@2")) {
      Thread.onSpinWait();
    }
  }

  @Test
  void slowFilesLeaveTimeForOthers() throws IOException {
    models = models(PLENTY, Duration.ofSeconds(1));
    List<Path> slow = new ArrayList<>();
    for (String name : List.of("a", "b", "c")) {
      slow.add(writeSlow(name));
    }
    Path good = path.resolve("d.yaml");
    folder.write("d", "surge@1", 1);
    folder.write("e", "surge@2", 2);
    Files.writeString(
        path.resolve("routes.yaml"), "routes: { price: { variants: { all: surge@1 } } }");
    models.look();
    assertThat(models.refused().get(slow.get(0))).contains("its golden rows take too long");
    assertThat(models.refused().get(good))
        .contains("waits for the next look: golden rows of other");

    // Two more have the time of all; on a slow machine perhaps one.
    for (int looks = 1; models.refused().containsKey(good); looks++) {
      assertThat(looks).isLessThan(4);
      models.look();
    }
    assertThat(bias("surge@1")).isEqualTo(1);
    assertThat(bias("surge@2")).isEqualTo(2);
    assertThat(models.now().routes()).containsOnlyKeys("price");
    assertThat(models.refused()).containsOnlyKeys(slow);
    assertThat(models.refused().values()).allMatch(why -> why.contains("take too long"));

    Snapshot after = models.now();
    models.look();
    assertThat(models.now()).as("they are not tried again").isSameAs(after);
  }

  @Test
  void slowFilesDoNotKeepTheStop() throws Exception {
    // Longer than a busy machine stands still: what computes must outlast the stop.
    models = models(PLENTY, Duration.ofSeconds(15));
    folder.write("c", "surge@1", 1);
    models.look();
    OnnxModel good = model("surge@1");
    Path slow = writeSlow("a");
    writeSlow("b");
    Thread start = new Thread(models::start);
    start.start();
    Waiting.until("golden rows are computed", TestModels::compute);
    models.hurry();
    start.join();
    assertThat(TestModels.compute()).as("when the start has returned").isTrue();
    models.close();
    assertThat(models.isComputing()).as("when the stop has returned").isTrue();
    Waiting.until("they have come to their end", () -> !models.isComputing());
    assertThat(models.refused()).as("nothing else was begun").containsOnlyKeys(slow);
    assertThat(models.now()).isSameAs(Snapshot.NONE);
    assertThat(good.isClosed()).isTrue();
  }

  private Path writeSlow(String name) throws IOException {
    String yaml = ModelLoaderTest.ONE.replace("name: surge", "name: " + name);
    return folder.write(name, yaml, ModelLoaderTest.ONE_GOLDEN, TinyOnnx.endless());
  }

  @Test
  void memoryIsBounded() throws IOException {
    models.close();
    models = models(5 * ONNX.length / 2, ModelLoader.GOLDEN_TIME);
    folder.write("a", "surge@1", 1);
    folder.write("b", "surge@2", 2);
    folder.write("c", "surge@3", 3);
    models.look();
    assertThat(models.now().models()).containsOnlyKeys("surge@1", "surge@2", "surge");
    assertThat(models.refused().get(path.resolve("c.yaml")))
        .endsWith("models.max-bytes leaves " + ONNX.length / 2);

    // While a request still uses it, its memory is not free.
    OnnxModel used = model("surge@1");
    assertThat(used.retain()).isTrue();
    Files.delete(path.resolve("a.yaml"));
    models.look();
    models.look();
    assertThat(models.now().models()).containsOnlyKeys("surge@2", "surge");
    used.close();
    models.look();
    assertThat(models.now().models()).containsOnlyKeys("surge@2", "surge@3", "surge");
    models.look();
    assertThat(models.refused()).isEmpty();
  }

  @Test
  void requestsScoreWhileModelsAreSwitched() throws Exception {
    folder.write("a", "surge@1", 0);
    models.look();
    AtomicBoolean done = new AtomicBoolean();
    Callable<Integer> caller =
        () -> {
          int scores = 0;
          while (!done.get()) {
            OnnxModel model = model("surge");
            if (model.retain()) {
              assertThat(score(model)).isEqualTo(golden(model));
              model.close();
              scores++;
            }
          }
          return scores;
        };
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<Integer>> callers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      callers.add(threads.submit(caller));
    }
    try {
      for (int swap = 1; swap <= 50; swap++) {
        folder.write("a", "surge@1", swap);
        models.look();
        assertThat(bias("surge")).isEqualTo(swap);
      }
    } finally {
      done.set(true);
      threads.shutdown();
    }
    for (Future<Integer> each : callers) {
      assertThat(each.get()).isPositive();
    }
  }

  /** Random changes of four models and a route, against the plainest rules of what is in force. */
  @Test
  void theFolderIsFollowed() throws IOException {
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    Map<String, Integer> contents = new HashMap<>();
    Map<String, Integer> expected = new HashMap<>();
    Map<String, Integer> retained = new HashMap<>();
    String routed = null;
    String route = null;
    for (int step = 0; step < 300; step++) {
      String name = "m" + random.nextInt(4);
      String id = name + "@1";
      switch (random.nextInt(6)) {
        case 0, 1 -> {
          folder.write(name, id, step);
          contents.put(id, step);
        }
        case 2 -> {
          folder.write(name, id, step);
          Files.write(path.resolve(name + ".onnx"), new byte[1 + step % 50]);
          contents.put(id, null);
        }
        case 3 -> {
          Files.deleteIfExists(path.resolve(name + ".yaml"));
          contents.remove(id);
        }
        case 4 -> {
          route = id;
          Files.writeString(
              path.resolve("routes.yaml"), "routes: { price: { variants: { all: " + id + " } } }");
        }
        default -> {
          route = null;
          Files.deleteIfExists(path.resolve("routes.yaml"));
        }
      }
      if (random.nextInt(3) == 0) {
        continue;
      }
      models.look();
      Map<String, Integer> before = new HashMap<>(expected);
      before.putAll(retained);
      expected.keySet().retainAll(contents.keySet());
      contents.forEach(
          (each, bias) -> {
            if (bias != null) {
              expected.put(each, bias);
            }
          });
      routed = route == null || expected.containsKey(route) ? route : routed;
      retained.clear();
      if (routed != null && !expected.containsKey(routed)) {
        retained.put(routed, before.get(routed));
      }
      String when = "seed " + seed + ", step " + step;
      Snapshot now = models.now();
      Map<String, Integer> found = new HashMap<>();
      now.models().forEach((key, model) -> found.put(key, (int) (score(model) - 1)));
      Map<String, Integer> all = new HashMap<>(expected);
      expected.forEach((key, bias) -> all.put(key.substring(0, 2), bias));
      all.putAll(retained);
      assertThat(found).as(when).isEqualTo(all);
      assertThat(now.routes().containsKey("price")).as(when).isEqualTo(routed != null);
      if (routed != null) {
        assertThat(now.routes().get("price").models()).as(when).containsExactly(routed);
      }
    }
  }

  private static void await(AtomicInteger looks, int more) {
    int before = looks.get();
    while (looks.get() < before + more) {
      Thread.onSpinWait();
    }
  }

  private OnnxModel model(String name) {
    return models.now().models().get(name);
  }

  private float bias(String name) {
    return score(model(name)) - 1;
  }

  /** Of the first golden row. */
  private static float score(OnnxModel model) {
    OnnxModel.Run run = model.new Run(1);
    run.put(0, new float[] {1, 0, 0, 0});
    return run.compute(1)[0][0];
  }

  private static float golden(OnnxModel model) {
    return model.file().golden().outputs().get("multiplier").get(0).floatValue();
  }
}
