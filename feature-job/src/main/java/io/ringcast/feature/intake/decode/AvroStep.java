package io.ringcast.feature.intake.decode;

import java.util.List;

/** Reads or skips one value of a datum. A writer's schema becomes a tree of these, once. */
interface AvroStep {

  /** The step for what takes no bytes at all. */
  AvroStep NOTHING = (in, draft) -> {};

  AvroStep NUMBER = (in, draft) -> in.readLong();
  AvroStep BLOB = (in, draft) -> in.take(in.readLong());

  void run(AvroInput in, EventDraft draft) throws MalformedAvroException;

  static AvroStep bytes(int count) {
    return count == 0 ? NOTHING : (in, draft) -> in.take(count);
  }

  static AvroStep then(AvroStep first, AvroStep second) {
    return (in, draft) -> {
      first.run(in, draft);
      second.run(in, draft);
    };
  }

  static AvroStep sequence(List<AvroStep> fields) {
    AvroStep[] steps = fields.stream().filter(s -> s != NOTHING).toArray(AvroStep[]::new);
    if (steps.length == 0) {
      return NOTHING;
    }
    return (in, draft) -> {
      in.enter();
      for (AvroStep step : steps) {
        step.run(in, draft);
      }
      in.leave();
    };
  }

  static AvroStep choice(List<AvroStep> branches) {
    AvroStep[] steps = branches.toArray(AvroStep[]::new);
    return (in, draft) -> {
      long branch = in.readLong();
      if (branch < 0 || branch >= steps.length) {
        throw new MalformedAvroException(
            "branch " + branch + " of a union that has " + steps.length);
      }
      steps[(int) branch].run(in, draft);
    };
  }

  /** The blocks of an array, or of a map whose items are key and value. */
  static AvroStep blocks(AvroStep item) {
    return (in, draft) -> {
      in.enter();
      for (long count = in.readLong(); count != 0; count = in.readLong()) {
        if (count < 0) {
          in.take(in.readLong());
        } else if (item != NOTHING) {
          // Every item takes a byte or more, so the bytes run out before a claimed count does.
          for (long i = 0; i < count; i++) {
            item.run(in, draft);
          }
        }
      }
      in.leave();
    };
  }
}
