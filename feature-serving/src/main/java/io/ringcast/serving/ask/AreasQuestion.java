package io.ringcast.serving.ask;

import io.ringcast.serving.callers.Caller;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.store.TimeRange;
import java.util.Optional;

/**
 * Which areas to list: those with rows at these window ends. Without window ends there are none.
 */
public record AreasQuestion(Caller caller, ServedSet set, Optional<TimeRange> windowEnds) {}
