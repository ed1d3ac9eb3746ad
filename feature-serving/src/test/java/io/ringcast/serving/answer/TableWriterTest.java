package io.ringcast.serving.answer;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.ringcast.api.Column;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.GetFeaturesRequestOrBuilder;
import io.ringcast.api.RequestInput;
import io.ringcast.api.Selection;
import io.ringcast.api.Selection.Precision;
import io.ringcast.common.blocks.BlockEncoder;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.PackedBlock;
import io.ringcast.common.features.DiskSizes;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureValue;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.Cells;
import io.ringcast.serving.Scene;
import io.ringcast.serving.World;
import io.ringcast.serving.ask.Question;
import io.ringcast.serving.ask.RequestedProduct;
import io.ringcast.serving.meters.Stages;
import io.ringcast.testing.Seeds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.DoubleSupplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Holds the bytes of answers against those of tables that protobuf makes number by number: random
 * values of random keys, stored and derived, asked for in random ways.
 */
class TableWriterTest {

  private static final int ROUNDS = 3000;
  private static final FeatureSet SET = World.SET;
  private static final int COLUMNS = 8;
  private static final long BLOCK = 0x862a1072fffffffL;
  private static final int ROWS = 100;
  private static final String VIEWS =
      """
      views:
        model:
          feature-set: small
          defaults: { demand_r0_w1: 0.3, supply_r1_w2: -7, gap: 0.1 }
          derived:
            surge: clip(demand_r0_w1 / max(0.1, supply_r1_w2), 1, 3)
            rate: { formula: demand_r1_w2 / supply_r0_w1, default: 5 }
            gap: rate - surge
            wait: { formula: "is_airport ? log(1 + eta_s) + rate : -1", default: 7 }
          inputs:
            eta_s: { type: number, default: 300 }
            is_airport: bool
      """;

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);
  private final DiskSizes disks = new DiskSizes(SET);
  private final List<Long> places = new ArrayList<>();
  private long[] sums;
  private PackedBlock rows;
  private Scene scene;

  /** What a key's value is, before anybody has made it a {@link Value}. */
  private record Key(Status missing, Optional<Emission> emission, int row, long countedUntil) {}

  @BeforeEach
  void begin() throws IOException, BlockFormatException {
    scene = new Scene(random, VIEWS);
    H3Core h3 = H3Core.newInstance();
    places.addAll(scene.world.hexagons());
    for (long pentagon : h3.getPentagons(SET.resolution())) {
      places.addAll(h3.gridDisk(pentagon, 1));
    }
    sums = random.longs(ROWS * COLUMNS).map(sum -> sum >>> (1 + random.nextInt(63))).toArray();
    rows = rows();
  }

  private PackedBlock rows() throws BlockFormatException {
    DecodedBlock block = DecodedBlock.of(SET, BLOCK, IntStream.range(0, ROWS).toArray(), sums);
    try (BlockEncoder encoder = new BlockEncoder(SET, Cells.resolution(BLOCK))) {
      return scene.set().open(BLOCK, encoder.encode(block, 0, ROWS));
    }
  }

  @Test
  void bytesAreThoseThatProtobufWrites() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      Question question = counted(scene.validator().of(request()));
      List<Key> keys = IntStream.range(0, question.keys()).mapToObj(key -> key()).toList();
      long now = random.nextLong() >>> (1 + random.nextInt(63));

      Value[] values = values(keys);

      Stages stages = new Stages(Stages.NONE);
      Status withoutRow = Status.forNumber(random.nextInt(4));
      int passed = random.nextInt(2) * random.nextInt(60_001);
      Answer answer = new TableWriter(question, now, stages, withoutRow, passed).write(values);

      FeatureTable expected =
          table(question, keys, values, now).toBuilder()
              .setWithoutRow(withoutRow)
              .setMinutePassedMs(passed)
              .build();
      String context = "seed %d, round %d".formatted(seed, round);
      assertThat(answer.table()).as(context).isEqualTo(expected);
      assertThat(answer.bytes()).as(context).isEqualTo(expected.toByteArray());
      assertThat(stages.keys()).as(context).isEqualTo(values.length);
      Set<Status> worse = EnumSet.of(Status.STALE, Status.PARTIAL);
      for (int key = 0; key < values.length; key++) {
        if (!worse.contains(values[key].usual())) {
          assertThat(answer.goodFor()[key] >= question.columns().longestWindow())
              .as(context)
              .isEqualTo(
                  values[key].emission().isPresent() && !worse.contains(expected.getStatuses(key)));
        }
        if (!question.doubles()) {
          assertThat(answer.value(0, key))
              .as(context)
              .isEqualTo(expected.getColumns(0).getFloats(key));
        }
      }
      assertThat(answer.windowEnds())
          .as(context)
          .containsExactly(expected.getWindowEndsMsList().toArray(new Long[0]));
    }
  }

  /** Each product from some minute on. */
  private Question counted(Question question) {
    return new Question(
        question.caller(),
        question.set(),
        question.columns(),
        question.window(),
        question.hexagons(),
        question.products().stream()
            .map(
                its ->
                    new RequestedProduct(
                        its.name(),
                        its.id(),
                        random.nextLong() >>> (1 + random.nextInt(63)),
                        its.problem()))
            .toList(),
        question.inputs(),
        question.windowEnd(),
        question.maxAge(),
        question.deadline(),
        question.shadow(),
        question.doubles(),
        question.live());
  }

  /** None at all, some, or so many that a column is longer than one byte can say. */
  private GetFeaturesRequest request() {
    Selection.Builder selection =
        Selection.newBuilder()
            .setView("model")
            .setPrecision(random.nextBoolean() ? Precision.FLOAT32 : Precision.FLOAT64);
    if (random.nextBoolean()) {
      List<String> names = new ArrayList<>(SET.featureNames());
      names.addAll(List.of("surge", "rate", "gap", "wait"));
      Collections.shuffle(names, random);
      selection.addAllNames(names.subList(0, 1 + random.nextInt(names.size())));
    }
    GetFeaturesRequest.Builder request = GetFeaturesRequest.newBuilder().setSelection(selection);
    int[] most = {1, 5, 20, 200};
    int number = random.nextInt(most[random.nextInt(most.length)]);
    for (int i = 0; i < number; i++) {
      boolean none = random.nextInt(10) == 0;
      request.addHexagons(none ? random.nextLong() : places.get(random.nextInt(places.size())));
    }
    for (int i = 0; i < 1 + random.nextInt(3); i++) {
      request.addProducts(random.nextBoolean() ? new UUID(1, i).toString() : "no product, ö" + i);
    }
    request.addInputs(input("is_airport", () -> random.nextInt(2), request));
    if (random.nextBoolean()) {
      request.addInputs(input("eta_s", () -> 1000 * random.nextGaussian(), request));
    }
    return request.build();
  }

  /** One value, one for each place, or one for each key. */
  private RequestInput input(String name, DoubleSupplier some, GetFeaturesRequestOrBuilder of) {
    int places = of.getHexagonsCount();
    int[] lengths = {1, places, places * of.getProductsCount()};
    return RequestInput.newBuilder()
        .setName(name)
        .addAllValues(
            DoubleStream.generate(some).limit(lengths[random.nextInt(3)]).boxed().toList())
        .build();
  }

  private Key key() {
    Status missing = Status.forNumber(1 + random.nextInt(Status.values().length - 2));
    if (random.nextInt(3) == 0) {
      return new Key(missing, Optional.empty(), -1, 0);
    }
    long minute = random.nextLong() >>> (20 + random.nextInt(44));
    Emission emission = new Emission(minute * Minutes.MILLIS, 1, random.nextBoolean() ? 0 : minute);
    // Of a running minute it is another time than the window end.
    long until = emission.windowEnd() - random.nextInt(2) * (long) random.nextInt(60_000);
    return new Key(missing, Optional.of(emission), random.nextInt(ROWS + 20) - 20, until);
  }

  private Value[] values(List<Key> keys) {
    return keys.stream()
        .map(
            key ->
                new Value(
                    key.missing,
                    key.emission,
                    key.row < 0 ? null : rows,
                    key.row,
                    key.countedUntil))
        .toArray(Value[]::new);
  }

  private FeatureTable table(Question question, List<Key> keys, Value[] values, long now) {
    FeatureTable.Builder table =
        FeatureTable.newBuilder()
            .setFeatureSet(SET.name())
            .setVersion(SET.version())
            .setFingerprint(SET.fingerprint())
            .addAllProducts(question.products().stream().map(RequestedProduct::name).toList())
            .addAllNames(question.columns().names())
            .setAnsweredAtMs(now);
    for (long hexagon : question.hexagons()) {
      table.addHexagons(hexagon);
    }
    for (int i = 0; i < values.length; i++) {
      long windowEnd = keys.get(i).emission.map(Emission::windowEnd).orElse(0L);
      long until = keys.get(i).countedUntil;
      long age = keys.get(i).emission.isEmpty() ? 0 : Math.max(0, now - until);
      table
          .addStatuses(values[i].status(question, i, now))
          .addWindowEndsMs(windowEnd)
          .addAgesMs((int) Math.min(Integer.MAX_VALUE, age));
    }
    if (question.products().stream().anyMatch(product -> product.id().isEmpty())) {
      question.products().forEach(product -> table.addProductProblems(product.problem()));
    }
    question.columns().names().forEach(name -> table.addColumns(column(question, keys, name)));
    boolean hasDerived = !SET.featureNames().containsAll(question.columns().names());
    int fingerprint = question.columns().derived().fingerprint();
    assertThat(fingerprint != 0).isEqualTo(hasDerived);
    return table.setDerivedFingerprint(fingerprint).build();
  }

  private Column column(Question question, List<Key> keys, String name) {
    Column.Builder column = Column.newBuilder();
    for (int key = 0; key < keys.size(); key++) {
      double value = value(question, keys.get(key), key, name);
      if (question.doubles()) {
        column.addDoubles(value);
      } else {
        column.addFloats((float) value);
      }
    }
    return column.build();
  }

  private double value(Question question, Key key, int at, String name) {
    if (key.emission.isEmpty()) {
      return switch (name) {
        case "demand_r0_w1" -> 0.3;
        case "supply_r1_w2" -> -7;
        case "gap" -> 0.1;
        case "rate" -> 5;
        case "wait" -> 7;
        default -> 0;
      };
    }
    ToDoubleFunction<String> its = other -> value(question, key, at, other);
    return switch (name) {
      case "surge" ->
          Math.min(
              3,
              Math.max(
                  1,
                  its.applyAsDouble("demand_r0_w1")
                      / Math.max(0.1, its.applyAsDouble("supply_r1_w2"))));
      case "rate" ->
          its.applyAsDouble("supply_r0_w1") == 0
              ? 5
              : its.applyAsDouble("demand_r1_w2") / its.applyAsDouble("supply_r0_w1");
      case "gap" -> its.applyAsDouble("rate") - its.applyAsDouble("surge");
      case "wait" -> wait(question, at, its.applyAsDouble("rate"));
      default -> stored(key, name, question.hexagons()[at / question.products().size()]);
    };
  }

  private static double wait(Question question, int key, double rate) {
    double later = 1 + input(question, key, "eta_s", 300);
    if (input(question, key, "is_airport", 0) == 0) {
      return -1;
    }
    return later > 0 ? StrictMath.log(later) + rate : 7;
  }

  private static double input(Question question, int key, String name, double orElse) {
    for (RequestInput input : question.inputs().given()) {
      if (input.getName().equals(name)) {
        int values = input.getValuesCount();
        boolean isByPlace = values == question.hexagons().length;
        int at = isByPlace ? key / question.products().size() : key;
        return input.getValues(values == 1 ? 0 : at);
      }
    }
    return orElse;
  }

  private double stored(Key key, String name, long hexagon) {
    if (key.row < 0) {
      return 0;
    }
    int index = SET.featureNames().indexOf(name);
    int window = SET.windows().get(index % SET.windows().size());
    int ring = index % SET.featuresPerKind() / SET.windows().size();
    return FeatureValue.of(sums[index * ROWS + key.row], window, disks.size(hexagon, ring));
  }
}
