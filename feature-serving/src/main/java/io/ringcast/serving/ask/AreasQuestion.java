package io.ringcast.serving.ask;

import io.ringcast.serving.callers.Caller;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.store.TimeRange;
import java.util.Optional;

/**
 * Where somebody wants to look around.
 *
 * @param caller who asks
 * @param windowEnds that are of interest; empty if there cannot be any
 */
public record AreasQuestion(Caller caller, ServedSet set, Optional<TimeRange> windowEnds) {}
