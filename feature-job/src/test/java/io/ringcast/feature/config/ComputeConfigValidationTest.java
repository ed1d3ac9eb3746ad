package io.ringcast.feature.config;

import static io.ringcast.feature.config.ConfigInFolder.EVENTS;
import static io.ringcast.feature.config.ConfigInFolder.FILES;
import static io.ringcast.feature.config.ConfigInFolder.GOOD;
import static io.ringcast.feature.config.ConfigInFolder.KAFKA;
import static io.ringcast.feature.config.ConfigInFolder.id;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each value that cannot be, alone in an otherwise good configuration. */
class ComputeConfigValidationTest {

  @TempDir Path folder;

  private ConfigInFolder files;

  @BeforeEach
  void writeWhatIsNamed() throws IOException {
    files = ConfigInFolder.in(folder);
  }

  @Test
  void aGoodConfigurationHasNoProblem() throws IOException {
    assertThat(files.problems(GOOD)).isEmpty();
  }

  @Test
  void whatIsNeededIsNamed() throws IOException {
    assertThat(files.problems("job: {}"))
        .containsExactly(
            "compute.yaml:1: kafka.bootstrap-servers: is missing; it must be host:port, or several"
                + " with commas between them",
            "compute.yaml:1: events: is missing; it must be a map of kinds of events",
            "compute.yaml:1: feature-sets: is missing; it must be a list of 1 or more, each the path"
                + " of a feature set's YAML file",
            "compute.yaml:1: products: is missing; it must be the path of the product catalog's YAML"
                + " file");
  }

  @Test
  void serversAreHostAndPort() throws IOException {
    for (String wrong : List.of("localhost", "a:1;b:2", "a:1,", ":9092", "a:b")) {
      assertThat(files.problems("kafka: {bootstrap-servers: '" + wrong + "'}\n" + EVENTS + FILES))
          .singleElement()
          .asString()
          .startsWith("compute.yaml:1: kafka.bootstrap-servers: is '" + wrong + "' but must be");
    }
  }

  @Test
  void whatOtherOptionsSayIsNotPassedThrough() throws IOException {
    String kafka =
        """
        kafka:
          bootstrap-servers: a:1
          properties:
            group.id: x
            auto.offset.reset: latest
            linger.ms: 5
        """;
    assertThat(
            files.problems(
                kafka
                    + EVENTS
                    + FILES
                    + "flink:\n  parallelism.default: 3\n  state.backend.type: rocksdb\n  web.timeout: 1000\n"))
        .containsExactly(
            "compute.yaml:4: kafka.properties.group.id: cannot be set here: write it as"
                + " kafka.group-id",
            "compute.yaml:5: kafka.properties.auto.offset.reset: cannot be set here: write it as"
                + " start.from, where the job leaves the choice",
            "compute.yaml:11: flink.parallelism.default: cannot be set here: write it as"
                + " job.parallelism",
            "compute.yaml:12: flink.state.backend.type: cannot be set here: state is always on the"
                + " heap");
  }

  @Test
  void formatsHaveWhatTheyNeedAndNothingElse() throws IOException {
    files.write("a.avsc", "\"string\"");
    String events =
        """
        events:
          demand:
            topics: demand
            format: avro
            registry: {url: "http://r"}
          supply:
            topics: supply
            format: avro-registry
            schema-file: a.avsc
        """;
    assertThat(files.problems(KAFKA + events + FILES))
        .containsExactly(
            "compute.yaml:3: events.demand.schema-file: is missing; format: avro needs it",
            "compute.yaml:6: events.demand.registry: means nothing with format: avro; it goes with"
                + " format: avro-registry",
            "compute.yaml:7: events.supply.registry: is missing; format: avro-registry needs it",
            "compute.yaml:10: events.supply.schema-file: means nothing with format: avro-registry;"
                + " it goes with format: avro");
  }

  @Test
  void aRegistryIsAskedAsOneWhoOrNobody() throws IOException {
    String events =
        """
        events:
          demand:
            topics: demand
            format: avro-registry
            registry:
              url: http://user:pass@r
              username: u
              token: t
          supply:
            topics: supply
            format: avro-registry
            registry: {url: 'http://r', token: not one}
        """;
    assertThat(files.problems(KAFKA + events + FILES))
        .containsExactly(
            "compute.yaml:6: events.demand.registry.password: is missing; username and password go"
                + " together",
            "compute.yaml:7: events.demand.registry.url: is 'http://***@r' but must be like"
                + " http://host:8081, without a user in it",
            "compute.yaml:9: events.demand.registry.token: cannot stand beside username: give a user"
                + " or a token",
            "compute.yaml:13: events.supply.registry.token: is empty or has characters that no token"
                + " has");
  }

