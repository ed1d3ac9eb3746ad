package io.ringcast.store;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.SetId;
import java.io.Serializable;

/** Says that every row of a feature set's window end is in the store. */
public record StoredMarker(SetId set, Emission emission) implements Serializable {}
