package dev.blackbox.store.redact;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedactionRulesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          rule Acme           | acme.txt:1: a rule is named in small letters, digits, _ and -, found Acme
          rule a b            | acme.txt:1: found rule a b where a block starts
          rules               | acme.txt:1: found rules where a block starts
          rule a; colour red  | acme.txt:2: no field is called colour; there are case, entropy, form
          rule a; shape       | acme.txt:2: field shape has no value
          rule a; keywords ab; shape {keyword}{hex 4} | acme.txt:1: a keyword has 3 characters or more, found ab
          rule a; keywords abc | acme.txt:1: rule a has either names, or keywords with a shape or a form
          rule a; names abc; shape {keyword} | acme.txt:1: rule a has either names, or keywords with a shape
          rule a; shape {keyword}x | acme.txt:1: rule a has no keywords to look for
          rule a; keywords abc; shape abc{hex 4} | acme.txt:1: shape abc{hex 4} has no {keyword}
          rule a; keywords abc; shape {keyword}{hex 4 | acme.txt:1: shape {keyword}{hex 4 has a { without a }
          rule a; keywords abc; shape {keyword}{octal 4} | acme.txt:1: no alphabet is called octal; there are alnum, base32
          rule a; keywords abc; shape {keyword}{hex} | acme.txt:1: {hex} is neither {keyword} nor {alphabet length} nor {this|or that}
          rule a; keywords abc; shape {keyword}{hex 9..4} | acme.txt:1: {hex 9..4}: lengths go up and end at 4096
          rule a; keywords abc; shape {keyword}«{hex 4} | acme.txt:1: shape {keyword}«{hex 4} has « and » not once each
          rule a; names abc; value «{hex 4}» | acme.txt:1: value «{hex 4}» is masked as a whole and has no {keyword}
          rule a; entropy much | acme.txt:2: entropy is a number of bits such as 3.5, found much
          rule a; look nice | acme.txt:2: found nice where one of these is expected: any, opaque, random, password
          innocent; colour red | acme.txt:2: found field colour where one of these is expected: endings, names, parts, starts, whole
          """)
  void whatIsWrongIsToldWithItsLine(String file, String message) {
    assertThatThrownBy(() -> read(file.strip().replace("; ", "\n  ")))
        .isInstanceOf(RedactionRulesException.class)
        .hasMessageStartingWith(message.strip());
  }

  @Test
  void aFieldBeforeTheFirstBlockIsTold() {
    assertThatThrownBy(() -> read("# mine\n\n  keywords abc"))
        .isInstanceOf(RedactionRulesException.class)
        .hasMessage(
            """
            acme.txt:3: a field precedes the first block
            hint: a block is a line "rule <type>" or "innocent", then indented lines "field value\"\
            """);
  }

  private static RedactionRules read(String file) throws IOException, RedactionRulesException {
    return RedactionRules.read(new StringReader(file), "acme.txt");
  }
}
