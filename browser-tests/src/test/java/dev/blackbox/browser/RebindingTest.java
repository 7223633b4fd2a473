package dev.blackbox.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names of other sites that lead to this machine: the server answers none of them. */
final class RebindingTest {
  @TempDir Path folder;

  @Test
  void aNameThatIsReboundGetsNothing() throws Exception {
    try (ServedStore store = new ServedStore(folder);
        Chromium chromium =
            Chromium.start(
                "--host-resolver-rules=MAP evil.example 127.0.0.1, MAP *.evil.example 127.0.0.1")) {
      store.write("demo", "u: " + ServedStore.SECRET + " step=1\n");
      for (String name :
          List.of("evil.example", "localhost.evil.example", "127.0.0.1.evil.example")) {
        Page page = chromium.browser().newPage();
        String origin = "http://" + name + ":" + store.port();
        // The page of the attacker, from before the name led here.
        page.route(
            origin + "/start",
            route ->
                route.fulfill(
                    new Route.FulfillOptions()
                        .setContentType("text/html")
                        .setBody("<!doctype html>")));
        page.navigate(origin + "/start");
        assertThat(
                page.evaluate(
                    "fetch('/api/v1/sessions', {headers: {Authorization: 'Bearer "
                        + store.token()
                        + "'}}).then(async r => r.status + ' ' + (await r.text()).length, e => 'refused')"))
            .as(name)
            .isIn("403 0", "refused");
        assertThat(BrowserTest.visit(page, origin + "/").status()).as(name).isEqualTo(403);
        page.close();
      }
    }
  }

  @Test
  void ownNamesWork() throws Exception {
    try (ServedStore store = new ServedStore(folder);
        Chromium chromium = Chromium.start()) {
      for (String name : List.of("127.0.0.1", "localhost", "blackbox.localhost")) {
        Page page = chromium.browser().newPage();
        page.navigate("http://" + name + ":" + store.port() + "/nothing");
        assertThat(
                page.evaluate(
                    "fetch('/api/v1/about', {headers: {Authorization: 'Bearer "
                        + store.token()
                        + "'}}).then(r => r.status, e => 'refused')"))
            .as(name)
            .isEqualTo(200);
        page.close();
      }
    }
  }
}
