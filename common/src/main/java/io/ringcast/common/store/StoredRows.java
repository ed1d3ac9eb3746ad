package io.ringcast.common.store;

import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.Emission;
import java.util.UUID;

/**
 * Rows as they are read back: those of one product and window end under one cell.
 *
 * @param emission the latest that wrote one of them
 */
public record StoredRows(UUID product, Emission emission, DecodedBlock block) {}
