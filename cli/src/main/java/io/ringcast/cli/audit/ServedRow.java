package io.ringcast.cli.audit;

import io.ringcast.api.FeatureTable.Status;
import java.util.UUID;

/**
 * A row as the service gave it.
 *
 * @param status what it said of the row
 * @param values of all features, in the set's order; zeros where there is no row
 * @param whole for each of the set's windows, whether it was filled: else its values are too small,
 *     and should be
 */
record ServedRow(
    long hexagon, UUID product, long windowEnd, Status status, double[] values, boolean[] whole) {}
