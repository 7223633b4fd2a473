package dev.blackbox.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.library.proof.SealTarget;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What a view says is what the recording holds, and what it does not hold is not made up. */
final class PageFactsTest extends BrowserTest {
  /** A call that was tried twice, and one that only looked. */
  private static final String RETRIED =
      """
      u: Build it step=1 ts=2026-03-17T19:00:00Z
      t!:make id=c1 all step=2 ts=2026-03-17T19:00:01Z → [running]
      t:make id=c1 latency_ms=900 step=3 ts=2026-03-17T19:00:02Z → [err: disk full]
      t!:make id=c1 all attempt=2 step=4 ts=2026-03-17T19:00:30Z → [retry 2/3]
      t:make id=c1 attempt=2 latency_ms=4100 step=5 ts=2026-03-17T19:00:35Z → [ok]
      t:read id=c2 kettle.txt step=6 ts=2026-03-17T19:00:40Z → [ok]
      t!:test id=c3 step=7 ts=2026-03-17T19:00:45Z → [running]
      t:test id=c3 latency_ms=4100 step=8 ts=2026-03-17T19:00:50Z → [ok]
      @end step=9 ts=2026-03-17T19:01:00Z
      """;

  @Test
  void aSealProvesNothingUntilItIsChecked() throws Exception {
    store().write("tea", PageRecording.LINES);
    seal("tea");
    Files.writeString(
        store().file("tea"),
        Files.readString(store().file("tea")).replace("The tea is hot", "The tea is hit"));
    Page page = open("/", "a.asked");
    says(page, ".proof", "sealed, not checked");
    assertThat(page.locator(".proof.is-good").count()).isZero();
    page.locator("a.asked").click();
    says(page, ".header-facts", "sealed, not checked");
    assertThat(page.locator(".session-head .is-good, .swatch.proven").count()).isZero();

    page.locator(".tabs a[href*='/proof']").click();
    says(page, ".verdict.bad", "Do not rely on this recording.");
    assertThat(page.locator(".verdict").innerText()).contains("Line 19").doesNotContain("Signed");
    assertThat(page.locator(".extent-bad").getAttribute("width")).isEqualTo("50");
    says(page, ".header-facts", "changed");
    page.locator(".brand").click();
    says(page, ".proof.is-error", "changed");
  }

  @Test
  void eachFileOfARecordingIsSaved() throws Exception {
    Path second = store().file("tea").resolveSibling("tea.part2.bbox");
    Files.writeString(
        second, "---\nformat: bbox/1\nid: tea\nrepo_sha: abc1234\nextra.part: 2\n---\na: More.\n");
    store().write("tea", PageRecording.LINES + "@rotate file=tea.part2.bbox\n");
    store().await("tea", "\"parts\":2");
    Page page = open("/s/tea", ".row");
    List<Download> saved = new CopyOnWriteArrayList<>();
    page.onDownload(saved::add);
    Locator button = page.locator(".actions button[title^='Save all 2 files']");
    assertThat(button.getAttribute("title")).endsWith("without large results");
    button.click();
    page.waitForCondition(() -> saved.size() == 2);
    assertThat(saved)
        .extracting(Download::suggestedFilename)
        .containsExactlyInAnyOrder("tea.bbox", "tea.part2.bbox");
  }

  @Test
  void withoutAFindingTheSentenceIsThatOfTheTerminal() throws Exception {
    store()
        .write(
            "tea",
            """
            u: Count the boats step=1 ts=2026-03-17T19:00:00Z
            t:grep id=c1 boat step=2 ts=2026-03-17T19:00:01Z → [err: no such file]
            t:list id=c2 . step=3 ts=2026-03-17T19:00:02Z → [ok]
            a: Two boats. step=4 ts=2026-03-17T19:00:09Z
            @end step=5 ts=2026-03-17T19:00:10Z
            """);
    Page page = open("/s/tea/wrong", ".lead");
    says(
        page,
        ".lead",
        "Nothing went wrong that a rule knows: 1 of 2 calls failed, only while looking around. "
            + "Go to the first failed call");
    page.navigate(store().origin() + "/s/tea/wrong?x0=5000&x1=9500");
    says(page, ".lead", "Whole session: Nothing went wrong");
    assertThat(page.locator(".lead a").count()).isZero();
  }

  @Test
  void theCallsSayOfAnAttemptWhatTheStorySays() throws Exception {
    store().write("tea", RETRIED);
    Page page = open("/s/tea", ".row");
    says(page, ".failed-only", "Failed attempts only 1");
    page.locator(".tabs a[href*='/calls']").click();
    assertThat(call(page, "read").getAttribute("aria-label")).doesNotContain(" ms");
    PlaywrightAssertions.assertThat(call(page, "test"))
        .hasAttribute("aria-label", Pattern.compile(".*, 4.1 s, ok"));
    call(page, "make").click();
    says(page, ".detail-head", "ok");
    says(page, ".detail-body", "Attempts");
    PlaywrightAssertions.assertThat(page.locator(".detail-body .link-rows li")).hasCount(2);
  }

  @Test
  void aTimeThatIsNotKnownIsLeftOut() throws Exception {
    store()
        .write(
            "tea",
            """
            u: Plan it step=1 ts=2026-03-17T19:00:00Z
            p:create id=p1 plan.md step=2 ts=2026-03-17T19:00:01Z → [ok]
            p:update id=p1 step=3 ts=2026-03-17T19:00:02Z → [3 lines]
            p:update id=p1 step=4 ts=2026-03-17T19:00:03Z → [4 lines]
            t!:make id=c1 step=5 ts=2026-03-17T19:00:04Z → [running]
            t:make id=c1 step=6 ts=2026-03-17T19:00:04Z → [ok]
            t:read id=c2 a.txt step=7 → [ok]
            t:read id=c3 b.txt step=8 → [ok]
            t:read id=c4 c.txt step=9 → [ok]
            @end step=10 ts=2026-03-17T19:00:05Z
            """);
    Page page = open("/s/tea", ".row.folded");
    assertThat(page.locator(".rows").innerText()).doesNotContain("0 ms").doesNotContain("attempt");
  }

