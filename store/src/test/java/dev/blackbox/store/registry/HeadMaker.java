package dev.blackbox.store.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.store.key.SigningKey;
import dev.blackbox.store.note.Checkpoint;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.tree.Consistency;
import dev.blackbox.store.tree.Subtrees;
import dev.blackbox.store.tree.TreeHash;
import java.util.ArrayList;
import java.util.List;

/** Signs heads of registries, honest ones and others, as the holder of a machine's key can. */
final class HeadMaker {
  private final SigningKey key;
  private final String origin;

  HeadMaker(SigningKey key) {
    this(key, Registry.originOf(key.publicKey().name()));
  }

  HeadMaker(SigningKey key, String origin) {
    this.key = key;
    this.origin = origin;
  }

  String origin() {
    return origin;
  }

  private static List<byte[]> leaves(int size, String history) {
    TreeHash hash = new TreeHash();
    List<byte[]> leaves = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      leaves.add(hash.leaf((history + " entry " + i).getBytes(UTF_8)));
    }
    return leaves;
  }

  Checkpoint head(int size, String history) {
    Subtrees tree = new Subtrees(0);
    leaves(size, history).forEach(leaf -> tree.add(leaf, 0));
    return new Checkpoint(origin, size, tree.root(), List.of());
  }

  Note note(int size, String history) {
    return Note.signed(head(size, history).text(), key);
  }

  /** The body of a request with the right proof of this history. */
  byte[] request(int old, int size, String history) {
    Consistency proof = Consistency.of(leaves(size, history), old);
    return body(old, proof.path(), head(size, history));
  }

  byte[] request(int old, Checkpoint head) {
    return body(old, List.of(), head);
  }

  private byte[] body(int old, List<byte[]> proof, Checkpoint head) {
    return new WitnessRequest(old, proof, Note.signed(head.text(), key), head).bytes();
  }
}
