package io.ringcast.testkit.naive;

import java.util.UUID;

/** What features need of an event: who, what, where (at the set's resolution) and when. */
record NaiveEvent(String entity, UUID product, long cell, long eventTime) {}
