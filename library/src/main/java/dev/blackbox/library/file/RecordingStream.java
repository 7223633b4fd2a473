package dev.blackbox.library.file;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.finding.Severity;
import dev.blackbox.format.text.Plural;
import dev.blackbox.intake.agent.UnreadAgent;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.Notice;
import dev.blackbox.library.common.Notice.Weight;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.html.SharedDocument;
import dev.blackbox.session.atif.read.AtifReader;
import dev.blackbox.store.parts.Part;
import dev.blackbox.store.parts.PartProblem;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A file opened as a recording: its bytes as bbox, whatever its format.
 *
 * <pre>{@code
 * try (RecordingStream recording = RecordingStream.open(input, ProgressListener.NONE)) {
 *   BboxReader reader = recording.reader();
 *   while (reader.next()) …
 * }
 * }</pre>
 */
public final class RecordingStream implements Closeable {
  private static final int MAX_LISTED = 3;

  private final Input input;
  private final FileKind kind;
  private final InputSource source;
  private final InputStream bytes;
  private final @Nullable GapInput gaps;
  private final Translation translation;
  private final byte[] head;

  private RecordingStream(
      Input input,
      FileKind kind,
      InputSource source,
      Translation translation,
      byte[] head,
      boolean isMarked) {
    this.input = input;
    this.kind = kind;
    this.source = source;
    this.gaps =
        isMarked
            ? new GapInput(translation.bbox(), kind == FileKind.BBOX, this::unmarkedGaps)
            : null;
    this.bytes = gaps == null ? translation.bbox() : gaps;
    this.translation = translation;
    this.head = head;
  }

  /** What is missing and has no line yet where it is missing. */
  private List<String> unmarkedGaps() {
    Stream<String> files = source.losses(kind != FileKind.BBOX).stream().map(PartProblem::sentence);
    Stream<String> session =
        translation.findings().stream()
            .filter(finding -> finding.rule() == Rule.SESSION_CUT)
            .map(this::sentence);
    return Stream.concat(files, session).toList();
  }

  /** An event of a Lightbox session that was changed is there, but not as it was recorded. */
  private Weight weight(Finding finding) {
    boolean isThere =
        kind == FileKind.LIGHTBOX
            && finding.rule() != Rule.EVENT_UNREADABLE
            && finding.rule() != Rule.SESSION_CUT;
    return isThere ? Weight.ERROR : Weight.GAP;
  }

  /** The problems of the encoding that leave something out, or make it untrue. */
  private List<Finding> losses() {
    return translation.findings().stream()
        .filter(
            finding ->
                kind == FileKind.ATIF
                    ? AtifReader.isCut(finding)
                    : finding.severity() == Severity.ERROR)
        .toList();
  }

  private String sentence(Finding finding) {
    String where = finding.line() > 0 ? input.name() + ":" + finding.line() : input.name();
    return where + ": " + SafeText.line(finding.message());
  }

  /**
   * Opens a recording with all files that continue it; fails with the kind of the file if it is not
   * a recording.
   */
  public static RecordingStream open(Input input, ProgressListener progress)
      throws IOException, BlackboxException {
    return open(input, progress, InputSource.Extent.JOINED, true);
  }

  /** Opens the bytes of a recording from an offset on; closing them closes the recording. */
  public static InputStream bytes(Input input, long offset) throws IOException, BlackboxException {
    RecordingStream recording = openGrowing(input);
    recording.bytes().skipNBytes(offset);
    return new FilterInputStream(recording.bytes()) {
      @Override
      public void close() throws IOException {
        recording.close();
      }
    };
  }

  /**
   * Opens a recording that another process may be writing: its last line may not be whole yet, and
   * no line says that something is missing.
   */
  public static RecordingStream openGrowing(Input input) throws IOException, BlackboxException {
    return open(input, ProgressListener.NONE, InputSource.Extent.GROWING, true);
  }

