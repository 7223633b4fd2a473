package dev.blackbox.testkit.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.property.TextGenerator;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExpectationTest {
  private static final Gen<String> LINE =
      Gen.oneOf(
          Gen.elements(
              "", "\\", "!", "! x", "$ x", "$", "#x", "[exit 1]", "[new f]", "[*]", "-- f --"),
          TextGenerator.line());

  @Test
  void whateverIsWrittenIntoAScriptIsReadBack() {
    Gen<Expectation> expectations =
        LINE.listOf(5)
            .flatMap(out -> LINE.listOf(3).map(err -> new Expectation(out, err, 0, List.of())));

    Property.forAll(
        5_000, expectations, expected -> assertThat(readBack(expected)).isEqualTo(expected));
  }

  @Test
  void exitCodeAndEffectsAreReadBack() {
    Expectation expected =
        new Expectation(
            List.of("a"), List.of("b"), 3, List.of("new f", "changed a b", "deleted g/"));

    assertThat(readBack(expected)).isEqualTo(expected);
    assertThat(expected.lines())
        .containsExactly("a", "! b", "[exit 3]", "[changed a b]", "[deleted g/]", "[new f]");
  }

  private static Expectation readBack(Expectation expected) {
    String text = "$ toy\n" + String.join("\n", expected.lines()) + "\n\n# end\n-- f --\n";
    return ScriptParser.parse("test.script", text).steps().get(0).expectation();
  }
}
