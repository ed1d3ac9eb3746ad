package io.ringcast.history;

import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.FeatureSet;
import java.util.List;

/**
 * The view whose columns are computed.
 *
 * @param whole the set that it reads a part of
 * @param definitions the derived features of the set and of the view
 * @param columns names, stored and derived, in the order of the view
 */
public record SourceView(
    String name, FeatureSet whole, DerivedFeatures definitions, List<String> columns) {}
