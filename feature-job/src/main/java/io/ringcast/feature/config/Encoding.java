package io.ringcast.feature.config;

/** How a topic's events are encoded. */
public enum Encoding {
  JSON,
  /** Avro without a header; the schema is a file. */
  AVRO,
  /** Avro with Confluent's header; the schemas are in a registry. */
  AVRO_REGISTRY
}
