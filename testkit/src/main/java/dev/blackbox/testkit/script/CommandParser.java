package dev.blackbox.testkit.script;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Splits a command line into words, as a shell would.
 *
 * <p>Shell features that scripts do not have (pipes, lists, variables) are rejected, so that a
 * script never means different things to its reader and to its runner.
 */
final class CommandParser {
  private static final String REFUSED = "|&;`()";

  private final String text;
  private final List<String> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();
  private boolean isInWord;
  private int position;

  /** The redirection, {@code <} or {@code >}, that needs a file; 0 if there is none. */
  private char redirection;

  private @Nullable String inputFile;
  private @Nullable String outputFile;

  private CommandParser(String text) {
    this.text = text;
  }

  static ScriptCommand parse(String text) {
    return new CommandParser(text).command();
  }

  private ScriptCommand command() {
    while (position < text.length()) {
      readNext(text.charAt(position++));
    }
    endWord();
    if (redirection != 0) {
      throw new IllegalArgumentException("\"" + redirection + "\" without a file after it");
    }
    return new ScriptCommand(text, words, inputFile, outputFile);
  }

  private void readNext(char next) {
    switch (next) {
      case ' ', '\t' -> endWord();
      case '\'' -> readQuoted('\'');
      case '"' -> readQuoted('"');
      case '\\' -> add(following("\\"));
      case '<', '>' -> startRedirection(next);
      default -> addPlain(next);
    }
  }

  private void addPlain(char next) {
    boolean isVariable = next == '$' && !text.startsWith(ScriptFolder.VARIABLE, position - 1);
    if (isVariable || REFUSED.indexOf(next) >= 0) {
      throw new IllegalArgumentException(
          "\"" + next + "\" outside quotes, which scripts do not know\nhint: put it into '…'");
    }
    add(next);
  }

  private void readQuoted(char quote) {
    isInWord = true;
    for (char next = following("quote"); next != quote; next = following("quote")) {
      boolean isEscape = quote == '"' && next == '\\' && "\"\\".indexOf(peek()) >= 0;
      add(isEscape ? following("\\") : next);
    }
  }

  private char peek() {
    return position < text.length() ? text.charAt(position) : ' ';
  }

  private char following(String what) {
    if (position == text.length()) {
      throw new IllegalArgumentException("the command ends inside a " + what);
    }
    return text.charAt(position++);
  }

  private void add(char next) {
    isInWord = true;
    word.append(next);
  }

  private void startRedirection(char operator) {
    if (isInWord || redirection != 0) {
      throw new IllegalArgumentException(
          "\"" + operator + "\" joined to the word before it, expected a blank between them");
    }
    redirection = operator;
  }

  private void endWord() {
    if (!isInWord) {
      return;
    }
    String done = word.toString();
    switch (redirection) {
      case '<' -> inputFile = done;
      case '>' -> outputFile = done;
      default -> words.add(done);
    }
    redirection = 0;
    isInWord = false;
    word.setLength(0);
  }
}
