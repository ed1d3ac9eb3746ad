package io.ringcast.benchmarks.world;

import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.benchmarks.city.Nodes;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.world.RoleWatch.Reading;
import io.ringcast.benchmarks.world.RunningWorld.Part;
import io.ringcast.benchmarks.world.RunningWorld.Role;
import io.ringcast.benchmarks.world.RunningWorld.Terms;
import io.ringcast.benchmarks.world.SoakNotes.Phase;
import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.ProductNames;
import io.ringcast.cli.Progress;
import io.ringcast.cli.Terminal;
import io.ringcast.cli.audit.AuditPass;
import io.ringcast.cli.chaos.SoakSource;
import io.ringcast.client.FeatureAnswer;
import io.ringcast.client.FeatureClient;
import io.ringcast.client.FeatureException;
import io.ringcast.common.features.Minutes;
import io.ringcast.testkit.Background;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.cassandra.EmbeddedCassandra;
import io.ringcast.testkit.cassandra.NodeOptions;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code ringcast chaos --soak}: hours of event time in phases. Each begins with a kill. In each
 * third, some rows are recomputed from the events: after five audits, each part's kill had one. All
 * the time, what each role holds is measured.
 */
public final class Soak implements SoakSource {

  private static final Logger log = LoggerFactory.getLogger(Soak.class);

  private static final double SCALE = 0.1;
  private static final double SPEED = 10;

  /** Each phase kills another. */
  private static final List<Part> PARTS = List.of(Part.values());

  /** Minutes of event time in a phase. */
  private static final int PHASE = 20;

  /** Minutes of events that are there already, so that windows are full. */
  private static final int FILLING = 34;

  private static final long LOAD_SEED = 1;

  /** So far readers may be behind when the first phase begins, in minutes of event time. */
  private static final int BEHIND = 5;

  /** Event time must not overtake the machine's: phases may take this much longer. */
  private static final int SPARE = 600;

  /** By the machine's clock; the audit looks at far younger rows. */
  private static final Duration ROWS_KEPT = Duration.ofMinutes(6);

  private static final AuditPass.Size AUDITED = new AuditPass.Size(2, 40, Duration.ofMinutes(5));
  private static final int SHOWN = 20;

  /** An audit takes minutes, and a third of the machine. */
  private static final int PHASES_AN_AUDIT = 3;

  private static final AuditPass.Verdict NO_AUDIT = new AuditPass.Verdict(0, true, List.of());

  private static final Duration AUDIT_DEADLINE = Duration.ofSeconds(10);

  /** To read what is there at first takes long: the pipeline is little faster than the events. */
  private static final Duration PATIENCE = Duration.ofMinutes(20);

  private static final Duration GLANCE = Duration.ofMillis(100);

  /** In each look, so many reads, of minutes up to so many before the newest. */
  private static final int READS = 21;

  private static final int READ_BACK = 40;

  /** In milliseconds: a measurement of all roles takes some seconds of CPU. */
  private static final long BETWEEN_LOOKS = 30_000;

  /**
   * Without a limit, the log grows to 8 GB. It is synced before each answer, since no other node
   * has a copy.
   */
  private static final NodeOptions NODE =
      NodeOptions.defaults()
          .withHeapMegabytes(1024)
          .withSyncedWrites()
          .withSettings("commitlog_total_space: 512MiB\nmemtable_heap_space: 128MiB");

  private final List<Reading> readings = new ArrayList<>();
  private int phases;
  private Progress progress;
  private EventClock clock;
  private RunningWorld world;
  private RoleWatch watch;
  private long nextLook;

  @Override
  public boolean soak(Duration length, Path folder, Terminal terminal, PrintWriter out)
      throws IOException {
    phases = (int) ((length.toMinutes() + PHASE - 1) / PHASE);
    Path file = folder.resolve("%d-phases".formatted(phases));
    SoakNotes notes = Files.exists(file) ? read(file) : new SoakNotes();
    List<String> problems = new ArrayList<>();
    try (Progress line = Progress.of(terminal, "soak", "minutes of event time")) {
      progress = line;
      if (notes.phases() > 0) {
        line.say(
            "%d of %d phases are done, by %s; delete it to begin anew"
                .formatted(notes.phases(), phases, file));
      }
      if (notes.phases() < phases) {
        run(notes, file);
      }
      line.finish((long) phases * PHASE);
    } catch (RuntimeException e) {
      log.error("phase {}", notes.phases() + 1, e);
      problems.add("phase %d did not come to its end: %s".formatted(notes.phases() + 1, e));
    }
    Report report = Report.of("chaos --soak: hours with faults");
    report.note(
        "scale %s of the published load, event time %s times as fast, %d phases of %d minutes"
            .formatted(SCALE, SPEED, phases, PHASE));
    problems.addAll(notes.judge(report));
    report.note(problems.isEmpty() ? "all rows equal, no leak" : String.join("; ", problems));
    report.save(folder, "soak");
    report.markdown().forEach(out::println);
    out.flush();
    return problems.isEmpty();
  }

