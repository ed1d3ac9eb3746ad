package io.ringcast.testbed.naive;

import java.util.UUID;

/**
 * An event that counts one in its minute: the one that stays of those of the same who.
 *
 * @param index its position among the kind's events, counted from 0
 * @param entity who
 * @param cell where, at the set's resolution
 */
public record Counted(
    String kind, int index, String entity, UUID product, long cell, long eventTime) {}
