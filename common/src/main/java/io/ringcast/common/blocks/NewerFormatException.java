package io.ringcast.common.blocks;

/** Good bytes of a later version of the format: keep them until a newer program can read them. */
public final class NewerFormatException extends BlockFormatException {

  public NewerFormatException(String message) {
    super(message);
  }

  public static NewerFormatException of(String what, int version, int ours) {
    return new NewerFormatException(
        ("the %s has version %d of its format, and this program reads versions up to %d: a newer"
                + " program wrote it, upgrade this one")
            .formatted(what, version, ours));
  }
}
