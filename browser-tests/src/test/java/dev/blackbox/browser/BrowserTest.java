package dev.blackbox.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * A browser for a class, a server and a page for each test. What a page of the server reports to
 * the console, throws, or does against its policy fails the test.
 */
abstract class BrowserTest {
  /** A busy machine takes long; a test that hangs is ended by JUnit. */
  private static final double PATIENCE_MILLIS = 600_000;

  private static final String VIOLATIONS =
      "document.addEventListener('securitypolicyviolation', e => console.error("
          + "'policy: ' + e.violatedDirective + ' ' + e.blockedURI + ' ' + e.sourceFile))";

  private static @Nullable Chromium chromium;

  @TempDir Path folder;
  private @Nullable ServedStore store;
  private @Nullable BrowserContext context;
  private final Queue<String> complaints = new ConcurrentLinkedQueue<>();

  @BeforeAll
  static void startBrowser() {
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    chromium = Chromium.start();
  }

  @AfterAll
  static void stopBrowser() {
    if (chromium != null) {
      chromium.close();
    }
    chromium = null;
  }

  @BeforeEach
  void startServer() throws Exception {
    store = new ServedStore(folder);
    context = required(chromium).browser().newContext();
    context.setDefaultTimeout(PATIENCE_MILLIS);
    context.addInitScript(VIOLATIONS);
  }

  @AfterEach
  void stopServer() {
    required(context).close();
    required(store).close();
    assertThat(complaints).isEmpty();
    assertThat(required(store).failures()).isEmpty();
  }

  private static <T> T required(@Nullable T value) {
    assertThat(value).isNotNull();
    return Objects.requireNonNull(value);
  }

  ServedStore store() {
    return required(store);
  }

  BrowserContext context() {
    return required(context);
  }

  /** Opens an empty tab for the pages of the server. */
  Page ownPage() {
    Page page = context().newPage();
    page.onConsoleMessage(
        message -> {
          if (List.of("error", "warning").contains(message.type())) {
            complaints.add(message.text() + " " + message.location());
          }
        });
    page.onPageError(complaints::add);
    return page;
  }

  /** Opens an empty tab for hostile pages, which may complain as they like. */
  Page otherPage() {
    return context().newPage();
  }

  /** Opens an address and returns its answer; Chromium shows its own page for an empty error. */
  static Response visit(Page page, String address) {
    return page.waitForResponse(
        (Response answer) -> answer.url().equals(address),
        () -> {
          try {
            page.navigate(address);
          } catch (PlaywrightException e) {
            // The answer tells what happened.
          }
        });
  }

  /** Returns what pages have complained about, and forgets it. */
  List<String> expectedComplaints() {
    List<String> seen = List.copyOf(complaints);
    complaints.clear();
    return seen;
  }
}
