package io.ringcast.serving.callers;

import java.util.List;
import java.util.Optional;

/**
 * What somebody shows of who they are.
 *
 * @param authorization the header of this name
 * @param uris of the certificate that was shown
 * @param peer the address from where they ask; becomes text only where it is needed
 */
record Identity(Optional<String> authorization, List<String> uris, Object peer) {}
