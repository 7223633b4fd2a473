package dev.blackbox.session.training;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.StringTokenizer;

/**
 * Remembers conversations by 64 bits each (Charikar's simhash over three words at a time) to
 * recognise near-duplicates. Tool results and instructions do not count: they are often alike in
 * different work.
 */
final class FingerprintIndex {
  /** Fingerprints that differ in at most this many bits are duplicates. */
  private static final int MOST_BITS = 3;

  private static final int BLOCKS = 4;
  private static final int WORDS = 3;
  private static final String BETWEEN_WORDS = " \t\r\n.,;:!?\"'`()[]{}<>|=*#";

  /** The number of remembered conversations, in 25 MB; then the index is cleared. */
  private static final int MOST_PRINTS = 1 << 20;

  private static final int KEYS = 1 << (Long.SIZE / BLOCKS);

  private long[] prints = new long[64];
  private int count;

  /**
   * If at most three bits differ, at least one of four blocks is equal. For each block and value,
   * the last fingerprint with it, counted from 1.
   */
  private final int[][] last = new int[BLOCKS][KEYS];

  /** For each block and fingerprint, the previous one with the same value. */
  private final int[][] before = new int[BLOCKS][prints.length];

  /** Remembers the conversation; returns false if it is a near-duplicate. */
  boolean add(Conversation conversation) {
    return add(of(conversation));
  }

  boolean add(long print) {
    for (int block = 0; block < BLOCKS; block++) {
      for (int at = last[block][key(print, block)]; at > 0; at = before[block][at - 1]) {
        if (Long.bitCount(print ^ prints[at - 1]) <= MOST_BITS) {
          return false;
        }
      }
    }
    remember(print);
    return true;
  }

  private void remember(long print) {
    if (count == MOST_PRINTS) {
      count = 0;
      for (int[] each : last) {
        Arrays.fill(each, 0);
      }
    } else if (count == prints.length) {
      prints = Arrays.copyOf(prints, 2 * count);
      for (int block = 0; block < BLOCKS; block++) {
        before[block] = Arrays.copyOf(before[block], 2 * count);
      }
    }
    prints[count++] = print;
    for (int block = 0; block < BLOCKS; block++) {
      int key = key(print, block);
      before[block][count - 1] = last[block][key];
      last[block][key] = count;
    }
  }

  private static int key(long print, int block) {
    return (int) (print >>> (Long.SIZE / BLOCKS * block)) & (KEYS - 1);
  }

  private static long of(Conversation conversation) {
    int[] balance = new int[Long.SIZE];
    for (ConversationTurn turn : conversation.turns()) {
      switch (turn) {
        case ConversationTurn.Instruction _ -> {}
        case ConversationTurn.Question(var text) -> weigh(text, balance);
        case ConversationTurn.Answer answer -> {
          weigh(answer.text(), balance);
          answer.calls().forEach(call -> weigh(call.name() + " " + call.argumentText(), balance));
        }
      }
    }
    long print = 0;
    for (int bit = 0; bit < Long.SIZE; bit++) {
      print |= balance[bit] > 0 ? 1L << bit : 0;
    }
    return print;
  }

  private static void weigh(String text, int[] balance) {
    StringTokenizer words = new StringTokenizer(text.toLowerCase(Locale.ROOT), BETWEEN_WORDS);
    long[] last = new long[WORDS];
    int count = 0;
    while (words.hasMoreTokens()) {
      last[count++ % WORDS] = hash(words.nextToken());
      if (count >= WORDS || !words.hasMoreTokens()) {
        weigh(shingle(last, count), balance);
      }
    }
  }

  private static long shingle(long[] words, int next) {
    long hash = 0;
    for (int i = 0; i < WORDS; i++) {
      hash = mixed(hash * 31 + words[(next + i) % WORDS]);
    }
    return hash;
  }

  private static void weigh(long hash, int[] balance) {
    for (int bit = 0; bit < Long.SIZE; bit++) {
      balance[bit] += (int) ((hash >>> bit) & 1) * 2 - 1;
    }
  }

  /** FNV-1a; String.hashCode has too few bits. */
  private static long hash(String word) {
    long hash = 0xcbf29ce484222325L;
    for (byte b : word.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (b & 0xFF)) * 0x100000001b3L;
    }
    return mixed(hash);
  }

  private static long mixed(long hash) {
    long mixed = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ (mixed >>> 33);
  }
}
