package dev.blackbox.library.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Tells what a file is by its first bytes, whatever its name. */
final class Recogniser {
  /** How a document begins whose keys are sorted. */
  private static final Pattern ATIF_AGENT =
      Pattern.compile("\\{\\s*\"agent\"\\s*:\\s*\\{[^{}]*\"version\"\\s*:");

  /** How an event goes on behind its hash; what comes then may be longer than what is seen. */
  private static final Pattern LIGHTBOX_EVENT =
      Pattern.compile("\"hash\":\"[0-9a-f]{64}\",\"input\":");

  private static final Pattern TYPE = Pattern.compile("\"type\" ?: ?\"([^\"]*)\"");

  private static final Pattern COPILOT_EVENT =
      Pattern.compile(
          "(session|user|assistant|tool|model|hook|permission|subagent|system)\\.[a-z_.]+");

  private static final int MAX_BLANK = 4 << 10;

  private final byte[] head;
  private final int length;

  private Recogniser(byte[] head, int length) {
    this.head = head;
    this.length = length;
  }

  static FileKind recognise(byte[] head, int length) throws IOException {
    return new Recogniser(head, length).kind();
  }

  private FileKind kind() throws IOException {
    if (length == 0) {
      return FileKind.EMPTY;
    }
    if (startsWith(0, 0x28, 0xB5, 0x2F, 0xFD)) {
      return FileKind.ZSTD;
    }
    if (startsWith(0, 0x1F, 0x8B)) {
      return FileKind.GZIP;
    }
    int first = firstText();
    if (startsWith(first, '-', '-', '-')) {
      return FileKind.BBOX;
    }
    if (startsWith(first, '{') || startsWith(first, '[')) {
      FileKind json = json(new String(head, first, length - first, UTF_8));
      return json == FileKind.JSON ? later(first, FileKind.JSON) : json;
    }
    return isBinary() ? FileKind.BINARY : later(first, FileKind.TEXT);
  }

  /**
   * What a file is that begins with something else: a program's warning, the rest of a line that
   * was cut off, a record of a version that nobody knows.
   */
  private FileKind later(int from, FileKind otherwise) throws IOException {
    BboxReader lines = new BboxReader(new ByteArrayInputStream(head, from, length - from));
    while (lines.next()) {
      LineView line = lines.line();
      if (line.kind().isEvent()) {
        return FileKind.BBOX;
      }
      String text = new String(line.bytes(), line.start(), line.end() - line.start(), UTF_8);
      FileKind agents = text.startsWith("{") ? agents(text, text) : FileKind.JSON;
      if (agents != FileKind.JSON) {
        return agents;
      }
    }
    return otherwise;
  }

  /** Where the first character that is not blank stands, a byte-order mark left out. */
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

  /** NUL bytes stand in no text, but in nearly every other file near its beginning. */
  private boolean isBinary() {
    for (int i = 0; i < length; i++) {
      if (head[i] == 0) {
        return true;
      }
    }
    return false;
  }

  /** Which JSON it is, by keys that only one of the known kinds has. */
  private static FileKind json(String text) {
    int newline = text.indexOf('\n');
    String line = newline < 0 ? text : text.substring(0, newline);
    if (isAtif(text)) {
      return FileKind.ATIF;
    }
    boolean hasChain = hasKey(line, "prev_hash") && hasKey(line, "invocation_id");
    if (hasChain || LIGHTBOX_EVENT.matcher(line).find()) {
      return FileKind.LIGHTBOX;
    }
    if (hasKey(text, "lightbox_version")) {
      return FileKind.LIGHTBOX_META;
    }
    if (hasKey(line, "observability_mode")) {
      return FileKind.DECISION_RUN;
    }
    FileKind agents = agents(text, line);
    if (agents != FileKind.JSON) {
      return agents;
    }
    return line.startsWith("{") && hasKey(line, "t") ? FileKind.JSONL : FileKind.JSON;
  }

  /**
   * The version is optional and may stand behind the steps, which nobody else has; where keys are
   * sorted, the agent comes first, and steps may be far behind.
   */
  private static boolean isAtif(String text) {
    boolean hasVersion = hasKey(text, "schema_version") && text.contains("\"ATIF-");
    boolean hasSteps = hasKey(text, "steps") && hasKey(text, "step_id") && hasKey(text, "source");
    boolean hasAgent = ATIF_AGENT.matcher(text).lookingAt();
    return text.startsWith("{") && (hasVersion || hasSteps || hasAgent);
  }

  /** What agents write; JSON where it is none of theirs. */
  private static FileKind agents(String text, String line) {
    if (isGemini(text, line)) {
      return FileKind.GEMINI;
    }
    if (isCopilot(line)) {
      return FileKind.COPILOT;
    }
    if (isOpencode(text, line)) {
      return FileKind.OPENCODE;
    }
    if (isClaude(line)) {
      return FileKind.CLAUDE;
    }
    return isCodex(line) ? FileKind.CODEX : FileKind.JSON;
  }

  private static boolean isGemini(String text, String line) {
    boolean isChat = hasKey(line, "projectHash") || hasKey(text, "projectHash");
    boolean isMessage = hasType(text, "gemini") && hasKey(text, "content");
    boolean isStream =
        hasType(line, "init") && hasKey(line, "session_id") && !hasKey(line, "subtype");
    return isMessage || isStream || (isChat && hasKey(text, "sessionId"));
  }

  /** A stream may begin with any event. */
  private static boolean isCopilot(String line) {
    Matcher type = TYPE.matcher(line);
    boolean isEvent = type.find() && COPILOT_EVENT.matcher(type.group(1)).matches();
    return line.contains("\"session.start\"") || (isEvent && hasKey(line, "data"));
  }

  private static boolean isOpencode(String text, String line) {
    boolean isStream = hasKey(line, "sessionID") && line.contains("\"ses_");
    return isStream || (hasKey(text, "info") && text.contains("\"ses_"));
  }

  /** Transcripts may begin with any of their records, and the first one may go on for megabytes. */
  private static boolean isClaude(String line) {
    boolean isStream = hasKey(line, "session_id") && hasKey(line, "subtype");
    boolean isTranscript =
        Stream.of("sessionId", "leafUuid", "parentUuid", "trackedFileBackups")
            .anyMatch(key -> hasKey(line, key));
    return isStream || isTranscript || hasKey(line, "parent_tool_use_id");
  }

  private static boolean isCodex(String line) {
    boolean isOldRollout =
        hasKey(line, "instructions") && hasKey(line, "timestamp") && hasKey(line, "id");
    return isOldRollout
        || hasType(line, "session_meta")
        || hasType(line, "response_item")
        || hasType(line, "event_msg")
        || hasType(line, "turn_context")
        || hasType(line, "thread.started");
  }

  private static boolean hasType(String json, String type) {
    return TYPE.matcher(json).results().anyMatch(found -> found.group(1).equals(type));
  }

  private static boolean hasKey(String json, String key) {
    String quoted = "\"" + key + "\"";
    for (int at = json.indexOf(quoted); at >= 0; at = json.indexOf(quoted, at + 1)) {
      int i = at + quoted.length();
      while (i < json.length() && json.charAt(i) == ' ') {
        i++;
      }
      if (i < json.length() && json.charAt(i) == ':') {
        return true;
      }
    }
    return false;
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
