package io.ringcast.benchmarks.world;

/** The formats in which the load can be written. */
public enum PingEncoding {
  JSON,
  AVRO;

  /** For one thread. */
  PingFormat open() {
    return switch (this) {
      case JSON -> new JsonPing();
      case AVRO -> new AvroPing();
    };
  }
}
