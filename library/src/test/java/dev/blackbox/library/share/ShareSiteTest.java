package dev.blackbox.library.share;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.Notice;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.library.proof.Trust;
import dev.blackbox.store.redact.Redactor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder of shared sessions. */
final class ShareSiteTest {
  @TempDir Path folder;
  private final List<Notice> notices = new ArrayList<>();
  private final List<String> written = new ArrayList<>();

  @BeforeEach
  void write() throws IOException {
    Path store = Files.createDirectories(folder.resolve("store"));
    Files.writeString(
        store.resolve("a.bbox"),
        """
        ---
        format: bbox/1
        id: sess_a
        ---
        u: Is <img src=x onerror=alert(1)> "&' hot? step=1
        """);
    Files.writeString(
        store.resolve("b.bbox"),
        """
        ---
        format: bbox/1
        id: sess_b
        ---
        u: Tea? step=1
        """);
  }

  private int write(long sizeLimit) throws IOException, BlackboxException {
    ShareOptions options = new ShareOptions(Redactor.standard(), 0, sizeLimit, Optional.empty());
    Trust trust = Trust.in(new MachineHome(folder.resolve("home")));
    ShareExport export =
        new ShareExport(
            options, trust, "0.1.0", Instant.EPOCH, ProgressListener.NONE, notices::add);
    return new ShareSite(export, (name, review) -> written.add(name))
        .write(List.of(folder.resolve("store")), "site", folder.resolve("site"));
  }

  @Test
  void theIndexLinksToEachSession() throws IOException, BlackboxException {
    assertThat(write(ShareOptions.USUAL_SIZE)).isEqualTo(2);

    String index = Files.readString(folder.resolve("site/index.html"));
    assertThat(index)
        .contains(
            "href=\"sess_a.html\">Is &lt;img src=x onerror=alert(1)&gt; &quot;&amp;&#39; hot?</a>")
        .contains("href=\"sess_b.html\">Tea?</a>")
        .contains("default-src 'none'; style-src 'sha256-")
        .doesNotContain("<img", "<script");
    assertThat(written).containsExactlyInAnyOrder("site/sess_a.html", "site/sess_b.html");
    assertThat(folder.resolve("site/sess_a.html")).exists();
  }

  @Test
  void aSessionThatCannotBeSharedIsListedWithTheReason() throws IOException, BlackboxException {
    assertThat(write(100_000)).isZero();

    assertThat(Files.readString(folder.resolve("site/index.html")))
        .contains("sess_b: the HTML file would be larger than 100 kB")
        .doesNotContain("href=");
    assertThat(notices).hasSize(2);
  }

  @Test
  void aRecordingInTheFolderIsNotReplaced() throws Exception {
    write(ShareOptions.USUAL_SIZE);
    Path shared = folder.resolve("site/sess_a.html");
    byte[] before = Files.readAllBytes(shared);
    ShareExport export =
        new ShareExport(
            ShareOptions.masking(Redactor.standard()),
            Trust.in(new MachineHome(folder.resolve("home"))),
            "later",
            Instant.EPOCH,
            ProgressListener.NONE,
            notices::add);

    int count =
        new ShareSite(export, (_, _) -> {})
            .write(List.of(shared, folder.resolve("store/a.bbox")), "site", folder.resolve("site"));

    assertThat(shared).hasBinaryContent(before);
    assertThat(notices)
        .anyMatch(notice -> notice.text().contains("this is a recording; expected another folder"));
    assertThat(count).isLessThan(2);
  }
}
