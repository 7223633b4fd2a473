package dev.blackbox.store.verify;

import dev.blackbox.store.seal.SealEntry;
import dev.blackbox.store.tree.LeafBlock;
import dev.blackbox.store.tree.LeafStream;
import dev.blackbox.store.tree.Subtrees;
import dev.blackbox.store.tree.TreeHash;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds the tree over the lines of a recording and finds the first line that looks wrong. */
final class TreeCheck {
  /** The most lines that hints may be ahead of. */
  private static final long MAX_WAITING = 1 << 20;

  private static final long NONE = -1;

  private final LeafStream leaves;
  private final Subtrees tree = new Subtrees(0);
  private final ArrayDeque<SealEntry.Hints> hints = new ArrayDeque<>();
  private @Nullable LeafBlock current;
  private long suspect = NONE;
  private boolean isTorn;
  private long tornBytes;
  private final List<Long> unauthorised = new ArrayList<>();
  private long hintedTo;
  private boolean hasStrayHints;
  private long compared;
  private long differing;

  TreeCheck(LeafStream leaves) {
    this.leaves = leaves;
  }

  /** Adds the first bytes of leaves, to be compared with lines as they are read. */
  void hint(SealEntry.Hints next) throws IOException {
    boolean isNext = next.first() == hintedTo || hintedTo == 0;
    if (!isNext || next.first() < size()) {
      hasStrayHints = true;
      return;
    }
    hints.add(next);
    hintedTo = next.end();
    if (hintedTo - size() > MAX_WAITING) {
      advance(hintedTo);
    }
  }

  /** Adds lines until the tree has this size; returns false if the recording ends before. */
  boolean advance(long size) throws IOException {
    while (size() < size) {
      LeafBlock block = current;
      if (block == null || block.end() == size()) {
        current = leaves.next();
        if (current == null) {
          return false;
        }
      } else {
        take(block, Math.min(size, block.end()));
      }
    }
    return true;
  }

  private void take(LeafBlock block, long to) {
    boolean isChanged = compare(block, to);
    if (size() == block.first() && to == block.end() && !isChanged) {
      tree.addAll(block.stretch());
    } else {
      for (long index = size(); index < to; index++) {
        tree.add(block.hashes(), block.at(index));
      }
    }
    if (to == block.end() && block.isTorn()) {
      isTorn = true;
      tornBytes = block.tornBytes();
    }
  }

  /** Compares the next lines with their hints; returns whether claims replaced hashes. */
  private boolean compare(LeafBlock block, long to) {
    boolean isChanged = false;
    long index = size();
    while (index < to) {
      SealEntry.Hints hint = hintFrom(index);
      long from = hint == null ? to : Math.min(to, Math.max(index, hint.first()));
      index = hint == null ? to : Math.min(to, hint.end());
      compared += Math.max(0, index - from);
      for (long i = from; i < index; i++) {
        isChanged |=
            hint != null && !hint.isMatch(i, block.hashes(), block.at(i)) && differ(hint, i, block);
      }
    }
    return isChanged;
  }

  /** The first hint for this line or a later one. */
  private SealEntry.@Nullable Hints hintFrom(long index) {
    SealEntry.Hints first = hints.peek();
    while (first != null && index >= first.end()) {
      hints.remove();
      first = hints.peek();
    }
    return first;
  }

  /** Handles a line that does not fit its hint; returns whether the hash it claims does. */
  private boolean differ(SealEntry.Hints hint, long index, LeafBlock block) {
    byte[] claim = block.claims().get(index);
    if (claim != null && hint.isMatch(index, claim, 0)) {
      System.arraycopy(claim, 0, block.hashes(), block.at(index), TreeHash.LENGTH);
      unauthorised.add(index);
      return true;
    }
    suspect = suspect == NONE ? index : suspect;
    differing++;
    return false;
  }

  /** The number of lines in the tree. */
  long size() {
    return tree.next();
  }

  boolean hasRoot(byte[] root) {
    return Arrays.equals(tree.root(), root);
  }

  byte[] root() {
    return tree.root();
  }

  /** Clears the suspicion: the root is right, so the hint was wrong. */
  void settle() {
    hasStrayHints |= suspect != NONE;
    suspect = NONE;
    compared = 0;
    differing = 0;
  }

  /** How many lines behind the last right root were compared with hints. */
  long compared() {
    return compared;
  }

  /** How many of the compared lines do not fit their hints. */
  long differing() {
    return differing;
  }

  /** Whether the seal has hints that do not belong to it. */
  boolean hasStrayHints() {
    return hasStrayHints;
  }

  /** The number of the first line that looks wrong, from 1; 0 if there is none. */
  long suspect() {
    return suspect + 1;
  }

  /** Whether the line that looks wrong is the last one, and ends too early. */
  boolean isSuspectTorn() {
    return isTorn && suspect == size() - 1;
  }

  /** The number of the first line withheld without a record, from 1; 0 if there is none. */
  long unauthorised() {
    return unauthorised.isEmpty() ? 0 : unauthorised.get(0) + 1;
  }

  /** The indices of all lines withheld without a record. */
  List<Long> allUnauthorised() {
    return List.copyOf(unauthorised);
  }

  /** The length of the last line if it has no newline, otherwise 0. */
  long tornBytes() {
    return tornBytes;
  }
}
