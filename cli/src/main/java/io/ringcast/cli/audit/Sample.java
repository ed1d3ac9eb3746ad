package io.ringcast.cli.audit;

import java.util.List;
import java.util.SortedSet;
import java.util.UUID;

/**
 * What one pass looks at, drawn by chance.
 *
 * @param windowEnds of the past; the newest is looked at beside them
 */
record Sample(SortedSet<Long> windowEnds, List<Long> hexagons, List<UUID> products) {}
