package io.ringcast.cli.demo;

/**
 * How the demo is doing, apart from the features themselves.
 *
 * @param freshMillis how long after the end of its minute, by the wall clock, the shown window end
 *     was complete; negative if it is not known
 */
record Status(
    String title,
    long events,
    double eventsPerSecond,
    long rows,
    double rowsPerSecond,
    long rejected,
    long late,
    long freshMillis) {}
