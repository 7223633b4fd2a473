package dev.blackbox.store.verify;

import dev.blackbox.store.seal.TreeHead;
import java.util.Optional;

/**
 * What is known about a recording besides its seal.
 *
 * @param session the id in its header
 * @param head an earlier head, from the registry or kept by a person
 * @param source where the head comes from, for the verdict: {@code in the registry}
 */
public record PriorKnowledge(Optional<String> session, Optional<TreeHead> head, String source) {
  public static final PriorKnowledge NOTHING = of(Optional.empty());

  /** Returns what the header of a recording says, without an earlier head. */
  public static PriorKnowledge of(Optional<String> session) {
    return new PriorKnowledge(session, Optional.empty(), "");
  }
}
