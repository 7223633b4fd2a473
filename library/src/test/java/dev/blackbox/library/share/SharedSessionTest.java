package dev.blackbox.library.share;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.convert.ConversionTarget;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.library.html.SharedDocument;
import dev.blackbox.library.html.SharedDocumentWriter;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.library.proof.SealTarget;
import dev.blackbox.library.proof.Trust;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.store.verify.Verdict;
import dev.blackbox.store.verify.VerdictStatus;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions in one HTML file, and how they are read back. */
final class SharedSessionTest {
  private static final Instant MADE = Instant.parse("2026-03-17T20:00:00Z");
  private static final String SECRET = "hunter2secretXk9";
  private static final String LINES =
      """
      ---
      format: bbox/1
      id: tea
      ---
      @start id=tea step=1 ts=2026-03-17T19:00:00Z
      u: Is the </script> <!-- water --> hot? step=2 ts=2026-03-17T19:00:01Z
      t!:shell id=c1 "cat .env" step=3 ts=2026-03-17T19:00:02Z → [running]
      t:shell id=c1 step=4 ts=2026-03-17T19:00:03Z → [ok] password=%s
      a: It is. step=5 ts=2026-03-17T19:00:04Z
      @end summary="hot" step=6 ts=2026-03-17T19:00:05Z
      """
          .formatted(SECRET);

  @TempDir Path folder;
  private Path recording = Path.of("");
  private Path shared = Path.of("");

  @BeforeEach
  void name() {
    recording = folder.resolve("tea.bbox");
    shared = folder.resolve("tea.html");
  }

  private MachineHome home() throws BlackboxException {
    return new MachineHome(folder.resolve("home"));
  }

  private void sealed() throws IOException, BlackboxException {
    Files.writeString(recording, LINES);
    home().createKey();
    new SealTarget(recording).seal(home().sealer(Clock.systemUTC()), false);
  }

  private ShareReview share(@Nullable Redactor redactor) throws IOException, BlackboxException {
    return share(ShareOptions.masking(redactor));
  }

  private ShareReview share(ShareOptions options) throws IOException, BlackboxException {
    return new ShareExport(options, Trust.in(home()), "0.1.0", MADE, ProgressListener.NONE, _ -> {})
        .write(Input.file("tea.bbox", recording), target());
  }

  private ConversionTarget target() {
    return ConversionTarget.named(shared.toString(), folder, OutputStream.nullOutputStream());
  }

  private Verdict verdict() throws IOException, BlackboxException {
    return new SharedFileVerifier(Trust.in(home()))
        .verify(Input.file("tea.html", shared), ProgressListener.NONE)
        .verdict();
  }

  private SharedDocument document() throws IOException, BlackboxException {
    return SharedDocument.read(Files.newInputStream(shared), "tea.html");
  }

  private byte[] lines() throws IOException, BlackboxException {
    return document().lines().readAllBytes();
  }

  /** Writes the file again with other contents of a block. */
  private void replace(String block, byte[] content) throws IOException, BlackboxException {
    SharedDocument before = document();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SharedDocumentWriter writer =
        new SharedDocumentWriter(out, Long.MAX_VALUE, () -> new BlackboxException("too large"));
    String page = new String(before.page(), UTF_8);
    int end = page.lastIndexOf(SharedDocument.END);
    writer.page(page.substring(0, end));
    for (String name : before.names()) {
      writer.accept(name, name.equals(block) ? content : before.content(name).orElseThrow());
    }
    writer.page(page.substring(end));
    Files.write(shared, out.toByteArray());
  }

  @Test
  void aSealedSessionIsValidAsAFile() throws IOException, BlackboxException {
    sealed();
    share((Redactor) null);

    Verdict verdict = verdict();

    assertThat(verdict.status()).isEqualTo(VerdictStatus.VALID);
    assertThat(verdict.sentence()).isEqualTo("valid");
    assertThat(verdict.sealed().lines()).isEqualTo(10);
    assertThat(verdict.checked())
        .contains(
            "code and styles of the page: those of this version of BlackBox",
            "everything else that the page shows: it follows from the lines");
    assertThat(lines()).isEqualTo(LINES.getBytes(UTF_8));
  }

