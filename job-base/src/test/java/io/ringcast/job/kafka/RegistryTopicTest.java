package io.ringcast.job.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.features.DerivedFeature;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.common.registry.RegisteredProducts.Product;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.RegistryException;
import io.ringcast.job.config.NewTopicsConfig;
import io.ringcast.testkit.broker.EmbeddedKafka;
import io.ringcast.testkit.broker.TopicReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The registry of feature sets on a real broker. */
class RegistryTopicTest {

  private static final NewTopicsConfig CREATE = new NewTopicsConfig(true, 8, Optional.empty());
  private static final FeatureSet FIRST = set("first", 1, "us", 0, 2);
  private static final FeatureSet SECOND = set("second", 1, "us", 5);

  private static final UUID OLD = new UUID(1, 1);
  private static final UUID NEW = new UUID(2, 2);
  private static final ProductCatalog CATALOG = new ProductCatalog(Map.of(OLD, 3));
  private static final ProductCatalog MORE = new ProductCatalog(Map.of(OLD, 3, NEW, 1));

  private static EmbeddedKafka kafka;
  private static int number;

  private Properties client;
  private String topic;
  private RegistryTopic registry;

  @BeforeAll
  static void start() {
    kafka = EmbeddedKafka.start();
  }

  @AfterAll
  static void stop() {
    kafka.close();
  }

  @BeforeEach
  void prepare() {
    client = new Properties();
    client.setProperty("bootstrap.servers", kafka.bootstrapServers());
    topic = RegistryTopic.usualName("features" + ++number);
    try (TopicSetup setup = new TopicSetup(client)) {
      setup.prepareCompacted(topic, CREATE);
      // Once more, as at each start.
      setup.prepareCompacted(topic, CREATE);
    }
    registry = new RegistryTopic(client, topic);
  }

  private void announce(List<FeatureSet> sets) {
    announce(sets, id -> "");
  }

  private void announce(List<FeatureSet> sets, Function<SetId, String> where) {
    registry.announce(sets, CATALOG, 0, where);
  }

  @Test
  void aProductIsCountedSinceItWasAdded() {
    announce(List.of(FIRST));
    RegisteredProducts added =
        registry.add(List.of(FIRST.id()), new ProductCatalog(Map.of(NEW, 1)), 77);

    RegisteredProducts expected =
        new RegisteredProducts(Map.of(OLD, new Product(3, 0, true), NEW, new Product(1, 77, true)));
    assertThat(added).isEqualTo(expected);
    assertThat(products(FIRST)).isEqualTo(expected);
    registry.announce(List.of(FIRST, SECOND), MORE, 99, id -> "");
    assertThat(registry.products(List.of(FIRST.id(), SECOND.id()))).isEqualTo(expected);
  }

  @Test
  void aNewSetCountsEachProductSinceTheJobDoes() {
    announce(List.of(FIRST));
    RegisteredProducts expected =
        new RegisteredProducts(Map.of(OLD, new Product(3, 0, true), NEW, new Product(1, 99, true)));

    registry.announce(List.of(SECOND), MORE, 99, id -> "");
    assertThat(products(SECOND)).as("the set is as new as the product").isEqualTo(expected);

    announce(List.of(set("first", 2, "us", 3)));
    assertThatThrownBy(
            () ->
                registry.announce(
                    List.of(set("first", 3, "us", 4)),
                    new ProductCatalog(Map.of(OLD, 3, new UUID(3, 3), 1)),
                    200,
                    id -> ""))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("belongs to " + NEW);

    registry.announce(List.of(FIRST, SECOND), MORE, 120, id -> "");
    assertThat(products(FIRST))
        .as("a set that comes back")
        .isEqualTo(products(SECOND))
        .isEqualTo(expected.restart(CATALOG, 120).restart(MORE, 120));
  }

  @Test
  void aDefinitionThatIsGoneIsNamed() throws Exception {
    announce(List.of(FIRST, SECOND));
    send("first/1", null);
    List<SetId> both = List.of(FIRST.id(), SECOND.id());

    String message = "Topic " + topic + " no longer defines first version 1";
    assertThatThrownBy(() -> registry.products(both))
        .isInstanceOf(RegistryException.class)
        .hasMessageStartingWith(message);
    assertThatThrownBy(() -> registry.add(both, new ProductCatalog(Map.of(NEW, 1)), 77))
        .hasMessageStartingWith(message);
    assertThat(products(SECOND))
        .as("nothing was written")
        .isEqualTo(RegisteredProducts.of(CATALOG));

    send("first/1", RegisteredSet.of(FIRST).definition());
    assertThat(registry.products(both))
        .as("an older program tells no products")
        .isEqualTo(RegisteredProducts.of(CATALOG));
    assertThatThrownBy(() -> registry.products(List.of(FIRST.id())))
        .hasMessageContaining("tells no products of [first version 1]");
  }

