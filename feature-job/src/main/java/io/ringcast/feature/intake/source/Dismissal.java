package io.ringcast.feature.intake.source;

import org.apache.flink.api.connector.source.SourceEvent;

/**
 * The last that a reader hears, after it has reported that it has nothing more to read. It must not
 * end before: Flink takes what is sent to a task that has ended for lost, and fails the job.
 *
 * @param completeSince the first minute that misses no lost record
 */
record Dismissal(long completeSince) implements SourceEvent {}
