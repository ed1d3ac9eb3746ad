package io.ringcast.serving.ask;

import io.ringcast.serving.models.Route;
import java.util.List;

/**
 * The scores of a name in a request.
 *
 * @param variants in the route's order
 * @param outputs the names of the scores
 */
public record AskedScores(
    String name, Route route, List<ScoredModel> variants, List<String> outputs) {}