  @Test
  void aMaskedSecretIsNowhereInTheFileAndTheLineIsDisclosed()
      throws IOException, BlackboxException {
    sealed();

    ShareReview review = share(Redactor.standard());

    assertThat(review.masked()).containsEntry("password", 1L);
    assertThat(review.changedLines()).isEqualTo(1);
    for (String block : document().names()) {
      assertThat(new String(document().content(block).orElseThrow(), ISO_8859_1))
          .as(block)
          .doesNotContain(SECRET);
    }
    assertThat(Files.readString(shared)).doesNotContain(SECRET);
    Verdict verdict = verdict();
    assertThat(verdict.status()).isEqualTo(VerdictStatus.VALID);
    assertThat(verdict.sentence()).isEqualTo("valid, 1 line changed for this file");
    assertThat(verdict.unknown().get(0)).endsWith("only secrets were masked: 8");
  }

  /** With its salt, a reader could try likely secrets until one fits the sealed hash. */
  @Test
  void theSaltOfAMaskedLineIsNotInTheFile() throws IOException, BlackboxException {
    sealed();
    share(Redactor.standard());

    byte[] seal = document().content("seal").orElseThrow();

    byte[] salt = new byte[16];
    assertThat(LeafHints.salts(seal).cursor().salt(7, salt, 0)).isFalse();
    assertThat(LeafHints.salts(seal).cursor().salt(6, salt, 0)).isTrue();
    assertThat(LeafHints.salts(seal).cursor().salt(8, salt, 0)).isTrue();
  }

  @Test
  void changedBytesOfALineAreFoundInTheirLine() throws IOException, BlackboxException {
    requireFound(31);
  }

  @Test
  @Tag("long")
  void everyChangedByteOfALineIsFoundInItsLine() throws IOException, BlackboxException {
    requireFound(1);
  }

  private void requireFound(int every) throws IOException, BlackboxException {
    sealed();
    share((Redactor) null);
    byte[] lines = lines();
    byte[] whole = Files.readAllBytes(shared);
    int line = 1;
    for (int i = 0; i < lines.length; i++) {
      if (i % every == 0 && lines[i] != '\n') {
        Files.write(shared, whole);
        byte[] changed = lines.clone();
        changed[i] ^= 1;
        replace("f0", changed);

        Verdict verdict = verdict();
        assertThat(verdict.status()).as("byte %d", i).isEqualTo(VerdictStatus.TAMPERED);
        assertThat(verdict.line()).as("byte %d", i).isEqualTo(line);
      }
      line += lines[i] == '\n' ? 1 : 0;
    }
  }

  @Test
  void aChangedByteOfAnyBlockIsFound() throws IOException, BlackboxException {
    sealed();
    share(Redactor.standard());
    byte[] whole = Files.readAllBytes(shared);
    for (String block : document().names()) {
      byte[] content = document().content(block).orElseThrow();
      content[content.length / 2] ^= 1;
      replace(block, content);

      boolean isStatement = block.equals("verdict"); // says what the program said then
      assertThat(outcome()).as(block).isEqualTo(isStatement ? "VALID" : "TAMPERED");
      Files.write(shared, whole);
    }
  }

  /** What cannot be read is refused, which is no verdict. */
  private String outcome() throws IOException {
    try {
      VerdictStatus status = verdict().status();
      return status == VerdictStatus.PARSE_ERROR ? "TAMPERED" : status.name();
    } catch (BlackboxException e) {
      return "TAMPERED";
    }
  }

  @Test
  void aChangedByteOfTheFileIsFoundWhereverItIs() throws IOException, BlackboxException {
    sealed();
    share((Redactor) null);
    byte[] whole = Files.readAllBytes(shared);
    String text = new String(whole, ISO_8859_1);
    int data = text.indexOf("id=\"f0\">") + "id=\"f0\">".length();
    byte[] changed = whole.clone();
    changed[data + 100] = (byte) (changed[data + 100] == 'A' ? 'B' : 'A');
    Files.write(shared, changed);

    assertThat(verdict().sentence())
        .isEqualTo("the lines from 1 on were changed; they cannot be unpacked");
    assertThat(verdict().line()).isEqualTo(1);
  }

