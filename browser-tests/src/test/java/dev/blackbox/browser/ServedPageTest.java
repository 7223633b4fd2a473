package dev.blackbox.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import org.junit.jupiter.api.Test;

/** What `blackbox serve` prints, opened in a browser. */
final class ServedPageTest extends BrowserTest {
  @Test
  void everyAnswerHasThePolicy() {
    Page page = otherPage();
    for (String path : new String[] {"/", "/nothing", "/api/v1/about"}) {
      Response answer = visit(page, store().origin() + path);
      assertThat(answer.headers())
          .as(path)
          .containsKey("content-security-policy")
          .containsEntry("cross-origin-opener-policy", "same-origin")
          .containsEntry("x-content-type-options", "nosniff");
    }
  }

  @Test
  void thePageIsIsolatedAndMayAskItsServer() {
    Page page = otherPage();
    page.navigate(store().address());
    assertThat(page.evaluate("isSecureContext && crossOriginIsolated")).isEqualTo(true);
    assertThat(
            page.evaluate(
                "token => fetch('/api/v1/about', {headers: {Authorization: 'Bearer ' +"
                    + " token}}).then(r => r.status)",
                store().token()))
        .isEqualTo(200);
  }
}
