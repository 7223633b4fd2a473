package dev.blackbox.store.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.store.key.ExactText;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.tree.Consistency;

/**
 * The body of {@code add-checkpoint}: {@code old N}, the proof that the log starts with the entries
 * that the witness has seen, an empty line, and the signed head.
 */
record WitnessRequest(Consistency proof, Note head) {
  byte[] bytes() {
    StringBuilder out = new StringBuilder("old ").append(proof.from()).append('\n');
    proof.path().forEach(hash -> out.append(ExactText.encode(hash)).append('\n'));
    return out.append('\n').append(head.format()).toString().getBytes(UTF_8);
  }
}
