package dev.blackbox.library.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.AgentFormats;
import dev.blackbox.intake.UnreadAgents;
import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.intake.agent.RecordHead;
import dev.blackbox.intake.agent.UnreadAgent;
import dev.blackbox.library.html.SharedDocument;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Detects the kind of a file from its first bytes, whatever its name. */
final class Recogniser {
  /** The start of a document with sorted keys. */
  private static final Pattern ATIF_AGENT =
      Pattern.compile("\\{\\s*\"agent\"\\s*:\\s*\\{[^{}]*\"version\"\\s*:");

  /** What follows the hash of an event; the rest may be longer than the examined bytes. */
  private static final Pattern LIGHTBOX_EVENT =
      Pattern.compile("\"hash\":\"[0-9a-f]{64}\",\"input\":");

  /** {@code SQLite format 3} and a zero byte. */
  private static final int[] DATABASE = {
    'S', 'Q', 'L', 'i', 't', 'e', ' ', 'f', 'o', 'r', 'm', 'a', 't', ' ', '3', 0
  };

  private static final int MAX_BLANK = 4 << 10;

  private final byte[] head;
  private final int length;

  private Recogniser(byte[] head, int length) {
    this.head = head;
    this.length = length;
  }

  static Recognition recognise(byte[] head, int length) throws IOException {
    return new Recogniser(head, length).recognise();
  }

  private Recognition recognise() throws IOException {
    if (length == 0) {
      return Recognition.of(FileKind.EMPTY);
    }
    if (startsWith(0, 0x28, 0xB5, 0x2F, 0xFD)) {
      return Recognition.of(FileKind.ZSTD);
    }
    if (startsWith(0, 0x1F, 0x8B)) {
      return Recognition.of(FileKind.GZIP);
    }
    if (startsWith(0, DATABASE)) {
      return Recognition.of(FileKind.DATABASE);
    }
    if (SharedDocument.isOne(head, length)) {
      return Recognition.of(FileKind.SHARE);
    }
    int first = firstText();
    if (startsWith(first, '-', '-', '-')) {
      return Recognition.of(FileKind.BBOX);
    }
    if (startsWith(first, '{') || startsWith(first, '[')) {
      Recognition json = json(new String(head, first, length - first, UTF_8));
      return json.kind() == FileKind.JSON ? later(first, FileKind.JSON) : json;
    }
    if (isBinary()) {
      return Recognition.of(FileKind.BINARY);
    }
    String text = new String(head, first, length - first, UTF_8);
    Optional<UnreadAgent> unread = UnreadAgents.recognise(new RecordHead(text, text));
    return unread.isPresent() ? Recognition.of(unread.get()) : later(first, FileKind.TEXT);
  }

  /**
   * Detects the kind of a file that starts with something else: a program's warning, the rest of a
   * truncated line, a record of an unknown version. A recording has at least as many events as
   * other lines; prose may have a line that looks like an event.
   */
  private Recognition later(int from, FileKind otherwise) throws IOException {
    BboxReader lines = new BboxReader(new ByteArrayInputStream(head, from, length - from));
    int surplus = 0;
    boolean hasEvents = false;
    while (lines.next()) {
      LineView line = lines.line();
      hasEvents |= line.kind().isEvent();
      surplus += line.kind().isEvent() ? 1 : line.kind() == LineKind.UNKNOWN ? -1 : 0;
      String text = new String(line.bytes(), line.start(), line.end() - line.start(), UTF_8);
      Optional<AgentFormat> agent =
          !hasEvents && text.startsWith("{")
              ? AgentFormats.recognise(new RecordHead(text, text))
              : Optional.empty();
      if (agent.isPresent()) {
        return Recognition.of(agent.get());
      }
    }
    return Recognition.of(hasEvents && surplus >= 0 ? FileKind.BBOX : otherwise);
  }

  /** Returns the position of the first character that is neither blank nor a byte-order mark. */
  private int firstText() {
    int i = startsWith(0, 0xEF, 0xBB, 0xBF) ? 3 : 0;
    while (i < length && i < MAX_BLANK && isBlank(head[i])) {
      i++;
    }
    return i;
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t' || b == '\r' || b == '\n';
  }

  /** Text has no NUL bytes; nearly every other file has one near its beginning. */
  private boolean isBinary() {
    for (int i = 0; i < length; i++) {
      if (head[i] == 0) {
        return true;
      }
    }
    return false;
  }

  /** Detects the kind of JSON by keys that only one of the known kinds has. */
  private static Recognition json(String text) {
    int newline = text.indexOf('\n');
    RecordHead head = new RecordHead(text, newline < 0 ? text : text.substring(0, newline));
    if (isAtif(head)) {
      return Recognition.of(FileKind.ATIF);
    }
    boolean hasChain = head.hasKeyInLine("prev_hash") && head.hasKeyInLine("invocation_id");
    if (hasChain || LIGHTBOX_EVENT.matcher(head.line()).find()) {
      return Recognition.of(FileKind.LIGHTBOX);
    }
    if (head.hasKey("lightbox_version")) {
      return Recognition.of(FileKind.LIGHTBOX_META);
    }
    if (head.hasKeyInLine("observability_mode")) {
      return Recognition.of(FileKind.DECISION_RUN);
    }
    Optional<AgentFormat> agent = AgentFormats.recognise(head);
    if (agent.isPresent()) {
      return Recognition.of(agent.get());
    }
    if (text.startsWith("{") && head.hasKeyInLine("t")) {
      return Recognition.of(FileKind.JSONL);
    }
    return UnreadAgents.recognise(head).map(Recognition::of).orElse(Recognition.of(FileKind.JSON));
  }

  /**
   * The version is optional and may follow the steps, which no other format has; if keys are
   * sorted, the agent comes first, and steps may be far behind.
   */
  private static boolean isAtif(RecordHead head) {
    boolean hasVersion = head.hasKey("schema_version") && head.text().contains("\"ATIF-");
    boolean hasSteps = head.hasKey("steps") && head.hasKey("step_id") && head.hasKey("source");
    boolean hasAgent = ATIF_AGENT.matcher(head.text()).lookingAt();
    return head.text().startsWith("{") && (hasVersion || hasSteps || hasAgent);
  }

  private boolean startsWith(int at, int... bytes) {
    if (at + bytes.length > length) {
      return false;
    }
    for (int i = 0; i < bytes.length; i++) {
      if (head[at + i] != (byte) bytes[i]) {
        return false;
      }
    }
    return true;
  }
}
