package io.ringcast.serving.ask;

import io.ringcast.api.ScoreVariant;
import io.ringcast.serving.models.OnnxModel;

/**
 * A model, and where its rows come from.
 *
 * @param positions of its columns among those that are read; {@code ~i} stands for input i
 * @param outputs of its scores among those of the name that was asked for
 * @param longestWindow in minutes, of the columns
 */
public record ScoredModel(
    OnnxModel model, ScoreVariant variant, int[] positions, int[] outputs, int longestWindow) {}
