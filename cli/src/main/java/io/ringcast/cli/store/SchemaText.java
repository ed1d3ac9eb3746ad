package io.ringcast.cli.store;

import io.ringcast.cli.ConfigOption;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.cassandra.SchemaDifference;
import io.ringcast.store.config.StoreConfig;
import java.util.Locale;

/** What is said about the store's tables. */
final class SchemaText {

  private SchemaText() {}

  /** A difference and what mends it, with this call's own options, so that it can be copied. */
  static String of(SchemaDifference difference, ConfigOption<PublishConfig> config) {
    String options = String.join(" ", config.arguments());
    String own = config.isGiven() ? options : "--config " + config.usualFile() + " " + options;
    return difference.toString().replace("--config FILE", own.strip());
  }

  static String allRight(StoreConfig store) {
    return "keyspace %s at %s has all tables as they should be, for layout %s"
        .formatted(
            store.keyspace(),
            String.join(", ", store.contactPoints()),
            store.layout().name().toLowerCase(Locale.ROOT));
  }
}
