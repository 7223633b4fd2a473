package dev.blackbox.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What a reader does: chooses a part, comes back to what is new, compares. */
final class PageReadingTest extends BrowserTest {
  /** The read of a file and the test that failed, both in these six seconds. */
  private static final String PART = "x0=14500&x1=20500";

  @Test
  void aPartOfTheStripIsThePartOfEveryView() throws Exception {
    store().write(PageRecording.ID, PageRecording.LINES);
    Page page = open("/s/tea?" + PART, ".row");
    rows(page, ".row", 2);
    assertThat(page.locator(".row").allInnerTexts().getFirst()).contains("kettle.txt");
    for (String view : new String[] {"calls", "wrong", "cost", "files", "replay"}) {
      page.locator(".tabs a[href*='/" + view + "']").click();
      page.waitForURL("**/s/tea/" + view + "?" + PART + "*");
      assertThat(page.locator(".strip-field").first().inputValue()).endsWith(":14");
    }
    page.locator(".tabs a").first().click();
    page.locator(".strip-fields button").click();
    page.locator(".row").nth(9).waitFor();
    assertThat(page.url()).endsWith("/s/tea");
  }

  @Test
  void thePointerAndTheFieldsChooseAPart() throws Exception {
    store().write(PageRecording.ID, PageRecording.LINES);
    Page page = open("/s/tea", "canvas.strip-picture");
    Locator strip = page.locator("canvas.strip-picture");
    double x = strip.boundingBox().x;
    double y = strip.boundingBox().y + 20;
    page.mouse().move(x + 300, y);
    page.mouse().down();
    page.mouse().move(x + 500, y);
    page.mouse().up();
    page.waitForURL("**/s/tea?x0=*&x1=*");
    Locator to = page.locator(".strip-field").last();
    to.fill(to.inputValue().replaceAll("..$", "40"));
    to.blur();
    page.waitForURL("**/s/tea?x0=*&x1=40000");
  }

  @Test
  void linesThatCameSinceTheLastVisitAreMarked() throws Exception {
    store().write(PageRecording.ID, PageRecording.LINES);
    Page page = open("/s/tea", ".row");
    assertThat(page.locator(".row.unread").count()).isZero();
    page.locator(".brand").click();
    page.waitForSelector("a.asked");
    store()
        .write(
            PageRecording.ID,
            PageRecording.LINES + "u: Is it still hot? step=15 ts=2026-03-17T19:01:00Z\n");
    page.reload();
    page.locator("a.asked").click();
    page.waitForSelector(".row.unread");
    assertThat(page.locator(".row.unread").innerText()).contains("Is it still hot?");
  }

  @Test
  void aNewSessionWaitsBehindABarAndNoRowMoves() throws Exception {
    store().write(PageRecording.ID, PageRecording.LINES);
    Page page = open("/", "a.asked");
    double top = page.locator("a.asked").boundingBox().y;
    store().write("soup", PageRecording.LINES.replace("tea", "soup"));
    Locator bar = page.locator(".new-bar");
    bar.waitFor();
    assertThat(page.locator("a.asked").count()).isEqualTo(1);
    assertThat(page.locator("a.asked").boundingBox().y).isEqualTo(top);
    bar.click();
    rows(page, "a.asked", 2);
  }

  @Test
  void subagentsOpenUnderTheirSession() throws Exception {
    store()
        .write(
            "team",
            """
            u: Find the leak step=1 ts=2026-03-17T19:00:00Z
            x:explore id=s1 tid=2 "look at the pump" step=2 ts=2026-03-17T19:00:01Z → [started]
            x:explore id=s1 tid=2 step=3 ts=2026-03-17T19:00:09Z → [done] it drips
            @end step=4 ts=2026-03-17T19:00:10Z
            """);
    Page page = open("/", "a.asked");
    page.getByText("1 subagent").click();
    page.waitForSelector(".sub-row");
    assertThat(page.locator(".sub-row").innerText()).contains("explore look at the pump");
  }

  @Test
  void aCallWithoutAnIdIsOneRowForEachAttempt() throws Exception {
    store()
        .write(
            "build",
            """
            t!:make span=s1 all step=1 ts=2026-03-17T19:00:00Z → [running]
            t:make span=s1 step=2 ts=2026-03-17T19:00:02Z → [err: disk full]
            t!:make span=s1 all attempt=2 step=3 ts=2026-03-17T19:00:03Z → [retry 2/3]
            t:make span=s1 attempt=2 step=4 ts=2026-03-17T19:00:09Z → [ok]
            t!:lint all step=5 ts=2026-03-17T19:00:10Z → [running]
            t:lint step=6 ts=2026-03-17T19:00:11Z → [ok]
            """);
    Page page = open("/s/build", ".row");
    rows(page, ".row", 3);
    assertThat(page.locator(".row").allInnerTexts())
        .satisfiesExactly(
            row -> assertThat(row).contains("make", "disk full", "2 s"),
            row -> assertThat(row).contains("make", "attempt 2", "6 s"),
            row -> assertThat(row).contains("lint", "1 s"));
  }