  private RegisteredProducts products(FeatureSet set) {
    return registry.read().find(set.id()).flatMap(RegisteredSet::products).orElseThrow();
  }

  @Test
  void whatIsAnnouncedIsThereForEver() throws Exception {
    assertThat(registry.read().all()).isEmpty();
    announce(List.of(FIRST));
    announce(List.of(SECOND));
    assertThat(registry.read().readable()).containsExactly(FIRST, SECOND);

    FeatureSet owned = set("first", 1, "somebody else", 0, 2);
    assertThat(registry.owners(List.of(FIRST.id(), new SetId("first", 2))))
        .isEqualTo(Map.of(FIRST.id(), "us"));
    announce(List.of(owned, SECOND));
    assertThat(registry.read().readable()).containsExactly(owned, SECOND);
  }

  @Test
  void whatIsKnownIsNotWrittenAgain() {
    announce(List.of(FIRST, SECOND));
    announce(List.of(FIRST, SECOND));
    try (TopicSetup setup = new TopicSetup(client)) {
      assertThat(setup.offsets(setup.partitions(List.of(topic)), OffsetSpec.latest()))
          .hasSize(1)
          .allSatisfy((partition, end) -> assertThat(end.offset()).isEqualTo(2));
    }
  }

  @Test
  void aClaimedRowVersionIsLargerThanAllBeforeWhateverTheClockSays() throws Exception {
    assertThat(registry.claimRowVersion(1000)).isEqualTo(1000);
    assertThat(registry.claimRowVersion(500)).isEqualTo(1001);
    assertThat(registry.claimRowVersion(3000)).isEqualTo(3000);
    // Written after a larger one, by a claimer that had not seen it and then failed.
    send("row-version:of-another", "{\"format\":1,\"row-version\":2000}");
    assertThat(registry.claimRowVersion(0)).isEqualTo(3001);

    announce(List.of(FIRST));
    assertThat(registry.read().readable()).as("what a claim is not").containsExactly(FIRST);
  }

  /**
   * Else a smaller claim, written last by a claimer that then failed, would replace a larger one.
   */
  @Test
  void compactionLeavesTheLargestClaim() {
    registry.claimRowVersion(1000);
    registry.claimRowVersion(3000);
    assertThat(standing(claims())).containsExactly(3000L);
  }

  /** Each claimer may die between two of its records: whatever it left, no version comes again. */
  @Test
  @Timeout(60)
  void claimsAtTheSameTimeAreAllDifferentAndTheLargestAlwaysStands() {
    List<CompletableFuture<Long>> claimed =
        Stream.generate(() -> CompletableFuture.supplyAsync(() -> registry.claimRowVersion(7)))
            .limit(8)
            .toList();
    assertThat(claimed.stream().map(CompletableFuture::join)).doesNotHaveDuplicates();

    List<Claim> log = claims();
    long largest = 0;
    for (int length = 1; length <= log.size(); length++) {
      Claim last = log.get(length - 1);
      largest = Math.max(largest, last.version());
      assertThat(standing(log.subList(0, length)))
          .as("after %d of %s", length, log)
          .contains(largest);
    }
    assertThat(log.stream().filter(claim -> claim.version() > 0).map(Claim::key))
        .as("a key stands for one version")
        .doesNotHaveDuplicates();
  }

  /** The versions that no later record took out. */
  private static Collection<Long> standing(List<Claim> log) {
    Map<String, Long> standing = new HashMap<>();
    for (Claim claim : log) {
      standing.put(claim.key(), claim.version());
    }
    standing.values().removeIf(version -> version == 0);
    return standing.values();
  }

  /** What the topic holds of claims, in its order. */
  private List<Claim> claims() {
    List<Claim> claims = new ArrayList<>();
    try (TopicReader reader = new TopicReader(client, topic)) {
      reader.readToEnd(
          record ->
              claims.add(new Claim(new String(record.key(), UTF_8), version(record.value()))));
    }
    return claims;
  }

  private static long version(byte[] claim) {
    return claim == null
        ? 0
        : Long.parseLong(new String(claim, UTF_8).replaceAll("\\D+1\\D+|\\D", ""));
  }

  /**
   * A record of a claim.
   *
   * @param version 0 for a key that is taken out
   */
  private record Claim(String key, long version) {}

  @Test
  void nothingIsAnnouncedWhereASetWasChanged() {
    announce(List.of(FIRST));

    List<FeatureSet> changed = List.of(SECOND, set("first", 1, "us", 0, 3));
    assertThatThrownBy(() -> announce(changed, id -> id.name() + ".yaml:7: "))
        .isInstanceOf(RegistryException.class)
        .hasMessageStartingWith("first.yaml:7: first version 1 is already known with")
        .hasMessageContaining("give it version 2");
    assertThat(registry.read().readable()).containsExactly(FIRST);
  }

