package io.ringcast.store.cassandra;

import java.util.Optional;

/**
 * Something about the tables that is not as it should be.
 *
 * @param statement what {@link StoreSchema#init} does about it; empty if it is for a person to do
 * @param harmless whether rows can be written and read all the same
 */
public record SchemaDifference(
    String what, String mend, Optional<String> statement, boolean harmless) {

  static final String INIT = "`./ringcast store init --config FILE`";

  static SchemaDifference missing(String what) {
    return new SchemaDifference(what + " is missing", INIT + " makes it", Optional.empty(), false);
  }

  static SchemaDifference mendedBy(String statement, String what) {
    return new SchemaDifference(what, INIT + " mends it", Optional.of(statement), false);
  }

  static SchemaDifference forPeople(String mend, String what) {
    return new SchemaDifference(what, mend, Optional.empty(), false);
  }

  SchemaDifference thatIsHarmless() {
    return new SchemaDifference(what, mend, statement, true);
  }

  @Override
  public String toString() {
    return what + ": " + mend;
  }
}
