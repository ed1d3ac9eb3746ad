package io.ringcast.testkit.naive;

import java.util.OptionalLong;
import java.util.UUID;

/**
 * A good event and its place in the recording.
 *
 * @param index its position among the kind's events, counted from 0
 * @param entity who
 * @param cell where, at the set's resolution
 * @param value of the event, in fixed point; empty if it has none
 */
public record PlacedEvent(
    String kind,
    int index,
    String entity,
    UUID product,
    long cell,
    long eventTime,
    OptionalLong value) {}
