package dev.blackbox.library.share;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.page.PageResources;
import java.io.IOException;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page in a shared session: code from nowhere else, and no module left out. */
final class SharedPageTest {
  private static final Pattern MODULE =
      Pattern.compile("\"blackbox/([^\"]+)\":\"data:text/javascript;base64,([^\"]+)\"");

  @Test
  void everyModuleNamesOthersByNamesInTheMap() throws IOException {
    PageModules page = PageModules.read();
    Matcher modules = MODULE.matcher(page.importMap());
    int count = 0;
    while (modules.find()) {
      String code = new String(Base64.getDecoder().decode(modules.group(2)), UTF_8);
      assertThat(code).as(modules.group(1)).doesNotContain("from './", "import './", "import('./");
      Matcher imported = Pattern.compile("(?m)^import .*from 'blackbox/([^']+)'").matcher(code);
      while (imported.find()) {
        assertThat(page.names()).contains(imported.group(1));
      }
      count++;
    }
    assertThat(count).isGreaterThan(40).isEqualTo(page.names().size());
  }

  @Test
  void theViewsThatNeedAServerAreNotInTheFile() throws IOException {
    assertThat(PageModules.read().names())
        .contains("story.js", "calls.js", "proof.js", "replay.js", "sha256.js")
        .doesNotContain("sessions.js", "live.js", "diff.js", "sharedialog.js");
  }

  @Test
  void thePolicyAllowsOnlyWhatItNames() throws IOException {
    String head = SharedPage.read().head();
    assertThat(head)
        .contains("default-src 'none'; script-src 'sha256-")
        .contains("require-trusted-types-for 'script'; trusted-types lit-html")
        .doesNotContain("unsafe", "http:", "https:", "src=", "'self'");
  }

  @Test
  void thePageAndTheLibraryAgreeWhichSessionsAreLong() throws IOException {
    String store = new String(PageResources.read().get("eventstore.js"), UTF_8);
    assertThat(store.replace("_", "")).contains("MOSTLINES = " + ShareBlocks.MOST_LINES + ";");
  }
}
