package io.ringcast.launcher.demo;

import java.util.List;

/**
 * A window end of which all rows have come.
 *
 * @param anyoneNew whether any demand came in its last minute
 */
record CompleteWindow(long windowEnd, long rows, boolean anyoneNew, List<BusyHexagon> busiest) {}
