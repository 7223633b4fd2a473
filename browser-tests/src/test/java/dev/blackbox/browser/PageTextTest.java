package dev.blackbox.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What agents wrote, on the page: it is text, whatever it looks like. */
final class PageTextTest extends BrowserTest {
  @Test
  void hostileTextsAreInertInEveryView() throws Exception {
    try (HostileSite sink = new HostileSite("")) {
      List<String> texts = HostileTexts.all(sink.origin());
      store()
          .write("demo", String.join("", texts.stream().map(RecordedMarkupTest::lines).toList()));
      for (String path :
          List.of("/", "/s/demo", "/s/demo/files", "/s/demo/cost", "/s/demo/replay")) {
        Page page = ownPage();
        page.navigate(store().origin() + path + "#t=" + store().token());
        page.waitForSelector(".row, a.asked, .figures, .lanes, .empty, .file");
        assertInert(page);
        page.close();
      }
      readEachRow(texts.size());
      assertThat(sink.requests()).isEmpty();
    }
  }

  /** Opens the detail of every row in each of its looks. */
  private void readEachRow(int texts) {
    Page page = ownPage();
    page.navigate(store().origin() + "/s/demo#t=" + store().token());
    page.waitForSelector(".row");
    for (int row = 0; row < texts * 3; row++) {
      page.keyboard().press("j");
      page.keyboard().press("r");
      page.keyboard().press("r");
      page.keyboard().press("r");
    }
    page.waitForSelector(".detail-body");
    assertInert(page);
    page.close();
  }

  /** The title of a page may be what was asked, but no text may have set it. */
  private static void assertInert(Page page) {
    assertThat(page.title()).isNotEqualTo("hacked").endsWith("BlackBox");
    assertThat(page.locator("iframe, object, embed, img, base, style, form:not(.jump)").count())
        .isEqualTo(0);
    assertThat(
            page.evaluate(
                "[...document.querySelectorAll('*')].flatMap(e => e.getAttributeNames())"
                    + ".filter(name => name.startsWith('on')).length"))
        .isEqualTo(0);
  }
}
