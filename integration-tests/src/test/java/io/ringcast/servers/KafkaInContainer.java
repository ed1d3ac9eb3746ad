package io.ringcast.servers;

import io.ringcast.testkit.broker.BrokerProbe;
import io.ringcast.testkit.broker.BrokerSettings;
import io.ringcast.testkit.broker.KafkaServer;
import java.time.Duration;
import java.util.Locale;
import org.testcontainers.kafka.KafkaContainer;

/** The broker of {@link Images#KAFKA}, set up like the others. */
final class KafkaInContainer extends ServerInContainer implements KafkaServer {

  private static final int PORT = 9092;

  private final KafkaContainer container;

  private KafkaInContainer(KafkaContainer container) {
    super(Images.KAFKA, container, PORT);
    this.container = container;
  }

  static KafkaInContainer start(Duration session) {
    KafkaContainer container =
        new KafkaContainer(Images.KAFKA).withEnv("KAFKA_HEAP_OPTS", "-Xmx256m");
    BrokerSettings.behaviour(session)
        .forEach((name, value) -> container.withEnv(variable(name), value));
    KafkaInContainer kafka = new KafkaInContainer(container);
    kafka.begin();
    return kafka;
  }

  /** As the image takes settings. */
  private static String variable(String setting) {
    return "KAFKA_" + setting.replace('.', '_').toUpperCase(Locale.ROOT);
  }

  @Override
  public String bootstrapServers() {
    return container.getBootstrapServers();
  }

  @Override
  boolean answers() {
    return BrokerProbe.answers(bootstrapServers());
  }
}
