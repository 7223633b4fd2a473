package dev.blackbox.store.verify;

import dev.blackbox.store.seal.TreeHead;
import java.util.Optional;

/**
 * What is known of a recording from elsewhere.
 *
 * @param session the id in its header
 * @param head a head that it had once, as the registry or a person remembers it
 */
public record PriorKnowledge(Optional<String> session, Optional<TreeHead> head) {
  public static final PriorKnowledge NOTHING = new PriorKnowledge(Optional.empty(), Optional.empty());
}
