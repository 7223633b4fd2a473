package dev.blackbox.store.redact;

import dev.blackbox.format.text.RedactionMarker;
import dev.blackbox.store.redact.rule.KeywordSearch;
import dev.blackbox.store.redact.rule.PlaceholderSet;
import dev.blackbox.store.redact.rule.RuleRank;
import dev.blackbox.store.redact.rule.SecretCandidate;
import dev.blackbox.store.redact.rule.SecretRule;
import dev.blackbox.store.redact.view.TextScan;
import dev.blackbox.store.redact.view.TextView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Finds the secrets in a text, with all rules and in all views. */
final class SecretDetector {
  /**
   * Masking a secret can uncover another one next to it; the search stops after this many rounds.
   */
  private static final int MOST_ROUNDS = 8;

  private final List<SecretRule> rules;
  private final Set<String> types;
  private final PlaceholderSet placeholders;
  private final String[] words;
  private final int[] ruleOfWord;
  private final KeywordSearch keywords;
  private final int[] runRules;

  /**
   * If several rules find the same secret, the one with the lower rank names it, then the first.
   */
  SecretDetector(List<SecretRule> rules, PlaceholderSet placeholders) {
    this.rules = rules.stream().sorted(Comparator.comparing(SecretRule::rank)).toList();
    this.types = rules.stream().map(SecretRule::type).collect(Collectors.toUnmodifiableSet());
    this.placeholders = placeholders;
    List<String> allWords = new ArrayList<>();
    List<Integer> allRules = new ArrayList<>();
    for (int rule = 0; rule < this.rules.size(); rule++) {
      allWords.addAll(this.rules.get(rule).keywords());
      allRules.addAll(Collections.nCopies(this.rules.get(rule).keywords().size(), rule));
    }
    this.words = allWords.toArray(String[]::new);
    this.ruleOfWord = allRules.stream().mapToInt(rule -> rule).toArray();
    this.keywords = new KeywordSearch(allWords);
    this.runRules =
        IntStream.range(0, this.rules.size())
            .filter(rule -> this.rules.get(rule).keywords().isEmpty())
            .toArray();
  }

  /** Returns the ranges to mask, in the order of the text, until nothing more is found. */
  List<TextSpan> find(String text) {
    List<TextSpan> all = findOnce(text);
    List<TextSpan> fresh = all;
    for (int round = 1; round < MOST_ROUNDS && !fresh.isEmpty(); round++) {
      MaskedText masked = new MaskedText(text, 0, text.length(), all);
      fresh = findOnce(masked.text()).stream().map(masked::inSource).toList();
      all = fresh.isEmpty() ? all : TextSpan.merge(joined(all, fresh));
    }
    return all;
  }

  /** Returns whether a token may start in this range and continue after it. */
  boolean hasTokenStart(String text, int start, int end) {
    boolean[] has = new boolean[1];
    TextView stretch = TextView.of(text.substring(start, end));
    keywords.find(
        stretch,
        (word, at) ->
            has[0] |=
                rules.get(ruleOfWord[word]).followsLines()
                    && TextScan.isAt(stretch, at - words[word].length(), words[word], false)
                    && TextScan.isStart(stretch, at - words[word].length()));
    return has[0];
  }

  private static List<TextSpan> joined(List<TextSpan> some, List<TextSpan> others) {
    List<TextSpan> joined = new ArrayList<>(some);
    joined.addAll(others);
    return joined;
  }

  private List<TextSpan> findOnce(String text) {
    List<TextSpan> spans = new Scan(TextView.of(text)).spans();
    return spans.isEmpty() ? spans : TextSpan.outside(markersIn(text), TextSpan.merge(spans));
  }

  /**
   * Returns the markers that this detector or an equal one wrote. A text that an agent prints may
   * look like one; only the types of rules are surely no secrets.
   */
  List<RedactionMarker> markersIn(String text) {
    return RedactionMarker.in(text).stream()
        .filter(marker -> types.contains(marker.type()))
        .toList();
  }

  /** One search of a text in all its views. */
  private final class Scan implements KeywordSearch.Listener, TextView.RunListener {
    private final List<TextSpan> spans = new ArrayList<>();
    private final Set<Long> decoded = new HashSet<>(0);

    /** Where each rule continues; made at the first keyword, because most texts have none. */
    private int[] done = {};

    private TextView view;

    Scan(TextView view) {
      this.view = view;
    }

    List<TextSpan> spans() {
      look(view);
      return spans;
    }

    private void look(TextView next) {
      view = next;
      Arrays.fill(done, 0);
      boolean hasEscapes = keywords.find(next, this);
      for (TextView run : next.decodedRuns(this)) {
        if (isFresh(run)) {
          look(run);
        }
      }
      if (hasEscapes) {
        next.unescaped().ifPresent(this::look);
      }
    }

    @Override
    public void ends(int word, int end) {
      int index = ruleOfWord[word];
      String keyword = words[word];
      done = done.length == 0 ? new int[rules.size()] : done;
      if (end - keyword.length() < done[index]) {
        return;
      }
      SecretRule rule = rules.get(index);
      SecretCandidate found = rule.matcher().match(view, keyword, end);
      while (found != null) {
        done[index] = found.end();
        if (found.isSecret() && !isPlaceholder(rule, found)) {
          add(index, found);
        }
        found = found.next();
      }
    }

    @Override
    public void run(int start, int end) {
      for (int index : runRules) {
        SecretRule rule = rules.get(index);
        SecretCandidate found = rule.matcher().match(view, "", start);
        if (found != null && found.end() <= end && !isPlaceholder(rule, found)) {
          add(index, found);
        }
      }
    }

    /** A known secret is never a placeholder, whatever it looks like. */
    private boolean isPlaceholder(SecretRule rule, SecretCandidate found) {
      return rule.rank() != RuleRank.KNOWN && placeholders.has(view, found.start(), found.end());
    }

    private void add(int rule, SecretCandidate found) {
      int start = view.originStart(found.start());
      int end = view.originEnd(found.end() - 1);
      spans.add(new TextSpan(start, end, rules.get(rule).type(), rule));
    }

    /** Views of the same text with fewer escapes contain the same run again. */
    private boolean isFresh(TextView run) {
      long start = run.originStart(0);
      return decoded.add((start << 32) | run.originEnd(run.length() - 1));
    }
  }
}
