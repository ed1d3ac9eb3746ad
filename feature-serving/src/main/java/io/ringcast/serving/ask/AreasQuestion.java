package io.ringcast.serving.ask;

import io.ringcast.common.store.TimeRange;
import io.ringcast.serving.sets.ServedSet;
import java.util.Optional;

/**
 * Where somebody wants to look around.
 *
 * @param windowEnds that are of interest; empty if there cannot be any
 */
public record AreasQuestion(ServedSet set, Optional<TimeRange> windowEnds) {}
