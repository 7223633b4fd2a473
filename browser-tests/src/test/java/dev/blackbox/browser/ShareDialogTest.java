package dev.blackbox.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Page;
import dev.blackbox.library.html.SharedDocument;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** The button that shares a session: it shows what is masked, then it saves the file. */
final class ShareDialogTest extends BrowserTest {
  @Test
  void whatIsMaskedIsShownBeforeTheFileIsSaved() throws Exception {
    store().write("tea", PageRecording.LINES + "# password=hunter2secretXk9\n");
    Page page = ownPage();
    page.navigate(store().origin() + "/s/tea#t=" + store().token());
    page.locator(".actions button", hasText("Share")).click();
    page.waitForSelector("dialog .primary");

    assertThat(page.locator("dialog").innerText())
        .contains("1 secret is masked", "password: 1", "The file has no seal")
        .doesNotContain("hunter2secretXk9");
    assertThat(AxeCheck.faults(context(), page)).isEmpty();
    Download saved = page.waitForDownload(() -> page.locator("dialog .primary").click());

    assertThat(saved.suggestedFilename()).isEqualTo("tea.html");
    assertThat(Files.readString(saved.path()))
        .startsWith(SharedDocument.FIRST_LINE)
        .doesNotContain("hunter2secretXk9");
  }

  private static Page.LocatorOptions hasText(String text) {
    return new Page.LocatorOptions().setHasText(text);
  }
}