  /** Opens one file of a recording. */
  public static RecordingStream openAlone(Input input, ProgressListener progress)
      throws IOException, BlackboxException {
    return open(input, progress, InputSource.Extent.ALONE, true);
  }

  /**
   * Opens a recording with the headers of all its files, so that its lines have the numbers that a
   * seal gives them.
   */
  public static RecordingStream openSealed(Input input, ProgressListener progress)
      throws IOException, BlackboxException {
    return open(input, progress, InputSource.Extent.SEALED, true);
  }

  /** Opens a recording, but an ATIF document unconverted, to check it. */
  public static RecordingStream openAsWritten(Input input, ProgressListener progress)
      throws IOException, BlackboxException {
    return open(input, progress, InputSource.Extent.JOINED, false);
  }

  private static RecordingStream open(
      Input input, ProgressListener progress, InputSource.Extent extent, boolean isTranslated)
      throws IOException, BlackboxException {
    InputSource source = InputSource.open(input, extent);
    boolean isOpened = false;
    try {
      byte[] head = source.stream().head();
      Recognition recognition = Recogniser.recognise(head, head.length);
      requireRecording(recognition, input);
      FileKind kind = recognition.kind();
      InputStream watched = watched(source, input, progress);
      Translation translation =
          switch (kind) {
            case JSONL -> JsonlInput.translate(watched, input);
            case LIGHTBOX -> LightboxInput.translate(watched, input, source.isPlainFile());
            case ATIF ->
                isTranslated
                    ? AtifInput.translate(watched, input)
                    : new Translation(watched, List.of(), 0);
            case AGENT ->
                AgentInput.translate(
                    watched,
                    input,
                    Objects.requireNonNull(recognition.agent()),
                    source.isPlainFile() ? input.path() : Optional.empty());
            case SHARE ->
                new Translation(SharedDocument.read(watched, input.name()).lines(), List.of(), 0);
            default -> new Translation(watched, List.of(), 0);
          };
      isOpened = true;
      boolean isMarked =
          switch (extent) {
            case ALONE, JOINED -> isTranslated || kind != FileKind.ATIF;
            case GROWING, SEALED -> false;
          };
      return new RecordingStream(input, kind, source, translation, head, isMarked);
    } finally {
      if (!isOpened) {
        source.close();
      }
    }
  }

  private static InputStream watched(InputSource source, Input input, ProgressListener progress) {
    // The decompressed size is unknown.
    long size = source.isCompressed() ? 0 : input.size();
    return progress.equals(ProgressListener.NONE)
        ? source.stream()
        : new ProgressInput(source.stream(), input.name(), size, progress);
  }

  static void requireRecording(Recognition recognition, Input input) throws BlackboxException {
    FileKind kind = recognition.kind();
    if (kind.isForeign()) {
      throw new BlackboxException(
          input.name() + ": this is " + kind.text() + ", which this version does not read yet",
          remedy(kind, input));
    }
    UnreadAgent unread = recognition.unread();
    if (unread != null) {
      throw new BlackboxException(
          input.name() + ": this is " + unread.description(), unread.remedy());
    }
    if (!kind.isRecording() && kind != FileKind.AGENT) {
      throw new BlackboxException(
          input.name() + ": this is " + kind.text() + "; a recording starts with \"---\"",
          remedy(kind, input));
    }
  }

  private static @Nullable String remedy(FileKind kind, Input input) {
    return switch (kind) {
      case DATABASE -> "blackbox archive reads the databases of opencode and Kilo where they are";
      case GZIP -> "unpack it first: gunzip " + input.name();
      case DECISION_RUN ->
          "a run is a folder: its events with their artifacts next to them, and session.bbox to"
              + " read";
      case LIGHTBOX_META -> "the events are in events.jsonl next to it";
      case JSON -> "if an agent wrote it, --from names the agent: blackbox import --from claude …";
      default -> null;
    };
  }

