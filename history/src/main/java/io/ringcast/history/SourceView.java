package io.ringcast.history;

import io.ringcast.common.features.FeatureSet;

/**
 * The view whose columns are computed.
 *
 * @param whole the set that it reads a part of
 */
public record SourceView(String name, FeatureSet whole) {}
