package io.ringcast.serving.callers;

import java.util.List;
import java.util.Optional;

/**
 * What a caller shows: the header {@code authorization}, the URIs of its certificate, and its
 * address.
 */
record Identity(Optional<String> authorization, List<String> uris, Object peer) {}
