package dev.blackbox.library.share;

import dev.blackbox.store.key.ExactText;
import dev.blackbox.store.seal.SealEntry;
import dev.blackbox.store.seal.SealReader;
import dev.blackbox.store.seal.WithheldNote;
import dev.blackbox.store.tree.LeafBlock;
import dev.blackbox.store.tree.LeafStream;
import dev.blackbox.store.tree.SaltSeed;
import dev.blackbox.store.tree.Salts;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The first two bytes of each leaf, to find the line that is wrong. They are not signed: the root
 * of the tree decides whether a line is wrong at all.
 */
final class LeafHints {
  private static final int LENGTH = 2;

  private LeafHints() {}

  /** Shortens the beginnings of leaves in a seal. */
  static final class Builder {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private boolean isWhole = true;

    /** Takes a line of a seal: {@code leaves FIRST BASE64}. */
    void add(String line) {
      String[] words = line.stripTrailing().split(" ", -1);
      Optional<Long> first = words.length == 3 ? ExactText.number(words[1]) : Optional.empty();
      Optional<byte[]> hashes = words.length == 3 ? ExactText.decode(words[2]) : Optional.empty();
      isWhole &= hashes.isPresent() && first.isPresent() && first.get() * LENGTH == bytes.size();
      for (int i = 0; isWhole && i < hashes.orElseThrow().length; i += SealEntry.Hints.LENGTH) {
        bytes.write(hashes.orElseThrow(), i, LENGTH);
      }
    }

    byte[] bytes() {
      return bytes.toByteArray();
    }
  }

  /** Returns the salts in a seal. */
  static Salts salts(byte[] seal) throws IOException {
    List<SaltSeed> seeds = new ArrayList<>();
    try (SealReader reader = new SealReader(new ByteArrayInputStream(seal))) {
      for (SealEntry entry = reader.next();
          entry instanceof SealEntry.Salt salt;
          entry = reader.next()) {
        seeds.add(salt.seed());
      }
    }
    return new Salts(seeds);
  }

  /** Returns the hashes of lines that were erased with a record, by any signer. */
  private static Map<Long, byte[]> erased(byte[] seal) throws IOException {
    Map<Long, byte[]> erased = new HashMap<>();
    try (SealReader reader = new SealReader(new ByteArrayInputStream(seal))) {
      for (SealEntry entry = reader.next(); entry != null; entry = reader.next()) {
        if (entry instanceof SealEntry.Signed signed) {
          WithheldNote.parse(signed.note().text()).ifPresent(note -> erased.putAll(note.leaves()));
        }
      }
    }
    return erased;
  }

  /**
   * Finds the first line whose leaf begins otherwise.
   *
   * @param lines the lines, with stubs in place of those that were changed
   * @param changed the hashes of these, by index
   * @return the number of the line, from 1; 0 if all are the same
   */
  static long firstDifferent(
      byte[] hints, byte[] seal, InputStream lines, Map<Long, byte[]> changed) throws IOException {
    Map<Long, byte[]> stubs = new HashMap<>(changed);
    stubs.putAll(erased(seal));
    try (LeafStream leaves = new LeafStream(lines, salts(seal), stubs)) {
      for (LeafBlock block = leaves.next(); block != null; block = leaves.next()) {
        for (long index = block.first(); index < block.end(); index++) {
          long at = index * LENGTH;
          if (at + LENGTH > hints.length) {
            return 0;
          }
          byte[] hash = block.hashes();
          int start = block.at(index);
          if (hash[start] != hints[(int) at] || hash[start + 1] != hints[(int) at + 1]) {
            return index + 1;
          }
        }
      }
    }
    return 0;
  }
}
