package dev.blackbox.store.verify;

import dev.blackbox.store.seal.TreeHead;
import java.util.Optional;

/**
 * What is known about a recording from elsewhere.
 *
 * @param session the id in its header
 * @param head an earlier head, from the registry or kept by a person
 */
public record PriorKnowledge(Optional<String> session, Optional<TreeHead> head) {
  public static final PriorKnowledge NOTHING =
      new PriorKnowledge(Optional.empty(), Optional.empty());
}
