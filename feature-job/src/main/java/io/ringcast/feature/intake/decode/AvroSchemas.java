package io.ringcast.feature.intake.decode;

import org.apache.avro.NameValidator;
import org.apache.avro.Schema;

/** Parses writers' schemas, leniently: what could be written with is good enough to read with. */
final class AvroSchemas {

  private final Schema.Parser parser =
      new Schema.Parser(NameValidator.NO_VALIDATION).setValidateDefaults(false);

  /** Types that were parsed before may be named without being defined again. */
  Schema parse(String text) throws UnusableSchemaException {
    try {
      return parser.parse(text);
    } catch (RuntimeException e) {
      // Avro's parser has more kinds than its own, and a schema must not stop the job.
      throw new UnusableSchemaException("is not an Avro schema", e);
    } catch (StackOverflowError e) {
      throw new UnusableSchemaException("is nested too deeply", e);
    }
  }
}
