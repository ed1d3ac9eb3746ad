package io.ringcast.feature;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.intake.Intake;
import io.ringcast.feature.intake.IntakeDeserializer;
import io.ringcast.feature.intake.decode.EventRules;
import io.ringcast.feature.intake.source.ClockedKafkaSource;
import io.ringcast.feature.plan.FeaturePlan;
import io.ringcast.job.state.SerializedType;
import io.ringcast.smoothing.tile.Tiling;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeinfo.BasicTypeInfo;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.api.java.typeutils.PojoTypeInfo;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.apache.flink.streaming.api.transformations.SinkTransformation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The graph as Flink sees it: operators that a savepoint finds again, types that need no Kryo. */
class FeatureGraphTest {

  private static final UUID PRODUCT = UUID.fromString("00000000-0000-0000-0000-00000000000a");

  private StreamExecutionEnvironment env;

  @BeforeEach
  void build() {
    env = StreamExecutionEnvironment.createLocalEnvironment(2, new Configuration());
    ProductCatalog products = new ProductCatalog(Map.of(PRODUCT, 1));
    EventRules rules =
        new EventRules(products, List.of(9, 9), Map.of(), Map.of(), Duration.ofMinutes(2), 1_000);
    IntakeDeserializer decoder = new IntakeDeserializer(List.of(), rules);
    KafkaSource<Intake> reading =
        KafkaSource.<Intake>builder()
            .setBootstrapServers("localhost:1")
            .setTopics("events")
            .setDeserializer(decoder)
            .build();
    List<FeaturePlan.Group> groups =
        Stream.of(set(9, Distinct.PER_CELL), set(9, Distinct.PER_ENTITY))
            .map(set -> new FeaturePlan.Group(List.of(set), new Tiling(4, 9, 20), 32, List.of(6)))
            .toList();
    FeatureGraph.build(
        env,
        new ClockedKafkaSource(
            reading,
            decoder,
            null,
            null,
            Duration.ofSeconds(5),
            Duration.ofMinutes(2),
            null,
            null,
            Long.MIN_VALUE,
            Map::of,
            Duration.ofSeconds(1)),
        new FeaturePlan(
            List.of("demand", "supply"), Map.of(), groups, products, 1, 3, 900_000, 0, Map.of()),
        atLeast -> atLeast,
        () -> products,
        new FeatureGraph.Sinks(
            new DiscardingSink<>(),
            Optional.of(new DiscardingSink<>()),
            Optional.of(Duration.ofSeconds(1)),
            new DiscardingSink<>(),
            new DiscardingSink<>()));
  }

  @Test
  void everyOperatorHasItsOwnUidAndAName() {
    Set<String> uids = new HashSet<>();
    for (StreamNode operator : env.getStreamGraph(false).getStreamNodes()) {
      assertThat(operator.getTransformationUID()).as("uid of %s", operator).isNotBlank();
      assertThat(uids.add(operator.getTransformationUID())).as("%s is unique", operator).isTrue();
      assertThat(operator.getOperatorName()).isNotBlank();
    }
    assertThat(uids).hasSizeGreaterThan(15);
  }

  @Test
  void everythingThatTravelsHasAFlinkTypeDownToItsLastField() {
    Set<TypeInformation<?>> types = new HashSet<>();
    for (Transformation<?> end : env.getTransformations()) {
      for (Transformation<?> step : end.getTransitivePredecessors()) {
        if (!(step instanceof SinkTransformation)) {
          types.add(step.getOutputType());
        }
      }
    }
    // Intake, DeadLetter, Long, CellEvent, TileCounts, ClosedMinute, TileWindow, Outgoing.
    assertThat(types).hasSize(8);
    types.forEach(type -> checkType(type, type.toString()));
  }

  private static void checkType(TypeInformation<?> type, String where) {
    if (type instanceof PojoTypeInfo<?> pojo) {
      for (int field = 0; field < pojo.getArity(); field++) {
        String name = where + "." + pojo.getPojoFieldAt(field).getField().getName();
        checkType(pojo.getPojoFieldAt(field).getTypeInformation(), name);
      }
      return;
    }
    assertThat(type)
        .as(where)
        .isInstanceOfAny(BasicTypeInfo.class, PrimitiveArrayTypeInfo.class, SerializedType.class);
  }

  private static FeatureSet set(int resolution, Distinct distinct) {
    return FeatureSet.of(
            "set-" + distinct.text(), List.of("demand", "supply"), List.of(0, 20), List.of(1, 32))
        .withResolution(resolution)
        .withDistinct(distinct);
  }
}
