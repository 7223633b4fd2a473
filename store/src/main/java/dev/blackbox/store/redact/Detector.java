package dev.blackbox.store.redact;

import dev.blackbox.store.redact.keyword.Keywords;
import dev.blackbox.store.redact.look.Placeholders;
import dev.blackbox.store.redact.mask.Marker;
import dev.blackbox.store.redact.mask.Rendering;
import dev.blackbox.store.redact.mask.Span;
import dev.blackbox.store.redact.mask.Spans;
import dev.blackbox.store.redact.rule.Found;
import dev.blackbox.store.redact.rule.Rank;
import dev.blackbox.store.redact.rule.Rule;
import dev.blackbox.store.redact.view.View;
import dev.blackbox.store.redact.view.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Says which stretches of a text are secrets, by all rules and in all views. */
final class Detector {
  /** Masking a secret can uncover another one next to it; after so many times it is enough. */
  private static final int MOST_ROUNDS = 8;

  private final List<Rule> rules;
  private final Placeholders placeholders;
  private final String[] words;
  private final int[] ruleOfWord;
  private final Keywords keywords;
  private final int[] runRules;

  /** Where rules find the same, the one of the lower rank names it, then the first. */
  Detector(List<Rule> rules, Placeholders placeholders) {
    this.rules = rules.stream().sorted(Comparator.comparing(Rule::rank)).toList();
    this.placeholders = placeholders;
    List<String> allWords = new ArrayList<>();
    List<Integer> allRules = new ArrayList<>();
    for (int rule = 0; rule < this.rules.size(); rule++) {
      allWords.addAll(this.rules.get(rule).keywords());
      allRules.addAll(Collections.nCopies(this.rules.get(rule).keywords().size(), rule));
    }
    this.words = allWords.toArray(String[]::new);
    this.ruleOfWord = allRules.stream().mapToInt(rule -> rule).toArray();
    this.keywords = new Keywords(allWords);
    this.runRules =
        IntStream.range(0, this.rules.size())
            .filter(rule -> this.rules.get(rule).keywords().isEmpty())
            .toArray();
  }

  /** What is to be masked, in the order of the text, so that nothing is found after that. */
  List<Span> find(String text) {
    List<Span> all = findOnce(text);
    List<Span> fresh = all;
    for (int round = 1; round < MOST_ROUNDS && !fresh.isEmpty(); round++) {
      Rendering masked = new Rendering(text, 0, text.length(), all);
      fresh = findOnce(masked.text()).stream().map(masked::inSource).toList();
      all = fresh.isEmpty() ? all : Spans.merged(joined(all, fresh));
    }
    return all;
  }

  /** Whether a token may start in this stretch and go on behind it. */
  boolean hasTokenStart(String text, int start, int end) {
    boolean[] has = new boolean[1];
    View stretch = View.of(text.substring(start, end));
    keywords.find(
        stretch,
        (word, at) ->
            has[0] |=
                rules.get(ruleOfWord[word]).followsLines()
                    && Words.isAt(stretch, at - words[word].length(), words[word], false)
                    && Words.isStart(stretch, at - words[word].length()));
    return has[0];
  }

  private static List<Span> joined(List<Span> some, List<Span> others) {
    List<Span> joined = new ArrayList<>(some);
    joined.addAll(others);
    return joined;
  }

  private List<Span> findOnce(String text) {
    List<Span> spans = new Scan(View.of(text)).spans();
    return spans.isEmpty() ? spans : Spans.outside(Marker.in(text), Spans.merged(spans));
  }

  /** One look at a text in all its views. */
  private final class Scan implements Keywords.Listener, View.RunListener {
    private final List<Span> spans = new ArrayList<>();
    private final int[] done = new int[rules.size()];
    private final Set<Long> decoded = new HashSet<>();
    private View view;

    Scan(View view) {
      this.view = view;
    }

    List<Span> spans() {
      look(view);
      return spans;
    }

    private void look(View next) {
      view = next;
      Arrays.fill(done, 0);
      boolean hasEscapes = keywords.find(next, this);
      for (View run : next.decodedRuns(this)) {
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
      if (end - keyword.length() < done[index]) {
        return;
      }
      Rule rule = rules.get(index);
      for (Found found : rule.matcher().matches(view, keyword, end)) {
        done[index] = Math.max(done[index], found.end());
        if (found.isSecret() && !isPlaceholder(rule, found)) {
          add(index, found);
        }
      }
    }

    @Override
    public void run(int start, int end) {
      for (int index : runRules) {
        Rule rule = rules.get(index);
        Found found = rule.matcher().match(view, "", start);
        if (found != null && found.end() <= end && !isPlaceholder(rule, found)) {
          add(index, found);
        }
      }
    }

    /** A value that is known to be secret is none, whatever it looks like. */
    private boolean isPlaceholder(Rule rule, Found found) {
      return rule.rank() != Rank.KNOWN && placeholders.has(view, found.start(), found.end());
    }

    private void add(int rule, Found found) {
      int start = view.originStart(found.start());
      int end = view.originEnd(found.end() - 1);
      spans.add(new Span(start, end, rules.get(rule).type(), rule));
    }

    /** The same run is found again in views of the same text with fewer escapes. */
    private boolean isFresh(View run) {
      long start = run.originStart(0);
      return decoded.add((start << 32) | run.originEnd(run.length() - 1));
    }
  }
}
