package io.ringcast.endtoend;

import com.uber.h3core.H3Core;
import io.ringcast.servers.SharedBroker;
import io.ringcast.testkit.registry.FakeRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every bad event through the real job, in each format: it ends where it should with the reason
 * that it should, and its neighbours count.
 */
class BadInputTest {

  @TempDir Path folder;

  @Test
  void json() throws IOException {
    run(BadJsonEvents.all(H3Core.newInstance()), BadJsonEvents::good, List.of());
  }

  @Test
  void avroWithARegistry() throws IOException {
    try (FakeRegistry registry = new FakeRegistry()) {
      BadRegistryEvents events = new BadRegistryEvents(registry);
      run(
          events.all(H3Core.newInstance()),
          events::good,
          List.of(
              "events.demand.format=avro-registry",
              "events.demand.registry.url=" + registry.url()));
    }
  }

  @Test
  void avroWithASchemaFile() throws IOException {
    Path schema = folder.resolve("demand.avsc");
    Files.writeString(schema, BadAvroEvents.schema());
    run(
        BadAvroEvents.all(),
        BadAvroEvents::good,
        List.of("events.demand.format=avro", "events.demand.schema-file=" + schema));
  }

  private void run(List<BadEvent> events, Function<String, byte[]> goodOf, List<String> options) {
    BadInput.eachEndsWhereItShould(SharedBroker.get(), folder, events, goodOf, options);
  }
}
