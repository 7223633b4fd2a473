package dev.blackbox.store.registry;

import dev.blackbox.store.key.Algorithm;
import dev.blackbox.store.key.NoteKey;
import java.util.Arrays;
import java.util.Optional;

/**
 * A witness whose signature counts: {@code witness NAME KEY URL} (C2SP tlog-policy).
 *
 * @param url where it takes checkpoints, if it can be asked
 */
public record KnownWitness(String name, NoteKey key, Optional<String> url) {
  static final String KEYWORD = "witness";

  /** Returns the witness with this key at an address, called like its key. */
  public static KnownWitness of(NoteKey key, String url) {
    return new KnownWitness(key.name(), key, Optional.of(url));
  }

  /** Whether a key can be that of a witness: it signs the head of a log with a time. */
  public static boolean canSign(NoteKey key) {
    return key.algorithm() != Algorithm.ED25519;
  }

  /** Parses the words of a line; empty if they do not describe a witness. */
  static Optional<KnownWitness> parse(String[] words) {
    if (words.length < 3 || words.length > 4 || !words[0].equals(KEYWORD)) {
      return Optional.empty();
    }
    Optional<String> url = words.length == 4 ? Optional.of(words[3]) : Optional.empty();
    return NoteKey.parse(words[2])
        .filter(KnownWitness::canSign)
        .map(key -> new KnownWitness(words[1], key, url));
  }

  /** Whether a list can have only one of the two. */
  boolean isSameAs(KnownWitness other) {
    return name.equals(other.name)
        || Arrays.equals(key.raw(), other.key.raw())
        || (url.isPresent() && url.equals(other.url));
  }

  /** The line, without its line ending. */
  String text() {
    return KEYWORD + ' ' + name + ' ' + key.text() + url.map(one -> ' ' + one).orElse("");
  }
}
