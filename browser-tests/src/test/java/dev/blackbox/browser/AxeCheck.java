package dev.blackbox.browser;

import com.google.gson.JsonObject;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The rules of axe for people who cannot see a page, or cannot use a mouse. */
final class AxeCheck {
  private static final String RULES =
      "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa',"
          + " 'best-practice']}).then(r => r.violations.map(v => v.id + ' ' + v.nodes.map(n =>"
          + " n.target.join(' ')).join(', ')).join('; '))";

  private AxeCheck() {}

  /** Returns the faults of a page, empty if it has none. */
  static String faults(BrowserContext context, Page page) throws IOException {
    CDPSession session = context.newCDPSession(page);
    evaluate(session, axe());
    String found = evaluate(session, RULES);
    session.detach();
    return found;
  }

  private static String axe() throws IOException {
    try (InputStream in = AxeCheck.class.getResourceAsStream("/axe.min.js")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Runs a script beside the policy of the page, as the tools of a developer do. */
  private static String evaluate(CDPSession session, String script) {
    JsonObject request = new JsonObject();
    request.addProperty("expression", script);
    request.addProperty("awaitPromise", true);
    request.addProperty("returnByValue", true);
    JsonObject result = session.send("Runtime.evaluate", request).getAsJsonObject("result");
    return result.has("value") ? result.get("value").getAsString() : "";
  }
}
