package io.ringcast.serving.hot;

import io.ringcast.serving.sets.ServedSet;
import io.ringcast.serving.sets.Sizing;
import java.util.UUID;

/** Names a block that is held: those of another sizing are other blocks, even of the same cell. */
public record BlockKey(ServedSet set, Sizing sizing, UUID product, long cell) {}