  @Test
  void aMissingBlobIsNoEmptyResult() throws Exception {
    String blob = "@blob sha256=" + "ab".repeat(32) + " bytes=1460 mime=text/plain";
    store().write("tea", "t:read id=c1 a.txt step=1 → " + blob + "\n");
    Page page = open("/s/tea?step=1", ".row.selected");
    says(page, ".detail-body", "This text is missing: its blob is not next to the recording.");
    assertThat(page.locator(".detail-body button").count()).isZero();
    assertThat(expectedComplaints()).allMatch(text -> text.contains("404"));
    page.locator(".tabs a[href*='/proof']").click();
    says(page, ".counts", "Unsealed lines7");
  }

  @Test
  void theFilesSayWhatTheyCannotKnow() throws Exception {
    store().write("shell", "t:bash id=c1 \"touch a\" step=1 → [ok]\n");
    Page page = open("/s/shell/files", ".empty");
    says(page, ".empty", "No call names a file. Commands may have read or changed files.");
    store().write("tea", "t:bash id=c1 make step=1 → [ok]\nt:edit id=c2 a.txt step=2 → [ok]\n");
    page.navigate(store().origin() + "/s/tea/files");
    says(page, ".file-list", "1 file changed by 1 call; the sizes of the changes are not recorded");
    says(page, ".file-list", "Commands may have read or changed other files.");
  }

  @Test
  void aStatedTotalHasNoPriceTableAndMayBeMoreThanTheCurve() throws Exception {
    store()
        .write(
            "tea",
            """
            a: One. step=1 # metrics prompt=10 completion=10 cached=0 cost=0.50
            a: Two. step=2 # metrics prompt=20 completion=20 cached=0 cost=0.25
            a: Three. step=3 tokens_in=30 tokens_out=30
            @end cost=2.00 step=4
            """);
    Page page = open("/s/tea/cost", ".curve");
    assertThat(page.locator(".figures").innerText()).doesNotContain("price table");
    says(page, ".page", "$0.75 of $2.00: $1.25 is stated without single answers.");
    says(page, ".two-columns", "no tool, or not from single answers");
  }

  @Test
  void aLineHasNoStatusAndAFailureIsMarked() throws Exception {
    store().write("tea", RETRIED);
    Page page = open("/s/tea?by=line&line=8", ".row.selected");
    says(page, ".detail-head", "make");
    assertThat(page.locator(".detail-head").innerText()).doesNotContain("no result yet");
    assertThat(page.locator(".row.line.failed").allInnerTexts())
        .singleElement()
        .satisfies(row -> assertThat(row).contains("disk full"));
  }

  @Test
  void aPlaceThatIsNotThereIsNamed() throws Exception {
    store().write("tea", PageRecording.LINES);
    Page page = open("/s/tea?line=9999", ".row.selected");
    says(page, ".status-bar", "There is no line 9,999: the recording has 20 lines.");
    page.keyboard().press("k");
    says(page, ".status-bar", "Step ");
    page.navigate(store().origin() + "/s/tea/replay?step=13");
    says(page, ".replay-state .facts", "of $1.00 budgetFailed so far");
  }

  @Test
  void whatAnAgentWrappedInJsonIsShownWithoutIt() throws Exception {
    store()
        .write(
            "tea",
            """
            t:shell id=c1 false step=1 → [error]
              {"output":"","metadata":{"exit_code":3,"duration_seconds":0.1}}
            t:shell id=c2 ls step=2 → {"output":"a.txt\\n","metadata":{"exit_code":0}}
            """);
    Page page = open("/s/tea", ".row");
    assertThat(page.locator(".rows").innerText())
        .contains("exit 3", "→ a.txt")
        .doesNotContain("metadata");
  }

  @Test
  void allProjectsCanBeShown() throws Exception {
    for (int project = 1; project <= 14; project++) {
      String header = "---\nformat: bbox/1\nid: s" + project + "\nrepo: tea/p" + project;
      Files.writeString(store().file("s" + project), header + "\n---\nu: Brew\n");
    }
    for (int project = 1; project <= 14; project++) {
      store().await("s" + project, "\"measured\":true");
    }
    Page page = open("/", "a.asked");
    page.locator(".facets button", new Page.LocatorOptions().setHasText("2 more")).click();
    PlaywrightAssertions.assertThat(
            page.locator(".facets .facet", new Page.LocatorOptions().setHasText("p1")))
        .hasCount(6);
  }

  private void seal(String id) throws Exception {
    MachineHome home = new MachineHome(folder.resolve("sealer"));
    home.createKey();
    new SealTarget(store().file(id)).seal(home.sealer(Clock.systemUTC()), false);
    store().await(id, "\"sealed\":true");
  }

  private static Locator call(Page page, String name) {
    return page.locator(".lane-call[aria-label^='" + name + "']");
  }

  private static void says(Page page, String selector, String text) {
    PlaywrightAssertions.assertThat(page.locator(selector).first()).containsText(text);
  }

  private Page open(String path, String ready) {
    Page page = ownPage();
    page.navigate(store().origin() + path + "#t=" + store().token());
    page.waitForSelector(ready);
    return page;
  }
}
