package io.ringcast.common.config;

import java.util.Optional;

/** Any text, which may be a secret. */
final class SecretType extends OptionType<Secret> {

  private final boolean blankAllowed;

  SecretType(boolean blankAllowed) {
    this.blankAllowed = blankAllowed;
  }

  @Override
  public String what() {
    return "text";
  }

  @Override
  Optional<Secret> read(YamlNode node, Reading at) {
    Optional<Secret> secret = at.secret(node, what());
    boolean refused = secret.isPresent() && !blankAllowed && secret.get().value().isBlank();
    return refused ? at.rejectValue(node, what()) : secret;
  }
}