  @Test
  void anotherPageIsDisclosed() throws IOException, BlackboxException {
    sealed();
    share((Redactor) null);
    String text = Files.readString(shared);
    Files.writeString(shared, text.replace("<title>BlackBox</title>", "<title>BlackBoy</title>"));

    Verdict verdict = verdict();

    assertThat(verdict.status()).isEqualTo(VerdictStatus.VALID);
    assertThat(verdict.unknown())
        .anyMatch(doubt -> doubt.startsWith("what the page shows: its code and styles are not"));
    assertThat(verdict.reservations()) // so that --strict fails
        .anyMatch(reason -> reason.startsWith("not known: what the page shows: its code and"));
  }

  @Test
  void eventsThatDoNotFollowFromTheLinesAreFound() throws IOException, BlackboxException {
    sealed();
    share((Redactor) null);
    String events = new String(document().content("e0").orElseThrow(), UTF_8);
    replace("e0", events.replace("It is.", "It was").getBytes(UTF_8));

    assertThat(verdict().sentence())
        .isEqualTo("what the page shows does not follow from the lines: block e0");
  }

  @Test
  void aChangedLineThatClaimsToBeMaskedIsDisclosed() throws IOException, BlackboxException {
    sealed();
    share(Redactor.standard());
    byte[] lines =
        new String(lines(), UTF_8)
            .replace("[redacted:password]", "[redacted:nothing!]")
            .getBytes(UTF_8);
    assertThat(lines).isNotEqualTo(lines());
    replace("f0", lines);

    Verdict verdict = verdict();

    assertThat(verdict.status()).isEqualTo(VerdictStatus.TAMPERED); // the events say otherwise
  }

  @Test
  void anyBytesComeBackAsTheyWere() {
    Property.forAll(
        300,
        RecordingBytes.any(),
        bytes -> {
          Path file = Files.createTempFile(folder, "any", ".bbox");
          Files.write(file, bytes);
          byte[] read;
          try (RecordingStream stream =
              RecordingStream.open(Input.file("any", file), ProgressListener.NONE)) {
            read = stream.bytes().readAllBytes();
          } catch (BlackboxException e) {
            return; // not a recording
          }
          recording = file;
          share((Redactor) null);
          assertThat(lines()).isEqualTo(read);
          assertThat(verdict().status()).isEqualTo(VerdictStatus.UNSEALED);
        });
  }

  @Test
  void otherVerbsReadASharedSession() throws IOException, BlackboxException {
    sealed();
    share((Redactor) null);
    try (RecordingStream stream =
        RecordingStream.open(Input.file("tea.html", shared), ProgressListener.NONE)) {
      assertThat(stream.bytes().readAllBytes()).isEqualTo(LINES.getBytes(UTF_8));
    }
  }

  @Test
  void someStepsHaveNoSeal() throws IOException, BlackboxException {
    sealed();
    ShareOptions some =
        new ShareOptions(
            null, 0, ShareOptions.USUAL_SIZE, Optional.of(new ShareOptions.StepRange(3, 4)));

    ShareReview review = share(some);

    assertThat(review.noSeal()).isEqualTo("a seal covers all lines, and these are some of them");
    List<String> kept = new ArrayList<>(LINES.lines().toList().subList(0, 4));
    kept.addAll(LINES.lines().toList().subList(6, 8));
    assertThat(new String(lines(), UTF_8).lines()).isEqualTo(kept);
    assertThat(verdict().status()).isEqualTo(VerdictStatus.UNSEALED);
  }

  @Test
  void aFileThatWouldBeTooLargeIsNotWritten() throws IOException, BlackboxException {
    sealed();
    ShareOptions small = new ShareOptions(null, 0, 100_000, Optional.empty());

    assertThatThrownBy(() -> share(small))
        .isInstanceOf(BlackboxException.class)
        .hasMessage("tea.bbox: the HTML file would be larger than 100 kB");
    assertThat(shared).doesNotExist();
  }
}
