package dev.blackbox.session.turns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.bbox.BboxReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class FirstRequestTest {
  @Test
  void firstLineOfTheFirstMessageIsTheRequest() throws IOException {
    assertThat(asked("a: Ready.\nu: Fix the cart.\n  It is broken.\nu: And the tests.\n"))
        .isEqualTo("Fix the cart.");
  }

  @Test
  void blankLinesAreSkipped() throws IOException {
    assertThat(asked("u:\n  \n  Fix the cart.\n")).isEqualTo("Fix the cart.");
  }

  @Test
  void textOfProgramsCountsLeast() throws IOException {
    String injected = "u: <command-name>/clear</command-name>\n";

    assertThat(asked(injected + "u: Fix the cart.\n")).isEqualTo("Fix the cart.");
    assertThat(asked(injected)).isEqualTo("/clear");
  }

  @Test
  void requestIsBelowTheContextOfAnEditor() throws IOException {
    String context = "u: # Context from my IDE setup:\n  ## Open tabs:\n  - cart.ts\n";

    assertThat(asked(context + "  ## My request for Codex:\n  \n  Fix the cart.\n"))
        .isEqualTo("Fix the cart.");
  }

  @Test
  void subagentsAskNothing() throws IOException {
    assertThat(asked("u: Look at the cart. tid=2\nu: Fix the cart.\n")).isEqualTo("Fix the cart.");
  }

  @Test
  void longRequestsAreCut() throws IOException {
    assertThat(asked("u: " + "😀 word ".repeat(100) + "\n")).hasSizeLessThan(202).endsWith("…");
  }

  private static String asked(String lines) throws IOException {
    FirstRequest request = new FirstRequest();
    String file = "---\nformat: bbox/1\n---\n" + lines;
    new BboxReader(new ByteArrayInputStream(file.getBytes(StandardCharsets.UTF_8)))
        .forEach(request::accept);
    return request.text();
  }
}
