package io.ringcast.testkit.naive;

import io.ringcast.testkit.recording.RecordedEvent;

/**
 * An event that changes no feature: rejected or late.
 *
 * @param index its position among the kind's events, counted from 0
 * @param reason in words, for failure messages; not the job's own categories
 */
public record UncountedEvent(String kind, int index, RecordedEvent event, String reason) {}
