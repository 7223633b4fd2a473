package dev.blackbox.browser;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.WaitForSelectorState;
import dev.blackbox.format.text.Hashes;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.convert.ConversionTarget;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.html.SharedDocument;
import dev.blackbox.library.html.SharedDocumentWriter;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.library.proof.SealTarget;
import dev.blackbox.library.proof.Trust;
import dev.blackbox.library.share.ShareExport;
import dev.blackbox.library.share.ShareOptions;
import dev.blackbox.store.redact.Redactor;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A shared session, opened from disk: nothing is asked of anybody, and the seal is checked. */
final class SharedFileTest extends BrowserTest {
  private static final String HEADER = "---\nformat: bbox/1\nid: tea\nagent: toy\n---\n";
  private static final String SECRET = "# password=hunter2secretXk9\n";
  private final Queue<String> requests = new ConcurrentLinkedQueue<>();

  private Path share(String lines) throws Exception {
    Path recording = folder.resolve("tea.bbox");
    Files.writeString(recording, HEADER + lines);
    MachineHome home = new MachineHome(folder.resolve("sealer"));
    home.createKey();
    new SealTarget(recording).seal(home.sealer(Clock.systemUTC()), false);
    Path file = folder.resolve("tea.html");
    new ShareExport(
            ShareOptions.masking(Redactor.standard()),
            Trust.in(home),
            "0.1.0",
            Instant.parse("2026-03-17T20:00:00Z"),
            ProgressListener.NONE,
            _ -> {})
        .write(
            Input.file("tea.bbox", recording),
            ConversionTarget.named(file.toString(), folder, OutputStream.nullOutputStream()));
    return file;
  }

  private Page open(Path file, String place, String ready) {
    Page page = ownPage();
    page.onRequest(request -> requests.add(request.url()));
    page.navigate(file.toUri() + "#/" + place);
    page.waitForSelector(ready);
    page.waitForSelector(
        ".skeleton", new Page.WaitForSelectorOptions().setState(WaitForSelectorState.DETACHED));
    return page;
  }

