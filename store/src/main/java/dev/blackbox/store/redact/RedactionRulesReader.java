package dev.blackbox.store.redact;

import dev.blackbox.store.redact.rule.InnocentNames;
import dev.blackbox.store.redact.rule.PlaceholderSet;
import dev.blackbox.store.redact.rule.SecretRule;
import dev.blackbox.store.redact.rule.SecretRuleBuilder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads the blocks of a rules file. */
final class RedactionRulesReader {
  private static final String HINT =
      "hint: a block is a line \"rule <type>\" or \"innocent\", then indented lines \"field"
          + " value\"";

  /** Fields for people and for tests. */
  private static final Set<String> COMMENTS = Set.of("about", "good", "bad");

  private final String source;
  private final List<Block> blocks = new ArrayList<>();
  private final List<String> whole = new ArrayList<>();
  private final List<String> starts = new ArrayList<>();
  private final List<String> parts = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final List<String> endings = new ArrayList<>();
  private final InnocentNames others;
  private final Map<String, List<String>> innocentLists =
      new TreeMap<>(
          Map.of(
              "names", names, "endings", endings, "whole", whole, "starts", starts, "parts",
              parts));
  private boolean isInnocent;
  private int lineNumber;

  private RedactionRulesReader(String source, InnocentNames others) {
    this.source = source;
    this.others = others;
  }

  static RedactionRules read(Reader reader, String source, InnocentNames others)
      throws IOException, RedactionRulesException {
    RedactionRulesReader rules = new RedactionRulesReader(source, others);
    BufferedReader lines = new BufferedReader(reader);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      rules.lineNumber++;
      rules.take(line);
    }
    return rules.rules();
  }

  private void take(String line) throws RedactionRulesException {
    String text = line.strip();
    if (text.isEmpty() || text.startsWith("#")) {
      return;
    }
    try {
      if (Character.isWhitespace(line.charAt(0))) {
        field(text);
      } else {
        block(text);
      }
    } catch (IllegalArgumentException e) {
      throw problem(lineNumber, e.getMessage());
    }
  }

  private void block(String text) {
    String[] words = text.split("\\s+", -1);
    isInnocent = text.equals("innocent");
    if (words.length == 2 && words[0].equals("rule")) {
      blocks.add(new Block(lineNumber, new SecretRuleBuilder(words[1])));
    } else if (!isInnocent) {
      throw new IllegalArgumentException("found " + text + " where a block starts\n" + HINT);
    }
  }

  private void field(String text) {
    String[] parts = text.split("\\s+", 2);
    if (parts.length < 2) {
      throw new IllegalArgumentException("field " + text + " has no value\n" + HINT);
    } else if (isInnocent) {
      innocent(parts[0], parts[1]);
    } else {
      rule(currentBlock(), parts[0], parts[1]);
    }
  }

  private Block currentBlock() {
    if (blocks.isEmpty()) {
      throw new IllegalArgumentException("a field precedes the first block\n" + HINT);
    }
    return blocks.get(blocks.size() - 1);
  }

  private void innocent(String field, String text) {
    List<String> words = Arrays.asList(text.split("\\s+", -1));
    List<String> list = innocentLists.get(field);
    if (list != null) {
      list.addAll(words);
    } else {
      throw new IllegalArgumentException(
          "found field "
              + field
              + " where one of these is expected: "
              + String.join(", ", innocentLists.keySet()));
    }
  }

  private void rule(Block block, String field, String text) {
    if (!COMMENTS.contains(field)) {
      block.builder.set(field, text);
    }
  }

  private RedactionRules rules() throws RedactionRulesException {
    InnocentNames innocent =
        others.and(new InnocentNames(new HashSet<>(names), new HashSet<>(endings)));
    List<SecretRule> rules = new ArrayList<>();
    for (Block block : blocks) {
      try {
        rules.add(block.builder.build(innocent));
      } catch (IllegalArgumentException e) {
        throw problem(block.lineNumber, e.getMessage());
      }
    }
    PlaceholderSet placeholders = new PlaceholderSet(new HashSet<>(whole), starts, parts);
    return new RedactionRules(rules, placeholders, innocent);
  }

  private RedactionRulesException problem(int line, @Nullable String message) {
    return new RedactionRulesException(source + ":" + line + ": " + message);
  }

  private record Block(int lineNumber, SecretRuleBuilder builder) {}
}
