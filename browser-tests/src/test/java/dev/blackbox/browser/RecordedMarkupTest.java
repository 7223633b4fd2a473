package dev.blackbox.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Markup in recordings: what the server sends of it never runs, however it is opened. */
final class RecordedMarkupTest extends BrowserTest {
  /** Returns lines with a text in a message, in the name of a tool, and in a result. */
  static String lines(String text) {
    return "u: "
        + text
        + " step=1\n"
        + ("t:" + text.replaceAll("\\s", "_") + " → ok step=2\n")
        + ("t:Bash ls → " + text + " step=3\n");
  }

  @Test
  void answersOfTheApiAreDownloadedOrShownAsText() throws Exception {
    try (HostileSite sink = new HostileSite("")) {
      List<String> texts = HostileTexts.all(sink.origin());
      store()
          .write("demo", String.join("", texts.stream().map(RecordedMarkupTest::lines).toList()));
      for (String path :
          List.of("/api/v1/sessions", "/api/v1/sessions/demo", "/api/v1/sessions/demo/cost")) {
        Page page = ownPage();
        page.navigate(store().ticketAddress(path));
        assertThat(page.title()).as(path).doesNotContain("hacked");
        assertThat(page.evaluate("document.contentType")).as(path).isEqualTo("application/json");
        page.close();
      }
      expectedComplaints();
      Page page = ownPage();
      String raw = store().ticketAddress("/api/v1/sessions/demo/raw");
      Download download =
          page.waitForDownload(
              () -> {
                try {
                  page.navigate(raw);
                } catch (PlaywrightException e) {
                  // A download ends the navigation.
                }
              });
      assertThat(download.suggestedFilename()).isEqualTo("demo.bbox");
      page.close();
      assertThat(sink.requests()).isEmpty();
    }
  }

  @Test
  void thePolicyStopsMarkupThatReachesAPage() throws Exception {
    try (HostileSite sink = new HostileSite("")) {
      Page page = ownPage();
      page.navigate(store().origin() + "/");
      for (String text : HostileTexts.all(sink.origin())) {
        String result =
            String.valueOf(
                page.evaluate(
                    "text => { try { document.body.innerHTML = text; return 'set' } catch (e) {"
                        + " return 'refused' } }",
                    text));
        assertThat(result).as(text).isEqualTo("refused");
      }
      assertThat(page.title()).doesNotContain("hacked");
      assertThat(sink.requests()).isEmpty();
      assertThat(expectedComplaints()).anyMatch(text -> text.contains("require-trusted-types-for"));
    }
  }

  @Test
  void thePolicyStopsRequestsToOtherSites() throws Exception {
    try (HostileSite sink = new HostileSite("")) {
      Page page = ownPage();
      page.navigate(store().origin() + "/");
      for (String script :
          List.of(
              "fetch('$SINK/fetch').then(() => 'sent', () => 'refused')",
              "new Promise(d => { const i = new Image(); i.onload = () => d('sent'); i.onerror = ()"
                  + " => d('refused'); i.src = '$SINK/img' })",
              "new Promise(d => { const s = new WebSocket('$SINK/ws'.replace('http', 'ws'));"
                  + " s.onopen = () => d('sent'); s.onerror = () => d('refused') })",
              "new Promise(d => { const l = document.createElement('link'); l.rel = 'stylesheet';"
                  + " l.onload = () => d('sent'); l.onerror = () => d('refused'); l.href ="
                  + " '$SINK/css'; document.head.append(l) })",
              "new Promise(d => { const f = document.createElement('iframe'); f.onload = () =>"
                  + " d('refused'); f.src = '$SINK/frame'; document.body.append(f) })",
              "new Promise(d => { navigator.sendBeacon('$SINK/beacon', 'x'); setTimeout(() =>"
                  + " d('refused'), 300) })")) {
        assertThat(page.evaluate(script.replace("$SINK", sink.origin())))
            .as(script)
            .isEqualTo("refused");
      }
      assertThat(sink.requests()).isEmpty();
      expectedComplaints();
    }
  }
}
