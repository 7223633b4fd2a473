package dev.blackbox.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A hostile page on another port, which even knows the token, learns nothing. */
final class OtherSiteTest extends BrowserTest {
  private HostileSite site;
  private Page page;
  private final Queue<String> statuses = new ConcurrentLinkedQueue<>();

  @BeforeEach
  void visit() throws Exception {
    store().write("demo", "u: " + ServedStore.SECRET + " step=1\n");
    site = new HostileSite("<!doctype html><title>other</title><body>");
    page = otherPage();
    page.onResponse(this::remember);
    page.navigate(site.origin() + "/");
  }

  @AfterEach
  void leave() {
    page.close();
    site.close();
  }

  private void remember(Response response) {
    if (response.url().startsWith(store().origin())) {
      statuses.add(response.status() + " " + response.request().resourceType());
    }
  }

  private String run(String script) {
    String text =
        script
            .replace("$SERVER", store().origin())
            .replace("$PORT", String.valueOf(store().port()))
            .replace("$TOKEN", store().token());
    return String.valueOf(page.evaluate(text));
  }

  private void assertNothingPassed() {
    assertThat(page.content()).doesNotContain(ServedStore.SECRET);
    assertThat(statuses).allMatch(status -> status.matches("(400|401|403|405|415) .*"));
  }

  @Test
  void fetchLearnsNothing() {
    for (String options :
        List.of(
            "{}",
            "{credentials: 'include'}",
            "{mode: 'no-cors'}",
            "{mode: 'no-cors', credentials: 'include'}",
            "{headers: {Authorization: 'Bearer $TOKEN'}}",
            "{headers: {Authorization: 'Bearer $TOKEN'}, credentials: 'include'}",
            "{method: 'POST', body: '{}', headers: {'Content-Type': 'application/json'}}",
            "{method: 'DELETE'}",
            "{cache: 'force-cache'}",
            "{redirect: 'manual', mode: 'no-cors'}",
            "{targetAddressSpace: 'loopback'}")) {
      assertThat(
              run(
                  "fetch('$SERVER/api/v1/sessions', "
                      + options
                      + ").then(r => r.text()).then(t => 'read ' + t.length, e => 'refused')"))
          .as(options)
          .isIn("refused", "read 0");
    }
    assertNothingPassed();
  }

  @Test
  void postsWithoutAPreflightAreRefused() {
    for (String type :
        List.of("text/plain", "application/x-www-form-urlencoded", "multipart/form-data")) {
      run(
          "fetch('$SERVER/api/v1/tickets', {method: 'POST', mode: 'no-cors', headers:"
              + " {'Content-Type': '"
              + type
              + "'}, body: '{\"path\":\"/api/v1/sessions\"}'}).catch(e => 'refused')");
    }
    run("navigator.sendBeacon('$SERVER/api/v1/tickets', '{\"path\":\"/api/v1/live\"}')");
    run(
        "fetch('$SERVER/api/v1/tickets', {method: 'POST', mode: 'no-cors', body: new"
            + " Blob(['{}'], {type: 'application/json'})}).catch(e => 'refused')");
    assertNothingPassed();
  }

  @Test
  void formsLearnNothing() {
    String script =
        "(() => { const f = document.createElement('form'); f.method = 'POST'; f.enctype ="
            + " 'text/plain'; f.action = '$SERVER/api/v1/tickets'; const i ="
            + " document.createElement('input'); i.name = '{\"path\":\"'; i.value ="
            + " '/api/v1/sessions\"}'; f.append(i); document.body.append(f); f.submit(); })()";
    Response answer =
        page.waitForResponse(
            (Response each) -> each.url().endsWith("/api/v1/tickets"), () -> run(script));
    assertThat(answer.status()).isEqualTo(403);
  }

  @Test
  void websocketsAreRefused() {
    for (String protocols : List.of("[]", "['blackbox.v1']", "['blackbox.v1', 'ticket.$TOKEN']")) {
      assertThat(
              run(
                  "new Promise(done => { const s = new WebSocket('ws://127.0.0.1:$PORT/api/v1/live', "
                      + protocols
                      + "); s.onopen = () => done('opened'); s.onerror = () => done('refused'); })"))
          .as(protocols)
          .isEqualTo("refused");
    }
    assertNothingPassed();
  }

  @Test
  void eventStreamsAreRefused() {
    assertThat(
            run(
                "new Promise(done => { const s = new EventSource('$SERVER/api/v1/feed?session=demo',"
                    + " {withCredentials: true}); s.onopen = () => done('opened'); s.onerror = () => {"
                    + " s.close(); done('refused'); } })"))
        .isEqualTo("refused");
    assertNothingPassed();
  }

  @Test
  void framesScriptsStylesAndImagesLoadNothing() {
    for (String path : List.of("/", "/api/v1/sessions", "/api/v1/sessions/demo/raw")) {
      for (String element :
          List.of("script", "img", "iframe", "embed", "object", "link", "audio", "track")) {
        assertThat(
                run(
                    "new Promise(done => { const e = document.createElement('"
                        + element
                        + "'); e.rel = 'stylesheet'; e.onload = () => { let t = ''; try { t ="
                        + " e.contentDocument.body.innerText } catch (x) { t = '' } done('loaded ' +"
                        + " t); }; e.onerror = () => done('refused'); const u = '$SERVER"
                        + path
                        + "'; if (e.localName === 'link') e.href = u; else if (e.localName ==="
                        + " 'object') e.data = u; else e.src = u; document.body.append(e);"
                        + " setTimeout(() => done('nothing'), 2000); })"))
            .as(element + " " + path)
            .doesNotContain(ServedStore.SECRET);
      }
    }
    assertNothingPassed();
  }

  @Test
  void aWindowThatIsOpenedIsOutOfReach() {
    Page opened = context().waitForPage(() -> run("void (window.w = open('$SERVER/'))"));
    opened.waitForLoadState();
    assertThat(
            run(
                "(() => { try { return 'read ' + window.w.document.body.innerText } catch (e) {"
                    + " return 'refused' } })()"))
        .doesNotContain(ServedStore.SECRET);
    assertThat(String.valueOf(opened.evaluate("String(window.opener)"))).isEqualTo("null");
    opened.close();
  }

  @Test
  void aLinkToTheApiShowsNothing() {
    page.navigate(store().origin() + "/nothing");
    Response answer =
        page.waitForResponse(
            (Response each) -> each.url().endsWith("/api/v1/sessions"),
            () -> page.evaluate("void (location.href = '/api/v1/sessions')"));
    assertThat(answer.status()).isEqualTo(401);
  }

  @Test
  void cookiesOfOtherPortsAreNeitherNeededNorAnswered() throws IOException {
    // The hostile site has planted a cookie; browsers send it to every port of this machine.
    assertThat(context().cookies()).hasSize(1);
    page.evaluate("document.cookie = 'token=" + store().token() + "; path=/'");
    page.evaluate("document.cookie = 'Authorization=Bearer " + store().token() + "; path=/'");
    Page own = otherPage();
    Response answer = visit(own, store().origin() + "/api/v1/sessions");
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.headers()).doesNotContainKey("set-cookie");
    assertThat(context().cookies()).hasSize(3);
    own.close();
  }

  @Test
  void storageOfThePageIsOutOfReach() {
    Page own = otherPage();
    own.navigate(store().origin() + "/nothing");
    own.evaluate("localStorage.setItem('token', '" + ServedStore.SECRET + "')");
    assertThat(run("JSON.stringify(localStorage)")).isEqualTo("{}");
    own.close();
  }
}