  @Test
  void wordsOfTheRequestFindASession() throws Exception {
    store().write(PageRecording.ID, PageRecording.LINES);
    store().write("soup", PageRecording.LINES.replace("tea", "soup"));
    Page page = open("/", "a.asked");
    page.locator("#find").fill("first soup");
    rows(page, "a.asked", 1);
    assertThat(page.locator("a.asked").innerText()).contains("soup");
  }

  @Test
  void theSameEventsAreShownWhenAskedFor() throws Exception {
    store().write(PageRecording.ID, PageRecording.LINES);
    store().write("soup", PageRecording.LINES.replace("The tea", "The soup"));
    Page page = open("/diff?a=tea&b=soup", ".diff-row");
    rows(page, ".diff-same", 2);
    assertThat(page.locator(".diff-row").count()).isEqualTo(1);
    page.getByLabel("Only differences").uncheck();
    page.locator(".diff-row").nth(9).waitFor();
    assertThat(page.url()).endsWith("&all=true");
  }

  @Test
  void anEditIsShownAsADiff() throws Exception {
    store()
        .write(
            PageRecording.ID,
            """
            u: Switch it on step=1 ts=2026-03-17T19:00:00Z
            t:edit id=c1 file_path=kettle.txt old_string=off new_string=on step=2 ts=2026-03-17T19:00:01Z → [ok]
            @end step=3 ts=2026-03-17T19:00:02Z
            """);
    Page page = open("/s/tea?step=2", ".row.selected");
    page.waitForSelector(".detail .hunk-line.added");
    assertThat(page.locator(".detail .hunk-line.added").innerText()).contains("on");
  }

  @Test
  void keysOfOneLetterCanBeSwitchedOff() throws Exception {
    store().write(PageRecording.ID, PageRecording.LINES);
    Page page = open("/s/tea", ".row");
    page.keyboard().press("?");
    page.locator("dialog input[type=checkbox]").uncheck();
    page.keyboard().press("Escape");
    page.keyboard().press("e");
    page.keyboard().press("ArrowDown");
    page.waitForSelector(".row.selected");
    assertThat(page.locator(".row.failed.selected").count()).isZero();
  }

  @Test
  void theDigitsOfAStepLeadThereInAReplay() throws Exception {
    store().write(PageRecording.ID, PageRecording.LINES);
    Page page = open("/s/tea/replay?step=9", ".row.selected");
    Locator field = page.locator("#replay-step");
    PlaywrightAssertions.assertThat(field).hasValue("9");
    page.keyboard().press("1");
    page.keyboard().press("3");
    assertThat(field.inputValue()).isEqualTo("13");
    page.keyboard().press("Enter");
    PlaywrightAssertions.assertThat(page.locator(".row.selected")).containsText("The tea is hot");
    page.keyboard().press("k");
    PlaywrightAssertions.assertThat(page.locator(".row.selected")).containsText("shop.order");
  }

  @Test
  void theFocusStaysOnACallWhileTheWaterfallZooms() throws Exception {
    store().write(PageRecording.ID, PageRecording.LINES);
    Page page = open("/s/tea/calls", ".lane-call");
    page.keyboard().press("e");
    PlaywrightAssertions.assertThat(page.locator(".lane-call:focus")).hasCount(1);
    for (int i = 0; i < 5; i++) {
      page.keyboard().press("w");
    }
    rows(page, ".lane-call", 1);
    PlaywrightAssertions.assertThat(page.locator(".lane-call:focus"))
        .hasAttribute("aria-label", Pattern.compile("test make tea.*"));
  }

  @Test
  void theTableOfCallsSaysWhatTheyWereAskedAndWhichIsSelected() throws Exception {
    store().write(PageRecording.ID, PageRecording.LINES);
    Page page = open("/s/tea/calls?by=step", ".lane-call");
    page.locator(".calls-bar .button").click();
    Locator test = page.locator(".lanes tr").filter(new Locator.FilterOptions().setHasText("test"));
    PlaywrightAssertions.assertThat(test).containsText("make tea");
    PlaywrightAssertions.assertThat(test).containsText("4 s");
    page.keyboard().press("j");
    page.keyboard().press(".");
    PlaywrightAssertions.assertThat(page.locator(".lanes tr.selected")).containsText("make tea");
    page.keyboard().press(",");
    PlaywrightAssertions.assertThat(page.locator(".lanes tr.selected")).containsText("kettle.txt");
  }

  @Test
  void aSearchMarksWhatItFindsAndEnterGoesOn() throws Exception {
    store().write(PageRecording.ID, PageRecording.LINES);
    Page page = open("/s/tea", ".row");
    page.keyboard().press("/");
    page.keyboard().type("kettle");
    page.keyboard().press("Enter");
    page.keyboard().press("Enter");
    PlaywrightAssertions.assertThat(page.locator(".find .count")).hasText("2 of 5");
    PlaywrightAssertions.assertThat(page.locator("#find")).isFocused();
    page.keyboard().press("Shift+Enter");
    PlaywrightAssertions.assertThat(page.locator(".find .count")).hasText("1 of 5");
    page.waitForFunction("() => CSS.highlights.get('found').size > 3");
    page.reload();
    PlaywrightAssertions.assertThat(page.locator("#find")).hasValue("kettle");
  }

