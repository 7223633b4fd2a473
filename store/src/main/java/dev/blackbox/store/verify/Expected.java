package dev.blackbox.store.verify;

import dev.blackbox.store.seal.Sealed;
import java.util.Optional;

/**
 * What is known of a recording from elsewhere.
 *
 * @param session the id in its header
 * @param head a head that it had once, as the registry or a person remembers it
 */
public record Expected(Optional<String> session, Optional<Sealed> head) {
  public static final Expected NOTHING = new Expected(Optional.empty(), Optional.empty());
}
