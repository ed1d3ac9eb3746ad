package io.ringcast.job.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.job.config.NewTopicsConfig;
import io.ringcast.testkit.broker.EmbeddedKafka;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TopicSetupTest {

  private static final NewTopicsConfig CREATE = new NewTopicsConfig(true, 3, Optional.of(1));
  private static final NewTopicsConfig REFUSE = new NewTopicsConfig(false, 3, Optional.of(1));

  private static EmbeddedKafka kafka;
  private static TopicSetup setup;

  @BeforeAll
  static void start() {
    kafka = EmbeddedKafka.start();
    Properties client = new Properties();
    client.setProperty("bootstrap.servers", kafka.bootstrapServers());
    setup = new TopicSetup(client);
    kafka.createTopic("narrow", 1, Map.of("max.message.bytes", "5000"));
    kafka.createTopic("wide", 4, Map.of());
  }

  @AfterAll
  static void stop() {
    setup.close();
    kafka.close();
  }

  @Test
  void createsWhatIsMissingAndLeavesTheRest() {
    setup.prepare(List.of("wide", "made"), CREATE);

    assertThat(setup.partitions(List.of("wide"))).hasSize(4);
    assertThat(setup.partitions(List.of("made")))
        .containsExactlyInAnyOrder(
            new TopicPartition("made", 0),
            new TopicPartition("made", 1),
            new TopicPartition("made", 2));
  }

  @Test
  void topicsThatAreMadeHaveTheBrokersTime() {
    setup.prepare(List.of("stamped"), CREATE);
    setup.prepareCompacted("stamped-too", CREATE);

    assertThat(setup.stampedByProducers(List.of("wide", "stamped", "stamped-too", "narrow")))
        .containsExactly("narrow", "wide");
  }

  @Test
  void theRetentionIsThatOfTopicsThatAreMade() {
    setup.prepare(List.of("short", "wide"), CREATE, Duration.ofHours(5));

    assertThat(setup.retention("short")).contains(Duration.ofHours(5));
    assertThat(setup.retention("wide")).as("the broker of tests keeps records for ever").isEmpty();
  }

  @Test
  void aTopicOfOneOrderIsMadeWithOnePartition() {
    setup.prepareOne("ordered", CREATE, Duration.ofHours(5));

    assertThat(setup.partitions(List.of("ordered"))).hasSize(1);
    assertThat(setup.retention("ordered")).contains(Duration.ofHours(5));
    assertThatThrownBy(() -> setup.prepareOne("unmade", REFUSE, Duration.ofHours(5)))
        .isInstanceOf(TopicException.class)
        .hasMessageEndingWith(
            "Create it with one partition, or set topics.create-missing to true.");
  }

  @Test
  void aTopicThatForgetsEarlyOrByKeyDoesNotKeepAll() {
    setup.prepare(List.of("five-hours"), CREATE, Duration.ofHours(5));
    kafka.createTopic("by-key", 1, Map.of("cleanup.policy", "compact,delete"));

    assertThat(setup.keepsAll("five-hours", Duration.ofHours(5))).isTrue();
    assertThat(setup.keepsAll("five-hours", Duration.ofHours(6))).isFalse();
    assertThat(setup.keepsAll("wide", Duration.ofHours(6))).as("for ever").isTrue();
    assertThat(setup.keepsAll("by-key", Duration.ofHours(1))).isFalse();
  }

  @Test
  void aTopicThatWasMadeHasItsLeaders() {
    setup.prepare(List.of("led"), CREATE);

    var ends = setup.offsets(setup.partitions(List.of("led")), OffsetSpec.latest());

    assertThat(ends.values()).hasSize(3).allSatisfy(end -> assertThat(end.offset()).isZero());
  }

  @Test
  void aBrokerThatDoesNotAnswerIsNamed() {
    Properties nowhere = new Properties();
    nowhere.setProperty("bootstrap.servers", "localhost:1");
    nowhere.setProperty("request.timeout.ms", "200");
    nowhere.setProperty("default.api.timeout.ms", "300");
    try (TopicSetup setup = new TopicSetup(nowhere)) {
      assertThatThrownBy(() -> setup.requireAll(List.of("demand"), "Make it."))
          .isInstanceOf(TopicException.class)
          .hasMessageStartingWith("Kafka at localhost:1 does not answer: is it running");
    }
  }

  @Test
  void namesWhatIsMissingWhereItMustNotCreate() {
    assertThatThrownBy(() -> setup.prepare(List.of("wide", "gone", "away"), REFUSE))
        .isInstanceOf(TopicException.class)
        .hasMessage(
            "There is no topic away, gone at "
                + kafka.bootstrapServers()
                + ". Create it, or set topics.create-missing to true.");
  }

  @Test
  void asManyReadAsTheWidestTopicHasPartitions() {
    assertThat(setup.mostReaders(List.of("narrow", "wide"), "events")).isEqualTo(4);
    assertThatThrownBy(() -> setup.mostReaders(List.of("narrow", "unread"), "events"))
        .isInstanceOf(TopicException.class)
        .hasMessageStartingWith("There is no topic unread at ")
        .hasMessageEndingWith("Create it, or name another under 'events' in the configuration.");
  }

  @Test
  void aTopicMustTakeWhatIsWritten() {
    setup.checkRecordLimit("narrow", 5000, "a.size");

    assertThatThrownBy(() -> setup.checkRecordLimit("narrow", 5001, "a.size"))
        .isInstanceOf(TopicException.class)
        .hasMessage(
            "Topic narrow takes records of at most 5,000 bytes (its max.message.bytes), but those"
                + " of this job may have 5,001. Make a.size smaller, or the topic's limit larger.");
  }

  @Test
  void aTopicThatForgetsIsRefused() {
    kafka.createTopic("forgets", 1, Map.of("cleanup.policy", "delete"));
    assertThatThrownBy(() -> setup.prepareCompacted("forgets", CREATE))
        .isInstanceOf(TopicException.class)
        .hasMessageContaining("has the cleanup.policy delete")
        .hasMessageContaining("Set its cleanup.policy to compact");
    assertThatThrownBy(() -> setup.prepareCompacted("remembers", REFUSE))
        .hasMessageContaining("cleanup.policy=compact");
  }
}
