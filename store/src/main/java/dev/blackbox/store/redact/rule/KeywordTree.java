package dev.blackbox.store.redact.rule;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The words as a trie in a table: a row per node with the next row for each character, complemented
 * if words end there.
 */
final class KeywordTree {
  private final List<Node> nodes = new ArrayList<>();
  private final int[] next;
  private final int[][] endings;

  KeywordTree(List<String> words) {
    Node root = new Node(0);
    for (int index = 0; index < words.size(); index++) {
      root.end(words.get(index)).words.add(index);
    }
    number(root);
    next = new int[nodes.size() * KeywordSearch.COLUMNS];
    endings = new int[nodes.size()][];
    nodes.forEach(this::fill);
  }

  int[] next() {
    return next;
  }

  int[] endingAt(int row) {
    return endings[row / KeywordSearch.COLUMNS];
  }

  private void number(Node root) {
    Queue<Node> queue = new ArrayDeque<>(List.of(root));
    while (!queue.isEmpty()) {
      Node node = queue.remove();
      node.row = nodes.size() * KeywordSearch.COLUMNS;
      nodes.add(node);
      for (Node child : node.children) {
        if (child != null) {
          queue.add(child);
        }
      }
    }
  }

  /** Fills the row of a node; all rows of lower depth are filled. */
  private void fill(Node node) {
    endings[node.row / KeywordSearch.COLUMNS] = node.words.stream().mapToInt(i -> i).toArray();
    for (int cell = 0; cell < KeywordSearch.COLUMNS; cell++) {
      int fallback = node.depth == 0 ? 0 : next[node.fallback + cell];
      Node child = node.children[cell];
      if (child == null) {
        next[node.row + cell] = fallback;
      } else {
        child.fallback = fallback < 0 ? ~fallback : fallback;
        child.words.addAll(nodes.get(child.fallback / KeywordSearch.COLUMNS).words);
        next[node.row + cell] = child.words.isEmpty() ? child.row : ~child.row;
      }
    }
  }

  private static final class Node {
    final @Nullable Node[] children = new @Nullable Node[KeywordSearch.COLUMNS];
    final List<Integer> words = new ArrayList<>();
    final int depth;
    int row;
    int fallback;

    Node(int depth) {
      this.depth = depth;
    }

    Node end(String word) {
      Node node = this;
      for (int index = 0; index < word.length(); index++) {
        int cell = KeywordSearch.cell(word.charAt(index));
        Node child = node.children[cell];
        if (child == null) {
          child = new Node(node.depth + 1);
          node.children[cell] = child;
        }
        node = child;
      }
      return node;
    }
  }
}
