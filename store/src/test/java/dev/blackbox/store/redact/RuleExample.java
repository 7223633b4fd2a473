package dev.blackbox.store.redact;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A text in the built-in rules, and whether the rule above it finds a secret in it. */
record RuleExample(String type, String text, boolean isGood) {
  static List<RuleExample> all() {
    try (InputStream in =
        Objects.requireNonNull(RedactionRules.class.getResourceAsStream("rules.txt"))) {
      return in(new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<RuleExample> in(List<String> lines) {
    List<RuleExample> examples = new ArrayList<>();
    String type = "";
    for (String line : lines) {
      String[] words = line.strip().split("\\s+", 2);
      if (words[0].equals("rule")) {
        type = words[1];
      } else if (words[0].equals("good") || words[0].equals("bad")) {
        String text = words[1].replace('⏎', '\n');
        examples.add(new RuleExample(type, text, words[0].equals("good")));
      }
    }
    return examples;
  }
}