  @Test
  void theAddressNamesTheKindsThatAreShown() throws Exception {
    store().write(PageRecording.ID, PageRecording.LINES);
    Page page = open("/s/tea", ".row");
    page.locator(".kind").first().click();
    page.locator(".failed-only").click();
    page.waitForURL("**/s/tea?hide=person&failed=true");
    page.reload();
    rows(page, ".row", 1);
    assertThat(page.locator(".kind").first().getAttribute("aria-pressed")).isEqualTo("false");
  }

  @Test
  void escapeLeavesTheSearchOfTheList() throws Exception {
    store().write(PageRecording.ID, PageRecording.LINES);
    Page page = open("/", "a.asked");
    page.keyboard().press("/");
    PlaywrightAssertions.assertThat(page.locator("#find")).isFocused();
    page.keyboard().press("Escape");
    page.keyboard().press("j");
    PlaywrightAssertions.assertThat(page.locator("a.asked")).isFocused();
  }

  @Test
  void aComparisonSaysWhatToChooseAndHowRowsDiffer() throws Exception {
    store().write(PageRecording.ID, PageRecording.LINES);
    store().write("soup", PageRecording.LINES.replace("The tea", "A soup"));
    Page page = open("/diff?a=tea", "select");
    PlaywrightAssertions.assertThat(page.locator("main")).containsText("Choose two sessions");
    assertThat(page.locator("select").first().locator("option").allInnerTexts().get(1))
        .matches("\\w+ \\d+.* · toy · .*");
    page.locator("select").last().selectOption("soup");
    PlaywrightAssertions.assertThat(page.locator(".diff-sign").first()).containsText("≠");
  }

  @Test
  void whatWasAskedHasRoomInEveryWindow() throws Exception {
    store().write(PageRecording.ID, PageRecording.LINES);
    Page page = open("/", "a.asked");
    for (int width : new int[] {721, 820, 900, 960, 961, 1024, 1100, 1101, 1240, 1241}) {
      page.setViewportSize(width, 800);
      assertThat(page.locator("td.col-asked").boundingBox().width)
          .as("%d", width)
          .isGreaterThan(260);
    }
  }

  @Test
  void theTabOfTheViewIsInANarrowWindow() throws Exception {
    store().write(PageRecording.ID, PageRecording.LINES);
    Page page = open("/s/tea/replay", ".tabs .count");
    page.setViewportSize(320, 640);
    page.waitForFunction(
        "() => Math.floor(document.querySelector('.tabs [aria-current=page]')"
            + ".getBoundingClientRect().right) <= innerWidth");
  }

  @Test
  void jsonHasNoBlankLines() throws Exception {
    store().write(PageRecording.ID, PageRecording.LINES);
    Page page = open("/s/tea?step=13", ".row.selected");
    page.waitForSelector(".detail-body");
    page.keyboard().press("r");
    page.keyboard().press("r");
    page.waitForSelector(".json-string");
    assertThat(page.evaluate("() => getComputedStyle(document.querySelector('.json')).whiteSpace"))
        .isEqualTo("normal");
  }

  @Test
  void bracketsLeadToTheOtherSessionsOfTheList() throws Exception {
    store().write(PageRecording.ID, PageRecording.LINES);
    store().write("soup", PageRecording.LINES.replace("tea", "soup").replace("03-17", "03-18"));
    Page page = open("/s/soup/cost", ".figures");
    page.keyboard().press("]");
    page.waitForURL("**/s/tea/cost");
    page.keyboard().press("[");
    page.waitForURL("**/s/soup/cost");
  }

  /** The second key comes when the address has changed and the other session is not open yet. */
  @Test
  void bracketsCountFromTheSessionInTheAddress() throws Exception {
    store().write(PageRecording.ID, PageRecording.LINES);
    store().write("soup", PageRecording.LINES.replace("tea", "soup").replace("03-17", "03-18"));
    Page page = open("/s/soup/cost", ".figures");
    page.evaluate(
        """
        () => {
          window.moves = [];
          addEventListener('moved', () => {
            if (window.moves.push(location.pathname) === 1) {
              dispatchEvent(new KeyboardEvent('keydown', { key: '[' }));
            }
          });
        }
        """);
    page.keyboard().press("]");
    page.waitForFunction("() => window.moves.length === 2");
    assertThat(page.evaluate("() => window.moves"))
        .isEqualTo(List.of("/s/tea/cost", "/s/soup/cost"));
  }

  @Test
  void anUnknownViewOfASessionSaysSo() throws Exception {
    Page page = open("/s/tea/live", "h1");
    PlaywrightAssertions.assertThat(page.locator("main")).containsText("There is no such page.");
  }

  private static void rows(Page page, String selector, int count) {
    PlaywrightAssertions.assertThat(page.locator(selector)).hasCount(count);
  }

  private Page open(String path, String ready) {
    Page page = ownPage();
    page.navigate(store().origin() + path + "#t=" + store().token());
    page.waitForSelector(ready);
    return page;
  }
}
