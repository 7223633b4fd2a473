package dev.blackbox.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Runs of small equal rows are one row of the story, and open where a reader wants to see them. */
final class PageFoldsTest extends BrowserTest {
  private static final String LINES =
      """
      u: Where is the tap? step=1 ts=2026-03-17T19:00:00Z
      t:read id=c1 house/kitchen.txt latency_ms=10 step=2 ts=2026-03-17T19:00:01Z → [ok] a sink
      t:read id=c2 house/cellar.txt latency_ms=20 step=3 ts=2026-03-17T19:00:02Z → [ok] a barrel
      t:grep id=c3 tap latency_ms=30 step=4 ts=2026-03-17T19:00:03Z → [ok] 1 line
      a: The cellar it is. step=5 ts=2026-03-17T19:00:04Z
      t:turn id=c4 left latency_ms=5 step=6 ts=2026-03-17T19:00:05Z → [err: stuck]
      t:turn id=c5 right latency_ms=5 step=7 ts=2026-03-17T19:00:06Z → [err: stuck]
      t:turn id=c6 up latency_ms=5 step=8 ts=2026-03-17T19:00:07Z → [err: stuck]
      t:turn id=c7 down latency_ms=5 step=9 ts=2026-03-17T19:00:08Z → [err: stuck]
      t:turn id=c8 hard latency_ms=5 step=10 ts=2026-03-17T19:00:09Z → [err: broken]
      """;
  private static final String END = "@end step=11 ts=2026-03-17T19:00:10Z\n";

  @Test
  void readsAndEqualFailuresFold() throws Exception {
    Page page = openStory("", 7);

    List<String> rows = texts(page);
    assertThat(rows.get(1))
        .contains("3 reads and searches", "kitchen.txt, cellar.txt, tap", "60 ms");
    assertThat(rows.get(3)).contains("turn", "left", "stuck");
    assertThat(rows.get(4)).contains("3 more failed the same way", "stuck");
    assertThat(rows.get(5)).contains("turn", "hard", "broken");
    assertThat(page.locator(".status-bar").innerText()).contains("11 rows");
    assertThat(AxeCheck.faults(context(), page)).isEmpty();
  }

  @Test
  void keysAndThePointerOpenAndCloseAFold() throws Exception {
    Page page = openStory("", 7);
    page.locator(".row").nth(1).click();
    rows(page, ".row", 9);
    assertThat(page.locator(".row.selected").innerText()).contains("kitchen.txt");
    page.keyboard().press("j");
    page.keyboard().press("o");
    rows(page, ".row", 7);
    assertThat(page.locator(".row.selected").innerText()).contains("3 reads and searches");
    page.keyboard().press("Enter");
    rows(page, ".row", 9);
  }

  @Test
  void theDetailOfAFoldListsItsRows() throws Exception {
    Page page = openStory("", 7);
    page.locator(".row").first().click();
    page.keyboard().press("j");
    page.locator(".detail .link-rows a").nth(2).waitFor();
    assertThat(page.locator(".detail").innerText())
        .contains("3 reads and searches", "house/cellar.txt");
  }

  @Test
  void aLinkIntoAFoldOpensIt() throws Exception {
    Page page = openStory("?call=c6", 9);
    page.waitForSelector(".row.selected");
    assertThat(page.locator(".row.selected").innerText()).contains("turn", "up");
  }

  @Test
  void whoLooksForSomethingSeesEveryRow() throws Exception {
    Page page = openStory("", 7);
    page.locator("#find").fill("cellar");
    rows(page, ".row", 11);
    page.locator("#find").fill("");
    rows(page, ".row", 7);
    page.locator(".failed-only").click();
    rows(page, ".row", 5);
  }

  @Test
  void aRunningSessionHasNoFolds() throws Exception {
    store().write("tap", LINES.replaceAll(" ts=\\S+", ""));
    Page page = open("/s/tap");
    rows(page, ".row", 10);
  }

  private Page openStory(String query, int rows) throws Exception {
    store().write("tap", LINES + END);
    Page page = open("/s/tap" + query);
    rows(page, ".row", rows);
    return page;
  }

  private Page open(String path) {
    Page page = ownPage();
    page.navigate(store().origin() + path + "#t=" + store().token());
    return page;
  }

  private static List<String> texts(Page page) {
    return page.locator(".row").allInnerTexts();
  }

  private static void rows(Page page, String selector, int count) {
    PlaywrightAssertions.assertThat(page.locator(selector)).hasCount(count);
  }
}