  /** Returns the kind of the file. */
  public FileKind kind() {
    return kind;
  }

  /** Fails unless the file is bbox, whose bytes can be changed and kept one by one. */
  public void requireBbox() throws BlackboxException {
    if (kind != FileKind.BBOX && kind != FileKind.TEXT && kind != FileKind.EMPTY) {
      throw new BlackboxException(
          input.name() + ": this is " + kind.text() + ", expected bbox",
          "blackbox import " + input.name() + " converts it");
    }
  }

  /** Returns the first raw bytes of the file. */
  public byte[] head() {
    return head.clone();
  }

  /** Returns the bytes of the recording as bbox. */
  public InputStream bytes() {
    return bytes;
  }

  /** Returns a reader over {@link #bytes()}; call it once. */
  public BboxReader reader() {
    return new BboxReader(bytes);
  }

  /** Returns whether the given file is compressed. */
  public boolean isCompressed() {
    return source.isCompressed();
  }

  /** Returns the names of the files read so far; several if the recording was rotated. */
  public List<String> parts() {
    return source.parts();
  }

  /** Returns the paths of these files; none for standard input. */
  public List<Part> files() {
    return source.files();
  }

  /** Returns the place of a line; call it after the recording was read to its end. */
  public LineLocation locate(long line) throws IOException {
    return source.locate(line);
  }

  /** Returns the problems of the encoding; bbox itself has none. */
  public List<Finding> encodingFindings() {
    return translation.findings();
  }

  /** Returns the number of further findings about the encoding. */
  public long encodingFindingsLeftOut() {
    return translation.leftOut();
  }

  /**
   * Returns the problems of the files found so far, of their text, and of the folder with the
   * blobs.
   */
  public List<Finding> partFindings() {
    Stream<Finding> files = source.problems().stream().map(p -> PartFindings.of(p, input.name()));
    Stream<Finding> text = gaps == null ? Stream.empty() : gaps.findings().stream();
    return Stream.of(RecordingBlobs.problem(input).stream(), files, text)
        .flatMap(findings -> findings)
        .toList();
  }

  /**
   * Returns notices for users of the lines: problems of the files and of the encoding. Call it
   * after the recording was read; it has read everything if no notice is about a gap.
   */
  public List<Notice> notices() {
    List<Notice> notices = new ArrayList<>();
    for (Finding finding : partFindings()) {
      String text = input.name() + ": " + SafeText.line(finding.message());
      Weight weight = finding.severity() == Severity.ERROR ? Weight.GAP : Weight.NOTE;
      notices.add(new Notice(text, finding.hint(), weight));
    }
    List<Finding> losses = losses();
    losses.stream()
        .limit(MAX_LISTED)
        .forEach(f -> notices.add(new Notice(sentence(f), f.hint(), weight(f))));
    if (losses.size() > MAX_LISTED) {
      String text =
          input.name()
              + ": "
              + Plural.of(losses.size() - MAX_LISTED, "more line")
              + " of this kind";
      notices.add(new Notice(text, "blackbox validate lists them", weight(losses.getLast())));
    }
    return notices;
  }

  /**
   * Fails unless the recording can be read whole: a file that is written again from what can be
   * read loses the rest for ever.
   *
   * @param remedy how to keep what can be read
   */
  public void requireWhole(String remedy) throws BlackboxException {
    boolean hasHole =
        gaps != null && gaps.findings().stream().anyMatch(f -> f.rule() == Rule.NUL_BYTES);
    if (hasHole || !source.losses(true).isEmpty()) {
      throw new BlackboxException(
          input.name() + ": it cannot be read whole, so it is not changed", remedy);
    }
  }

  @Override
  public void close() throws IOException {
    bytes.close();
    source.close();
  }

  /** The bbox translation of a file, and the problems of its original format. */
  record Translation(InputStream bbox, List<Finding> findings, long leftOut) {}
}