  @Test
  void aSetOfANewerProgramIsNoHindrance() throws Exception {
    String newer = RegisteredSet.of(FIRST).definition().replace("\"format\":1", "\"format\":9");
    send("first/1", newer);

    announce(List.of(SECOND));

    assertThat(registry.read().readable()).containsExactly(SECOND);
    assertThat(registry.read().all()).extracting(RegisteredSet::id).contains(FIRST.id());

    // As after a roll-back: the same set is accepted, and what the newer one says of it stays.
    announce(List.of(FIRST, SECOND));
    assertThat(registry.read().find(FIRST.id()).orElseThrow().definition()).isEqualTo(newer);
    assertThatThrownBy(() -> announce(List.of(set("first", 1, "us", 0, 3))))
        .hasMessageContaining("give it version 2");
  }

  /** A program that is rolled back takes nothing away that it does not know. */
  @Test
  void whatANewerProgramAddsToADefinitionStays() throws Exception {
    String more =
        RegisteredSet.of(FIRST).definition().replace("{\"format\"", "{\"more\": [1], \"format\"");
    send("first/1", more);

    announce(List.of(FIRST));
    assertThat(registry.read().find(FIRST.id()).orElseThrow())
        .as("with its products, but else as it was")
        .isEqualTo(RegisteredSet.parse(more).with(RegisteredProducts.of(CATALOG)));

    String less = more.replace(",\"description\":\"\"", "");
    assertThat(less).isNotEqualTo(more);
    send("first/1", less);
    announce(List.of(FIRST));
    assertThat(registry.read().find(FIRST.id()).orElseThrow())
        .as("what an older program left out")
        .isEqualTo(RegisteredSet.of(FIRST).with(RegisteredProducts.of(CATALOG)));
  }

  /** Neither a rollback nor a removed line takes a derived feature from readers. */
  @Test
  void derivedFeaturesStayAndAreAddedTo() {
    DerivedFeatures first = derived("fill", "demand_r0_w1");
    DerivedFeatures second = derived("more", "demand_r2_w1");
    announce(List.of(FIRST.withDerived(first)));
    announce(List.of(FIRST));
    assertThat(registry.read().get(FIRST.id()).derived()).isEqualTo(first);
    announce(List.of(FIRST.withDerived(second)));
    assertThat(registry.read().get(FIRST.id()).derived()).isEqualTo(second.over(first));
    assertThat(products(FIRST)).isEqualTo(RegisteredProducts.of(CATALOG));

    FeatureSet changed = FIRST.withDerived(derived("fill", "demand_r2_w1"));
    assertThatThrownBy(() -> announce(List.of(changed)))
        .isInstanceOf(RegistryException.class)
        .hasMessageEndingWith("take another name for it.");
  }

  private static DerivedFeatures derived(String name, String formula) {
    return new DerivedFeatures(Map.of(name, new DerivedFeature(formula, Double.NaN)), Map.of());
  }

  @Test
  void theVersionThatIsAdvisedIsFree() throws Exception {
    announce(List.of(FIRST));
    announce(List.of(set("first", 2, "us", 7)));
    send("third/1", "{}");

    FeatureSet changed = set("first", 1, "us", 0, 3);
    assertThatThrownBy(() -> announce(List.of(changed)))
        .as("version 2 is computed no more, and its rows are there")
        .hasMessageEndingWith("give it version 3.");
    assertThatThrownBy(() -> announce(List.of(changed, set("first", 3, "us", 8))))
        .as("version 3 is about to be computed")
        .hasMessageEndingWith("give it version 4.");
  }

  @Test
  void whatWasTakenOutIsForgottenAndWhatIsWrongIsNamed() throws Exception {
    announce(List.of(FIRST, SECOND));
    send("first/1", null);
    assertThat(registry.read().readable()).containsExactly(SECOND);

    send("third/1", "{}");
    assertThatThrownBy(() -> registry.read())
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining(topic + ", partition 0, offset 3");
    announce(List.of(FIRST));
    send("third/1", RegisteredSet.of(set("third", 1, "us", 1)).definition());
    assertThat(registry.read().readable()).contains(FIRST, SECOND).hasSize(3);
  }

  private void send(String key, String value) throws Exception {
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(client, new StringSerializer(), new StringSerializer())) {
      producer.send(new ProducerRecord<>(topic, key, value)).get();
    }
  }

  private static FeatureSet set(String name, int version, String owner, Integer... rings) {
    return new FeatureSet(
        name,
        version,
        9,
        Distinct.PER_CELL,
        List.of("demand"),
        List.of(rings),
        List.of(1),
        owner,
        "");
  }
}
