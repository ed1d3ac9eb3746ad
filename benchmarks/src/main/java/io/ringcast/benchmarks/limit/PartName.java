package io.ringcast.benchmarks.limit;

import java.util.EnumSet;
import java.util.Set;

/** What is measured alone, in the order of the data. */
enum PartName {
  READ,
  DECODE,
  LOCATE,
  EXCHANGE,
  DISTINCT,
  WINDOW,
  KERNEL,
  ENCODE,
  WRITE,
  READ_BACK,
  UNPACK,
  STORE;

  /** Those of the compute job. */
  static Set<PartName> computing() {
    return EnumSet.range(READ, WRITE);
  }

  boolean isComputing() {
    return compareTo(WRITE) <= 0;
  }

  Part open(Stage stage) throws Exception {
    return switch (this) {
      case READ -> ReadPart.events(stage);
      case DECODE -> DecodePart.of(stage.material());
      case LOCATE -> LocatePart.of(stage.material());
      case EXCHANGE -> ExchangePart.of(stage.material());
      case DISTINCT -> DistinctPart.of(stage.material());
      case WINDOW -> WindowPart.of(stage.material());
      case KERNEL -> KernelPart.of(stage.material());
      case ENCODE -> EncodePart.of(stage.material());
      case WRITE -> WritePart.of(stage);
      case READ_BACK -> PublishParts.read(stage);
      case UNPACK -> PublishParts.unpack(stage);
      case STORE -> PublishParts.store(stage);
    };
  }
}
