package dev.blackbox.library.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingBlobs;
import dev.blackbox.store.blob.FolderBlobs;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.redact.Redactor;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store in which all sent recordings share one folder of blobs, as earlier versions left it. */
class SharedBlobFolderTest {
  private static final String HEADER = "---\nformat: bbox/1\nid: s\n---\n";
  private static final String OWN = "the text of a";
  private static final String OTHER = "the text of b";

  @TempDir Path store;
  private Path sent;
  private String own;
  private String other;

  @BeforeEach
  void write() throws Exception {
    sent = Files.createDirectories(store.resolve("ingest"));
    FolderBlobs blobs = FolderBlobs.beside(Disk.real(), sent.resolve("a.bbox"));
    own = blobs.put(OWN.getBytes(UTF_8), "").sha256();
    other = blobs.put(OTHER.getBytes(UTF_8), "").sha256();
    Files.writeString(
        sent.resolve("a.bbox"),
        HEADER
            + ("t:x id=1 → @blob sha256=" + own + " bytes=13 step=1\n")
            + ("t:x id=2 → @blob sha256=" + other.substring(0, 12) + " step=2\n"));
    Files.writeString(sent.resolve("a.bbox.torn.1"), "a: torn");
    Files.writeString(sent.resolve("b.bbox"), HEADER + "u: @blob sha256=" + other + "\n");
  }

  private RecordingBlobs blobs(IngestStore opened, String session) {
    Path file = opened.file(session);
    return RecordingBlobs.find(Input.stored(session, file)).orElseThrow();
  }

  @Test
  void eachRecordingKeepsTheBlobsThatItNamesInFull() throws Exception {
    String lines = Files.readString(sent.resolve("a.bbox"));
    try (IngestStore opened = IngestStore.in(store, Redactor.standard())) {
      assertThat(opened.file("a")).hasContent(lines);
      assertThat(sent.resolve("a/a.bbox.torn.1")).hasContent("a: torn");
      assertThat(sent.resolve("a.bbox")).doesNotExist();

      RecordingBlobs blobs = blobs(opened, "a");
      assertThat(blobs.find(own)).isPresent();
      assertThat(blobs.find(own.substring(0, 6))).isPresent();
      assertThat(blobs.find(other)).isEmpty();
      assertThat(blobs.find(other.substring(0, 12))).isEmpty();
      assertThat(blobs(opened, "b").find(other)).isPresent();
    }
  }

  @Test
  void aSenderContinuesWhereItWas() throws Exception {
    try (IngestStore opened = IngestStore.in(store, Redactor.standard())) {
      assertThat(opened.state("b").lines()).isEqualTo(5);
      var more = new ByteArrayInputStream("a: more\n".getBytes(UTF_8));
      assertThat(opened.append(IngestSender.OWNER, "b", 5, more).lines()).isEqualTo(6);
    }
    try (IngestStore again = IngestStore.in(store, Redactor.standard())) {
      assertThat(again.state("b").lines()).isEqualTo(6);
    }
  }

  /** A server that died between two files does the rest. */
  @Test
  void whatIsLeftIsMovedAtTheNextStart() throws Exception {
    Files.createDirectories(sent.resolve("a/.bbox-blobs/" + own.substring(0, 2)));
    Files.createLink(
        sent.resolve("a/.bbox-blobs/" + own.substring(0, 2) + "/" + own),
        sent.resolve(".bbox-blobs/" + own.substring(0, 2) + "/" + own));
    Files.move(sent.resolve("a.bbox.torn.1"), sent.resolve("a/a.bbox.torn.1"));

    try (IngestStore opened = IngestStore.in(store, Redactor.standard())) {
      assertThat(opened.file("a")).exists();
      assertThat(blobs(opened, "a").find(own)).isPresent();
    }
  }

  @Test
  void aServerDoesNotStartWithARecordingThatCannotBeMoved() throws Exception {
    Files.writeString(sent.resolve("a"), "a file in the place of the folder");

    assertThatThrownBy(() -> IngestStore.in(store, Redactor.standard()))
        .isInstanceOf(BlackboxException.class)
        .hasMessageContaining(sent.resolve("a.bbox") + ": cannot be moved to a folder of its own,");
    assertThat(sent.resolve("a.bbox")).exists();
  }
}