  @Test
  void everyFieldServesOnce() throws IOException {
    String events =
        """
        events:
          demand:
            topics: demand
            fields:
              lat: pos
              lng: pos
              entity: hexagon
              product: a..b
          supply: {topics: supply}
          trips: {topics: trips}
          Trips: {topics: more}
        """;
    assertThat(files.problems(KAFKA + events + FILES))
        .containsExactly(
            "compute.yaml:7: events.demand.fields.lng: the field pos already serves another option",
            "compute.yaml:8: events.demand.fields.entity: the field hexagon already serves another"
                + " option",
            "compute.yaml:9: events.demand.fields.product: is 'a..b' but must be a field's name,"
                + " such as lat or location.lat",
            "compute.yaml:11: events.trips.fields.entity: is missing; only demand (rider_id) and"
                + " supply (driver_id) have a default for the field that says who counts once",
            "compute.yaml:12: events.Trips: the name must be a-z, 0-9 and '-', a letter first");
  }

  @Test
  void everyTopicHasOneUse() throws IOException {
    String events = "events:\n  demand: {topics: [a, a, b/c]}\n  supply: {topics: .}\n";
    assertThat(files.problems(KAFKA + events + FILES))
        .containsExactly(
            "compute.yaml:3: events.demand.topics[2]: is 'b/c' but must be a Kafka topic's name",
            "compute.yaml:3: events.demand.topics[1]: a stands twice",
            "compute.yaml:4: events.supply.topics: is '.' but must be a Kafka topic's name");

    String shared = "events:\n  demand: {topics: [a, b]}\n  supply: {topics: [c, b]}\n";
    assertThat(
            files.problems(
                KAFKA + shared + FILES + "topics:\n  late: a\n  features: x\n  rejects: x"))
        .containsExactly(
            "compute.yaml:4: events.supply.topics[1]: b is already read by events.demand",
            "compute.yaml:8: topics.late: a is already the topic of events.demand; it needs one of"
                + " its own",
            "compute.yaml:10: topics.rejects: x is already the topic of topics.features; it needs one"
                + " of its own");
  }

  @Test
  void timesAreWithinReason() throws IOException {
    assertThat(
            files.problems(
                GOOD
                    + """
                    time:
                      out-of-orderness: 2h
                      allowed-skew: -2m
                      idle-after: 1ms
                      silence-delay: 0
                    """))
        .containsExactly(
            "compute.yaml:6: time.out-of-orderness: is '2h' but must be a duration such as 500ms, 5s,"
                + " 2m or 1h, from 0s to 1h",
            "compute.yaml:7: time.allowed-skew: is '-2m' but must be a duration such as 500ms, 5s, 2m"
                + " or 1h, from 0s to 1d",
            "compute.yaml:8: time.idle-after: is '1ms' but must be a duration such as 500ms, 5s, 2m"
                + " or 1h, from 100ms to 1h, or 'off'",
            "compute.yaml:9: time.silence-delay: is '0' but must be a duration such as 500ms, 5s, 2m"
                + " or 1h, from 1s to 1d, or 'off'");
  }

  @Test
  void timeThatNeverIdlesCannotFollowTheClock() throws IOException {
    assertThat(files.problems(GOOD + "time: {idle-after: off, silence-delay: 1m}"))
        .containsExactly(
            "compute.yaml:5: time.silence-delay: means nothing with idle-after: off; nothing is ever"
                + " silent");
    assertThat(files.problems(GOOD + "time: {idle-after: off, silence-delay: off}")).isEmpty();
    assertThat(files.problems(GOOD + "time: {idle-after: off}")).isEmpty();
  }

  @Test
  void aSchemaIsParsed() throws IOException {
    files.write("a.avsc", "{\"type\": \"record\"}");
    String events =
        """
        events:
          demand: {topics: demand, format: avro, schema-file: a.avsc}
          supply: {topics: supply}
        """;
    assertThat(files.problems(KAFKA + events + FILES))
        .singleElement()
        .asString()
        .startsWith(
            "compute.yaml:3: events.demand.schema-file: cannot be used: the file is not an Avro"
                + " schema");
  }

