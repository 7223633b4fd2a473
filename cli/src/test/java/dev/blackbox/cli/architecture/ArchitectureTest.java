package dev.blackbox.cli.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ArchitectureTest {
  private static final HouseRules OURS = new HouseRules("dev.blackbox");
  private static final HouseRules BAD = new HouseRules("dev.blackbox.archfixture");

  private static final JavaClasses PRODUCT =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("/test-classes/"))
          .importPackages(OURS.root());
  private static final JavaClasses BAD_EXAMPLES =
      new ClassFileImporter().importPackages(BAD.root());

  /** Each rule with the bad examples that it has to report. */
  static List<Rule> rules() {
    return List.of(
        new Rule(
            HouseRules::modulesFollowTheTable,
            List.of("format.UsesSession", "helper.BelongsNowhere")),
        new Rule(HouseRules::packagesDoNotCycle, List.of("store.archive.There", "store.blob.Back")),
        new Rule(
            HouseRules::onlyTheCommandPrintsOrExits,
            List.of(
                "Prints.toStandardOutput",
                "Prints.toStandardError",
                "Prints.theStackTrace",
                "Exits.atOnce",
                "Exits.withoutHooks")),
        new Rule(
            HouseRules::formatAndSessionTouchNoFileAndNoSocket,
            List.of("format.OpensFiles", "session.OpensSockets")),
        new Rule(HouseRules::theCommandHasNoProductLogic, List.of("cli.sum.AddsUpTokens")),
        new Rule(HouseRules::packagesAreNullMarked, List.of("helper.BelongsNowhere")),
        new Rule(HouseRules::publicClassesAreClosed, List.of("session.OpenToSubclasses")));
  }

  @Test
  void everyModuleIsSeen() {
    var table = new ModuleTable(OURS.root());

    assertThat(PRODUCT.stream().map(table::moduleOf).distinct())
        .contains("format", "store", "session", "recorder", "cli", "testkit");
  }

  @ParameterizedTest
  @MethodSource("rules")
  void theProductKeepsTheRule(Rule rule) {
    rule.in(OURS).check(PRODUCT);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void theRuleReportsWhatBreaksIt(Rule rule) {
    var report = rule.in(BAD).evaluate(BAD_EXAMPLES).getFailureReport().toString();

    assertThat(report).contains(rule.culprits());
  }

  record Rule(Function<HouseRules, ArchRule> definition, List<String> culprits) {
    ArchRule in(HouseRules house) {
      return definition.apply(house);
    }

    @Override
    public String toString() {
      return in(OURS).getDescription();
    }
  }
}
