package dev.blackbox.session.problem;

import java.util.ArrayList;
import java.util.List;

/** Splits a command line at {@code &&}, {@code ||}, {@code ;}, pipes and newlines into words. */
final class CommandSplitter {
  private final String text;
  private final List<List<String>> commands = new ArrayList<>();
  private List<String> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();
  private boolean isFiltering;
  private char quote;

  CommandSplitter(String text) {
    this.text = text;
  }

  /** Returns the words of each command; of a pipeline, only those of its first command. */
  List<List<String>> commands() {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote != 0) {
        quoted(c);
      } else if (c == '\'' || c == '"') {
        quote = c;
      } else if (c == '\\' && i + 1 < text.length()) {
        i++;
        word.append(text.charAt(i));
      } else {
        plain(c, i);
      }
    }
    endCommand(false);
    return commands;
  }

  private void quoted(char c) {
    if (c == quote) {
      quote = 0;
    } else {
      word.append(c);
    }
  }

  private void plain(char c, int at) {
    boolean isRedirection = at > 0 && text.charAt(at - 1) == '>';
    switch (c) {
      case ' ', '\t', '(', ')', '{', '}' -> endWord();
      case '\n', ';' -> endCommand(false);
      case '&' -> {
        boolean isPart = isRedirection || (at + 1 < text.length() && text.charAt(at + 1) == '>');
        if (isPart) {
          word.append(c);
        } else {
          endCommand(false);
        }
      }
      case '|' -> endCommand(!isOr(at));
      default -> word.append(c);
    }
  }

  private boolean isOr(int at) {
    return (at + 1 < text.length() && text.charAt(at + 1) == '|')
        || (at > 0 && text.charAt(at - 1) == '|');
  }

  private void endWord() {
    if (!word.isEmpty()) {
      words.add(word.toString());
      word.setLength(0);
    }
  }

  private void endCommand(boolean isPipe) {
    endWord();
    if (!words.isEmpty() && !isFiltering) {
      commands.add(words);
    }
    words = new ArrayList<>();
    isFiltering = isPipe;
  }
}
