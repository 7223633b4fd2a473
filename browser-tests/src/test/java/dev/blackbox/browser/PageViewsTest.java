package dev.blackbox.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ForcedColors;
import dev.blackbox.testkit.golden.Golden;
import dev.blackbox.testkit.process.TestFolders;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each view as a screen reader gets it, and without a fault that axe finds. */
final class PageViewsTest extends BrowserTest {
  /** Name, address, and an element that is there when the view is drawn. */
  private static final String VIEWS =
      """
      sessions, /,                       a.asked
      story,    /s/tea?step=8,           .row.selected
      lines,    /s/tea?by=line&line=9,   .row.selected
      calls,    /s/tea/calls,            .lane-call
      wrong,    /s/tea/wrong,            .finding
      cost,     /s/tea/cost,             .figures
      files,    /s/tea/files,            .file
      proof,    /s/tea/proof,            .checks
      replay,   /s/tea/replay?step=9,    .row.selected
      part,     /s/tea?x0=14500&x1=20500, .strip-field
      diff,     /diff?a=tea&b=soup,      .diff-row
      live,     /live,                   .live-head
      """;

  @ParameterizedTest
  @CsvSource(textBlock = VIEWS)
  void aViewIsAsExpected(String name, String path, String ready) throws Exception {
    write();
    Page page = open(path, ColorScheme.LIGHT, ForcedColors.NONE, ready);
    assertThat(faults(page)).as("light").isEmpty();
    Golden.assertMatches(
        TestFolders.repository().resolve("testdata/page/" + name + ".txt"),
        steady(page.locator("body").ariaSnapshot()));
    colour(page, ColorScheme.DARK, ForcedColors.NONE);
    assertThat(faults(page)).as("dark").isEmpty();
    colour(page, ColorScheme.DARK, ForcedColors.ACTIVE);
    assertThat(faults(page)).as("forced colours").isEmpty();
  }

  @ParameterizedTest
  @CsvSource(textBlock = VIEWS)
  void aPhoneHasNoFaultsAndNothingIsCutOff(String name, String path, String ready)
      throws Exception {
    write();
    Page page = ownPage();
    page.setViewportSize(320, 640);
    page.navigate(store().origin() + path + "#t=" + store().token());
    await(page, ready);
    assertThat(faults(page)).isEmpty();
    assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(320);
    assertThat(page.evaluate("document.getElementById('content').scrollWidth")).isEqualTo(320);
  }

  /**
   * Bars of calls that do different things must differ, from each other and from what is behind.
   */
  @ParameterizedTest
  @CsvSource({"/s/tea?step=8, .strip-picture", "/s/tea/calls, .lane-picture"})
  void picturesHaveSeveralColoursWhenColoursAreForced(String path, String picture)
      throws Exception {
    write();
    Page page = open(path, ColorScheme.DARK, ForcedColors.ACTIVE, picture);
    page.waitForFunction(
        """
        selector => {
          const canvas = document.querySelector(selector);
          const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
          const counts = new Map();
          for (const pixel of new Uint32Array(pixels.buffer)) {
            counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
          }
          return [...counts].filter(([pixel, count]) => pixel >>> 24 === 255 && count > 20).length > 2;
        }
        """,
        picture);
  }

  @Test
  void withoutATokenThePageSaysHowToGetOne() throws Exception {
    Page page = ownPage();
    page.navigate(store().origin() + "/");
    page.waitForSelector("h1");
    assertThat(page.locator("main").innerText()).contains("blackbox serve --open");
    assertThat(faults(page)).isEmpty();
  }

  @Test
  void theTokenLeavesTheAddressAndBackReturnsToTheRow() throws Exception {
    write();
    Page page = open("/s/tea?step=8", ColorScheme.LIGHT, ForcedColors.NONE, ".row.selected");
    assertThat(page.url()).doesNotContain(store().token());
    page.keyboard().press("j");
    page.waitForURL("**/s/tea?line=15");
    page.locator(".tabs a", new Page.LocatorOptions().setHasText("Proof")).click();
    page.waitForSelector(".checks");
    page.goBack();
    page.waitForSelector(".row.selected");
    assertThat(page.url()).endsWith("/s/tea?line=15");
    assertThat(page.locator(".row.selected").innerText()).contains("Shall I fill it?");
  }

  @Test
  void keysMoveAsInTheTerminal() throws Exception {
    write();
    Page page = open("/s/tea", ColorScheme.LIGHT, ForcedColors.NONE, ".row");
    page.keyboard().press("e");
    page.waitForSelector(".row.failed.selected");
    page.keyboard().press("g");
    page.waitForSelector(".row.selected[aria-posinset='1']");
    page.keyboard().press("?");
    page.waitForSelector("dialog[open]");
    page.keyboard().press("Escape");
    page.waitForSelector("dialog", new Page.WaitForSelectorOptions().setState(detached()));
  }

  private static com.microsoft.playwright.options.WaitForSelectorState detached() {
    return com.microsoft.playwright.options.WaitForSelectorState.DETACHED;
  }

  private void write() throws Exception {
    store().write(PageRecording.ID, PageRecording.LINES);
    store().write("soup", PageRecording.LINES.replace("tea", "soup"));
  }

  private Page open(String path, ColorScheme scheme, ForcedColors forced, String ready) {
    Page page = ownPage();
    colour(page, scheme, forced);
    JsonObject zone = new JsonObject();
    zone.addProperty("timezoneId", "UTC");
    context().newCDPSession(page).send("Emulation.setTimezoneOverride", zone);
    page.navigate(store().origin() + path + "#t=" + store().token());
    await(page, ready);
    return page;
  }

  private static void colour(Page page, ColorScheme scheme, ForcedColors forced) {
    page.emulateMedia(
        new Page.EmulateMediaOptions().setColorScheme(scheme).setForcedColors(forced));
  }

  private static void await(Page page, String ready) {
    page.waitForSelector(ready);
    // A function, because the policy of the page forbids to evaluate a text again.
    page.waitForFunction(
        "() => !document.querySelector('.skeleton')"
            + " && [...document.querySelectorAll('.tabs [href*=wrong], .tabs [href*=files]')]"
            + ".every(tab => tab.querySelector('.count'))");
  }

  /** Leaves out what changes from run to run. */
  private static String steady(String snapshot) {
    return snapshot
            .replaceAll("\\d+(\\.\\d+)? (ms|s)\\b, on this machine", "N ms, on this machine")
            .replaceAll("price table of [0-9-]+", "price table of DAY")
            .replaceAll("Mar 17, 2026(?! \\d)", "Mar 17, 19:00")
            .replaceAll("(?m)^- status: .*$", "- status")
        + "\n";
  }

  private String faults(Page page) throws IOException {
    return AxeCheck.faults(context(), page);
  }
}