  /** Only the file itself and the modules in it were loaded. */
  private void assertNothingWasAsked() {
    assertThat(requests)
        .allMatch(url -> url.startsWith("file:///") || url.startsWith("data:"))
        .filteredOn(url -> url.startsWith("file:"))
        .allMatch(url -> url.contains("/tea.html"));
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          story?step=8,         .row.selected
          story?by=line&line=9, .row.selected
          calls,                .lane-call
          wrong,                .finding
          cost,                 .figures
          files,                .file
          proof,                .checks
          replay?step=9,        .row.selected
          """)
  void everyViewWorksFromDiskWithoutAFault(String place, String ready) throws Exception {
    Path file = share(PageRecording.LINES + SECRET);
    Page page = open(file, place, ready);
    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
      assertThat(AxeCheck.faults(context(), page)).as("%s", scheme).isEmpty();
    }
    assertNothingWasAsked();
  }

  @Test
  void theFileSaysWhatIsMasked() throws Exception {
    Page page = open(share(PageRecording.LINES + SECRET), "story?by=line&line=20", ".row.selected");
    assertThat(page.locator(".share-summary").innerText()).isEqualTo("1 secret is masked");
    assertThat(page.locator(".row.line", hasText("changed for this file")).count()).isEqualTo(1);
    page.locator("button", hasText("About this file")).click();
    page.waitForSelector("dialog[open]");
    assertThat(page.locator("dialog").innerText())
        .contains("password: 1", "1 line differs", "blackbox verify tea.html");
    assertThat(AxeCheck.faults(context(), page)).isEmpty();
  }

  @Test
  void theSealIsCheckedInTheBrowser() throws Exception {
    Page page = open(share(PageRecording.LINES + SECRET), "proof", ".checks");
    assertThat(page.locator(".verdict h2").innerText())
        .isEqualTo(
            "Valid: lines 1 to 20 are what was sealed, except 1 line changed for this file.");
    page.locator("button", hasText("Check again")).click();
    page.waitForSelector(".verdict.good");
    assertNothingWasAsked();
  }

  @Test
  void aChangedLineIsShownAsSuch() throws Exception {
    Path file = share(PageRecording.LINES);
    SharedDocument document = SharedDocument.read(Files.newInputStream(file), "tea.html");
    String lines = new String(document.content("f0").orElseThrow(), UTF_8);
    replace(file, document, "f0", lines.replace("The tea is hot", "The tea is hit"));

    Page page = open(file, "proof", ".verdict.bad");

    assertThat(page.locator(".verdict h2").innerText())
        .isEqualTo("Line 18 is not the one that was sealed");
    assertThat(page.locator(".three-columns").innerText())
        .contains("Whether the recorder received everything");
  }

  @Test
  void aBrokenByteIsShownAsSuch() throws Exception {
    Path file = share(PageRecording.LINES);
    String text = Files.readString(file, ISO_8859_1);
    int at = text.indexOf("id=\"f0\">") + 100;
    char other = text.charAt(at) == 'A' ? 'B' : 'A';
    Files.writeString(file, text.substring(0, at) + other + text.substring(at + 1), ISO_8859_1);

    Page page = open(file, "proof", ".verdict.bad");

    assertThat(page.locator(".verdict h2").innerText())
        .isEqualTo("The lines from 1 on were changed; they cannot be unpacked");
  }

  @Test
  void theHashesOfThePageAreThoseOfJava() throws Exception {
    Page page = open(share(PageRecording.LINES), "story", ".row");
    Object found =
        page.evaluate(
            "import('blackbox/sha256.js').then(m => [0, 1, 55, 56, 63, 64, 119, 120, 1000].map(n =>"
                + " [...m.hashOf(new Uint8Array(n).fill(n))].map(b => b.toString(16).padStart(2,"
                + " '0')).join('')).join())");
    StringBuilder own = new StringBuilder();
    for (int n : new int[] {0, 1, 55, 56, 63, 64, 119, 120, 1000}) {
      byte[] bytes = new byte[n];
      Arrays.fill(bytes, (byte) n);
      own.append(own.isEmpty() ? "" : ",").append(Hashes.sha256Hex(bytes));
    }
    assertThat(found).isEqualTo(own.toString());
  }

  @Test
  void hostileTextsAreInert() throws Exception {
    try (HostileSite sink = new HostileSite("")) {
      List<String> texts = HostileTexts.all(sink.origin());
      String lines = String.join("", texts.stream().map(RecordedMarkupTest::lines).toList());
      Path file = share(lines);
      for (String place : List.of("story", "story?by=line", "files", "cost", "replay", "wrong")) {
        Page page = open(file, place, ".row, .figures, .empty, .file, .page");
        assertThat(page.title()).isNotEqualTo("hacked").endsWith("BlackBox");
        assertThat(page.locator("iframe, object, embed, img, base").count()).isEqualTo(0);
        page.close();
      }
      assertThat(sink.requests()).isEmpty();
      assertNothingWasAsked();
    }
  }

  private static void replace(Path file, SharedDocument before, String block, String content)
      throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SharedDocumentWriter writer =
        new SharedDocumentWriter(out, Long.MAX_VALUE, () -> new BlackboxException("too large"));
    String page = new String(before.page(), UTF_8);
    int end = page.lastIndexOf(SharedDocument.END);
    writer.page(page.substring(0, end));
    for (String name : before.names()) {
      writer.accept(
          name, name.equals(block) ? content.getBytes(UTF_8) : before.content(name).orElseThrow());
    }
    writer.page(page.substring(end));
    Files.write(file, out.toByteArray());
  }

  private static Page.LocatorOptions hasText(String text) {
    return new Page.LocatorOptions().setHasText(text);
  }
}
