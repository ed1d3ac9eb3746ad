package io.ringcast.cli.demo;

import java.util.List;

/**
 * A window end of which the store has all rows.
 *
 * @param freshMillis how long after the end of its minute, by the wall clock, that was seen
 * @param anyoneNew whether any demand came in its last minute
 */
record CompleteWindow(
    long windowEnd, long rows, long freshMillis, boolean anyoneNew, List<BusyHexagon> busiest) {}
