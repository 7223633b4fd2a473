package dev.blackbox.cli.completion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import dev.blackbox.cli.command.Specs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.OptionSpec;

final class OfferTest {
  @TempDir Path folder;

  private static List<String> offered(String verb, String option) {
    OptionSpec spec = Specs.option("FORM", "", option);
    Offer offer = Offer.value(verb, spec);
    assertThat(offer.kind()).isEqualTo(Offer.Kind.WORDS);
    return offer.words();
  }

  /** A wrong value makes the verb list the right ones. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "record --as",
        "record --commit",
        "run --agent",
        "run --capture",
        "show --color",
        "validate --format",
        "cost --by",
        "export --format",
        "import --from",
        "prove --head"
      })
  void theChoicesAreThoseOfTheVerb(String words) {
    String verb = words.split(" ", -1)[0];
    String option = words.split(" ", -1)[1];

    String error = Ran.in(folder, verb, "x.bbox", option, "wrong").err();

    assertThat(error + Ran.in(folder, verb, option, "wrong", "-o", "out.bbox").err())
        .contains(", expected " + Specs.listed(offered(verb, option)) + "\n");
  }

  /** The script for fish has a line for each option; {@code -x} ends it if no value is offered. */
  @Test
  void noOptionWithFixedValuesIsMissing() {
    Pattern line = Pattern.compile("verb_is (\\w+)' .*-l ([\\w-]+) -d '.*' -x$");
    Pattern choices = Pattern.compile("expected (?:[\\w-]+, )*[\\w-]+ or [\\w-]+$");
    List<String> checked = new ArrayList<>();
    for (String text : Ran.in(folder, "completion", "fish").out().lines().toList()) {
      Matcher found = line.matcher(text);
      if (found.find()) {
        String option = "--" + found.group(2);
        checked.add(found.group(1) + " " + option);
        String error = Ran.in(folder, found.group(1), "x.bbox", option, "wrong").err();
        assertThat(error.lines()).as(text).noneMatch(choices.asPredicate());
      }
    }
    assertThat(checked).hasSizeGreaterThan(20).contains("list --project", "show --step");
  }

  @ParameterizedTest
  @ValueSource(strings = {"today", "yesterday", "12h", "7d", "30d"})
  void listTakesTheTimes(String word) {
    assertThat(offered("list", "--since")).contains(word);
    assertThat(Ran.in(folder, "list", "--since", word).err()).doesNotContain("expected");
  }

  @ParameterizedTest
  @ValueSource(strings = {"user", "agent", "tool", "ask", "@", "phase"})
  void showTakesTheKinds(String word) {
    assertThat(offered("show", "--kind")).contains(word);
    assertThat(Ran.in(folder, "show", "--kind", word, "x.bbox").err()).doesNotContain("expected");
  }

  @ParameterizedTest
  @ValueSource(strings = {"FILE", "DIR", "PLACE", "RUN", "TEXT", "N"})
  void labelsDecideWhetherFilesAreOffered(String label) {
    Offer offer = Offer.value("any", Specs.option(label, "", "--option"));

    assertThat(offer.kind())
        .isEqualTo(
            switch (label) {
              case "FILE" -> Offer.Kind.FILES;
              case "DIR", "PLACE", "RUN" -> Offer.Kind.FOLDERS;
              default -> Offer.Kind.NOTHING;
            });
  }
}
