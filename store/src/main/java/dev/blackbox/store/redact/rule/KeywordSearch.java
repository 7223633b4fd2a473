package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.InvisibleCharacter;
import dev.blackbox.store.redact.view.LookAlikeCharacter;
import dev.blackbox.store.redact.view.TextView;
import java.util.List;

/**
 * Finds where any of many words may end, in one pass over the text (Aho and Corasick, 1975).
 *
 * <p>Ignores case, and rare characters share a column of the table, so the caller must compare a
 * match with the word.
 */
public final class KeywordSearch {
  static final int COLUMNS = 64;

  private static final int SIGN = COLUMNS;
  private static final byte[] COLUMN_OF = columns();

  private final KeywordTree tree;

  /** Words are identified by their index in the list. */
  public KeywordSearch(List<String> words) {
    tree = new KeywordTree(words);
  }

  /** Reports each position where a word may end; returns whether the text may have escapes. */
  public boolean find(TextView text, Listener listener) {
    return find(text, 0, text.length(), listener);
  }

  /** Searches a part of the text. */
  public boolean find(TextView text, int from, int to, Listener listener) {
    int[] next = tree.next();
    int seen = 0;
    int row = 0;
    for (int at = from; at < to; at++) {
      int column = column(text.charAt(at));
      seen |= column;
      row = next[row + (column & (COLUMNS - 1))];
      if (row < 0) {
        row = ~row;
        report(row, at + 1, listener);
      }
    }
    return (seen & SIGN) != 0;
  }

  static int cell(char character) {
    return column(character) & (COLUMNS - 1);
  }

  private void report(int row, int end, Listener listener) {
    for (int word : tree.endingAt(row)) {
      listener.ends(word, end);
    }
  }

  private static int column(char character) {
    return character < COLUMN_OF.length ? COLUMN_OF[character] : columnOfOther(character);
  }

  private static int columnOfOther(char character) {
    return InvisibleCharacter.is(character) || LookAlikeCharacter.is(character) ? SIGN : 0;
  }

  private static byte[] columns() {
    byte[] columns = new byte[128];
    String inOrder = "abcdefghijklmnopqrstuvwxyz0123456789_-.:/=@$~+ ;\"'[{(#&,?!<>";
    for (int index = 0; index < inOrder.length(); index++) {
      char character = inOrder.charAt(index);
      columns[character] = (byte) (index + 1);
      columns[Character.toUpperCase(character)] = (byte) (index + 1);
    }
    columns['&'] |= SIGN;
    columns['\\'] = SIGN;
    columns['%'] = SIGN;
    columns['\u001b'] = SIGN;
    return columns;
  }

  /** Receives the positions where words may end. */
  public interface Listener {
    /** The word with this index may end here. */
    void ends(int word, int end);
  }
}
