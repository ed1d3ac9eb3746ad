package io.ringcast.serving.ask;

import io.ringcast.serving.sets.ServedSet;
import io.ringcast.store.TimeRange;
import java.util.Optional;

/**
 * Where somebody wants to look around.
 *
 * @param windowEnds that are of interest; empty if there cannot be any
 */
public record AreasQuestion(ServedSet set, Optional<TimeRange> windowEnds) {}
