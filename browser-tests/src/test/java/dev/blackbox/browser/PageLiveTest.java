package dev.blackbox.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A story whose session still runs, by events and by lines. */
final class PageLiveTest extends BrowserTest {
  private static final int FIRST = 300;

  /** Each row that is drawn: its number, its place in the window, and its text. */
  private static final String ROWS =
      """
      () => JSON.stringify([...document.querySelectorAll('.rows-layer .row')].map(row =>
        [row.dataset.index, Math.round(row.getBoundingClientRect().top), row.textContent]))
      """;

  private static String lines(int from, int to) {
    return IntStream.rangeClosed(from, to)
        .mapToObj(i -> "a: Kettle " + i + " boils.\n")
        .collect(Collectors.joining());
  }

  private Page open(String query) throws Exception {
    store().write("run", lines(1, FIRST));
    Page page = ownPage();
    page.navigate(store().origin() + "/s/run" + query + "#t=" + store().token());
    page.waitForSelector(".row:has-text('Kettle 1 boils.')");
    page.hover(".rows");
    return page;
  }

  private void append(int from, int to) throws IOException {
    Files.writeString(store().file("run"), lines(from, to), StandardOpenOption.APPEND);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?by=line"})
  void nothingMovesUnderAReaderWhoScrolledUp(String query) throws Exception {
    Page page = open(query);
    page.mouse().wheel(0, 2_000);
    page.waitForSelector(".row:has-text('Kettle 80 boils.')");
    Object before = page.evaluate(ROWS);
    for (int more = 1; more <= 5; more++) {
      append(FIRST + 20 * more - 19, FIRST + 20 * more);
      page.waitForSelector(".new-bar:has-text('" + 20 * more + " ')");

      assertThat(page.evaluate(ROWS)).isEqualTo(before);
    }
    page.click(".new-bar");
    page.waitForSelector(".row:has-text('Kettle 400 boils.')");
    assertThat(page.locator(".new-bar").count()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?by=line"})
  void aReaderAtTheEndSeesNewLines(String query) throws Exception {
    Page page = open(query);
    page.keyboard().press("End");
    page.waitForSelector(".row:has-text('Kettle 300 boils.')");
    for (int line = FIRST + 1; line <= FIRST + 10; line++) {
      append(line, line);
      page.waitForSelector(".row:has-text('Kettle " + line + " boils.')");
    }
  }

  @Test
  void theHeaderGrowsWithTheSession() throws Exception {
    Page page = open("");
    page.waitForSelector(".header-facts:has-text('306 lines'):has-text('running')");
    append(FIRST + 1, FIRST + 4);
    Files.writeString(
        store().file("run"), "t:make id=c1 → [err: no water]\n", StandardOpenOption.APPEND);
    page.waitForSelector(".header-facts:has-text('311 lines'):has-text('1 failed call')");
    page.waitForSelector(".tabs a:has-text('Calls 1')");
    page.waitForSelector(".tabs a[href*=wrong]:has-text('1')");
  }
}