  private static SoakNotes read(Path file) throws IOException {
    try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(file))) {
      return (SoakNotes) in.readObject();
    } catch (ClassNotFoundException e) {
      throw new IOException("a file of another program: " + file, e);
    }
  }

  private static void write(SoakNotes notes, Path file) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    Files.createDirectories(file.getParent());
    try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(part))) {
      out.writeObject(notes);
    }
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private void run(SoakNotes notes, Path file) throws IOException {
    long now = System.currentTimeMillis();
    WorldPlan plan = WorldPlan.endless(SCALE, LOAD_SEED, FILLING + phases * PHASE + SPARE);
    clock = new EventClock(plan.start() + FILLING * Minutes.MILLIS, now, SPEED);
    Terms terms = new Terms(clock, List.of(UberBench.RUNNING_COUNTS), Optional.of(ROWS_KEPT));
    progress.say(
        "starting Kafka, ZooKeeper, Cassandra, Flink, both jobs and the service, all empty");
    try (EmbeddedCassandra node = EmbeddedCassandra.start(NODE);
        RunningWorld running = new RunningWorld(plan, terms, Nodes.of(node), node)) {
      world = running;
      List<Role> roles = new ArrayList<>(world.roles());
      roles.add(new Role("node", node::pid, Optional.of(node.folder())));
      watch = new RoleWatch(Long.toString(now), roles);
      progress.say("reading %d minutes that are there already".formatted(FILLING));
      await(
          "fresh minutes", List::of, () -> world.hasServed(clock.now() - BEHIND * Minutes.MILLIS));
      while (notes.phases() < phases) {
        Phase phase = phase(notes.phases());
        notes.add(phase, readings);
        readings.clear();
        write(notes, file);
        progress.say(
            "phase %d of %d, %s killed: fresh again after %s s; rows compared: %s, equal: %s"
                .formatted(
                    notes.phases(),
                    phases,
                    phase.killed(),
                    Report.tenths(phase.back()),
                    phase.compared(),
                    phase.equal()));
      }
    }
  }

  private Phase phase(int number) {
    long begin = clock.now();
    long end = begin + PHASE * Minutes.MILLIS;
    Random random = new Random(number);
    Part part = PARTS.get(number % PARTS.size());
    long killed = System.nanoTime();
    world.kill(part, number / PARTS.size());
    long next = clock.now() + Minutes.MILLIS;
    await("a fresh minute", this::look, () -> world.hasServed(next));
    double back = (System.nanoTime() - killed) / 1e9;
    boolean isAudited = (number + 1) % PHASES_AN_AUDIT == 0 || number + 1 == phases;
    Background<AuditPass.Verdict> audit =
        Background.start("audit", () -> isAudited ? audit(random) : NO_AUDIT);
    await(
        "the end of the phase",
        this::look,
        () -> {
          double done = number + Math.min(1, (clock.now() - begin) / (double) (end - begin));
          progress.update(Math.round(done * PHASE), done / phases);
          return audit.isDone() && clock.now() >= end;
        });
    AuditPass.Verdict verdict = audit.get();
    if (!verdict.isEqual()) {
      verdict.text().forEach(progress::say);
    }
    return new Phase(part.toString(), back, verdict.rows(), verdict.isEqual());
  }

  private List<Reading> look() {
    List<Reading> all = watch.look();
    read().ifPresent(all::add);
    return all;
  }

  /**
   * The median time of reads of random hexagons at random past minutes, which are in no cache.
   * Nothing, while rows are late.
   */
  private Optional<Reading> read() {
    long newest = Minutes.endOf(Minutes.of(clock.now()) - BEHIND);
    if (!world.hasServed(newest)) {
      return Optional.empty();
    }
    Random random = new Random();
    double[] millis = new double[READS];
    try (FeatureClient client = world.connect(AUDIT_DEADLINE)) {
      for (int i = 0; i < READS; i++) {
        GetFeaturesRequest request =
            world.request(random).toBuilder()
                .setWindowEndMs(newest - random.nextInt(READ_BACK) * Minutes.MILLIS)
                .build();
        long begin = System.nanoTime();
        FeatureAnswer answer = client.get(request);
        millis[i] = (System.nanoTime() - begin) / 1e6;
        if (!RunningWorld.SERVED.contains(answer.status(0))) {
          return Optional.empty();
        }
      }
    } catch (FeatureException e) {
      log.info("reads of the store are not measured now: {}", e.getMessage());
      return Optional.empty();
    }
    Arrays.sort(millis);
    long at = System.currentTimeMillis();
    return Optional.of(new Reading("node", RoleWatch.READ, watch.world(), at, millis[READS / 2]));
  }

  /** Rows from the service, beside the same from the events in the broker. */
  private AuditPass.Verdict audit(Random random) {
    ProductNames names = ProductNames.of(ConfigOption.home().resolve("configs/products.yaml"));
    try (FeatureClient client = world.connect(AUDIT_DEADLINE)) {
      return new AuditPass(
              world.config(),
              world.config().featureSets().get(0),
              client,
              AUDITED,
              random,
              Terminal.silent())
          .verdict(names, SHOWN);
    }
  }

  /** Looks while it waits: between faults, all processes run. */
  private void await(String what, Supplier<List<Reading>> look, BooleanSupplier condition) {
    long limit = System.currentTimeMillis() + PATIENCE.toMillis();
    while (!condition.getAsBoolean()) {
      long now = System.currentTimeMillis();
      if (now > limit) {
        throw new IllegalStateException(
            "waited %d s in vain for %s at %s; %s"
                .formatted(PATIENCE.toSeconds(), what, Instant.ofEpochMilli(clock.now()), world));
      }
      if (now > nextLook) {
        nextLook = now + BETWEEN_LOOKS;
        readings.addAll(look.get());
        log.info("event time {}; {}", Instant.ofEpochMilli(clock.now()), world);
      }
      Waiting.pass(GLANCE);
    }
  }
}