  @Test
  void noFieldLiesWithinAnother() throws IOException {
    String events =
        """
        events:
          demand: {topics: d, fields: {lat: pos, lng: pos.lng}}
          supply: {topics: s, fields: {lat: pos.lat, lng: pos.lng}}
        """;
    assertThat(files.problems(KAFKA + events + FILES))
        .containsExactly(
            "compute.yaml:3: events.demand.fields.lng: the field pos.lng and another option's, pos,"
                + " lie one within the other");
  }

  @Test
  void aTimestampGoesWithItsStart() throws IOException {
    assertThat(files.problems(GOOD + "start: {from: timestamp}"))
        .containsExactly(
            "compute.yaml:5: start.timestamp: is missing; from: timestamp needs a time such as"
                + " 2026-01-31T08:00:00Z, or epoch milliseconds");
    assertThat(files.problems(GOOD + "start:\n  timestamp: 5"))
        .containsExactly("compute.yaml:6: start.timestamp: is used only with from: timestamp");
    assertThat(files.problems(GOOD + "start: {from: yesterday, timestamp: 5}"))
        .containsExactly(
            "compute.yaml:5: start.from: is 'yesterday' but must be one of window, committed, latest,"
                + " earliest, timestamp");
  }

  @Test
  void recordsFitTheProducersRequests() throws IOException {
    String kafka = "kafka: {bootstrap-servers: 'a:1', properties: {max.request.size: %s}}\n";
    String rest = EVENTS + FILES + "output: {max-record-bytes: 1MiB}";
    assertThat(files.problems(kafka.formatted("1052672") + rest)).isEmpty();
    for (String wrong : List.of("1052671", "2MB", "-1", "99999999999")) {
      assertThat(files.problems(kafka.formatted(wrong) + rest))
          .containsExactly(
              "compute.yaml:1: kafka.properties.max.request.size: must be 1052672 or more, for records"
                  + " of output.max-record-bytes");
    }
    assertThat(files.problems(GOOD + "output: {max-record-bytes: 17MiB}"))
        .containsExactly(
            "compute.yaml:5: output.max-record-bytes: is '17MiB' but must be a size such as 64KiB or"
                + " 2MiB, from 16KiB to 16MiB");
    assertThat(files.problems(GOOD + "output: {raw-bytes: 1MiB}"))
        .containsExactly(
            "compute.yaml:5: output.raw-bytes: must be at most max-record-bytes, 900KiB");
  }

  @Test
  void parallelismStaysBelowItsLimit() throws IOException {
    assertThat(files.problems(GOOD + "job: {parallelism: 129}"))
        .containsExactly("compute.yaml:5: job.parallelism: is 129 but max-parallelism is 128");
  }

  @Test
  void restartsSayOnlyWhatTheyMean() throws IOException {
    assertThat(files.problems(GOOD + "job:\n  restart:\n    strategy: none\n    attempts: 3\n"))
        .containsExactly("compute.yaml:8: job.restart.attempts: means nothing with strategy: none");
    assertThat(
            files.problems(
                GOOD + "job:\n  restart:\n    strategy: fixed-delay\n    max-delay: 3s\n"))
        .containsExactly(
            "compute.yaml:8: job.restart.max-delay: means nothing with strategy: fixed-delay");
    assertThat(files.problems(GOOD + "job:\n  restart:\n    delay: 5m\n"))
        .containsExactly(
            "compute.yaml:6: job.restart.max-delay: must be longer than the first delay, 5m");
  }

  @Test
  void problemsOfEveryFileComeAtOnce() throws IOException {
    files.write("set.yaml", ComputeConfigTest.set("marketplace", 9, "[1, 1]", "[1, 300]"));
    files.write(
        "products.yaml",
        "products:\n  - {code: 1, id: %s, name: A}\n  - {code: 1}".formatted(id(1)));

    assertThat(files.problems(KAFKA + EVENTS + FILES + "jop: {}\ntime:\n  idle-after: long\n"))
        .containsExactlyInAnyOrder(
            "set.yaml:5: rings[1]: 1 stands twice",
            "set.yaml:6: windows[1]: is '300' but must be a whole number from 1 to 240",
            "products.yaml:3: products[1].id: is missing; it must be a UUID",
            "products.yaml:3: products[1].name: is missing; it must be text",
            "compute.yaml:5: jop: unknown option; did you mean 'job'?",
            "compute.yaml:7: time.idle-after: is 'long' but must be a duration such as 500ms, 5s, 2m"
                + " or 1h, from 100ms to 1h, or 'off'");
  }
}
