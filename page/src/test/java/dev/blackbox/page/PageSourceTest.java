package dev.blackbox.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.process.TestFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rules about the sources of the page: what agents wrote can never become code or style. */
final class PageSourceTest {
  private static final Map<String, Pattern> FORBIDDEN =
      Map.of(
          "text as HTML",
          Pattern.compile(
              "innerHTML|outerHTML|insertAdjacentHTML|document\\.write|createContextualFragment"
                  + "|srcdoc|unsafeHTML|DOMParser|setHTML"),
          "text as code",
          Pattern.compile("\\beval\\s*\\(|new\\s+Function|setTimeout\\s*\\(\\s*['\"`]"),
          "a style attribute",
          Pattern.compile("[\\s\"']style\\s*=[\"'$]"),
          "a handler attribute",
          Pattern.compile("\\son[a-z]+\\s*=\\s*[\"'$]"),
          "an inline script or style",
          Pattern.compile("<style|<script(?![^>]* src=)"),
          "an address with a scheme",
          Pattern.compile("(?i)\\b(?:https?|wss?|ftp|file)://|['\"`(](?:data|javascript|blob):"));

  @Test
  void noSourceBreaksARule() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path file : sources()) {
      broken.addAll(broken(file.getFileName().toString(), Files.readString(file)));
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void theRulesReportWhatBreaksThem() {
    assertThat(broken("a.js", "element.innerHTML = text;")).hasSize(1);
    assertThat(broken("a.js", "eval (text)")).hasSize(1);
    assertThat(broken("a.js", "html`<p style=\"color: red\">`")).hasSize(1);
    assertThat(broken("a.js", "html`<p style=${text}>`")).hasSize(1);
    assertThat(broken("a.js", "html`<p onclick=\"go()\">`")).hasSize(1);
    assertThat(broken("a.html", "<script>go()</script>")).hasSize(1);
    assertThat(broken("a.js", "fetch('https://example.org')")).hasSize(1);
    assertThat(broken("a.js", "html`<a href=\"javascript:go()\">`")).hasSize(1);
    assertThat(broken("a.js", "html`<p class=\"style\" @click=${go}>${text}</p>`")).isEmpty();
    assertThat(broken("a.html", "<script type=\"module\" src=\"/a.js\"></script>")).isEmpty();
  }

  private static List<Path> sources() throws IOException {
    Path folder = TestFolders.repository().resolve("page/src/main/web");
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> found = all.filter(path -> path.toString().matches(".*\\.(js|css|html)")).toList();
      assertThat(found).hasSizeGreaterThan(40);
      return found;
    }
  }

  private static List<String> broken(String name, String text) {
    return FORBIDDEN.entrySet().stream()
        .filter(rule -> rule.getValue().matcher(text).find())
        .map(rule -> name + ": " + rule.getKey())
        .toList();
  }
}
