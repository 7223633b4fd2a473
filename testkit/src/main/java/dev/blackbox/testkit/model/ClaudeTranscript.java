package dev.blackbox.testkit.model;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/**
 * A transcript of Claude Code of any length, generated while it is read. Turn by turn: a prompt now
 * and then, text, a call, progress of its hooks and of itself, its result with a copy of the file
 * it read. Sizes are spread as in transcripts that people have published: 70 calls a megabyte, half
 * of the results below 300 bytes, a third above 1 KiB. Equal seeds give equal bytes.
 */
public final class ClaudeTranscript extends InputStream {
  private static final String SESSION = "0f0e0d0c-0b0a-4908-8706-050403020100";
  private static final int TURNS_A_PROMPT = 12;
  private static final int[] RESULT_SIZES = {
    10, 35, 110, 130, 165, 290, 580, 1_140, 2_670, 6_250, 30_000
  };

  private final Random random;
  private final long size;
  private final int progressATurn;
  private final String progress;
  private byte[] turn = new byte[0];
  private int at;
  private long made;
  private long turns;
  private long records;

  private ClaudeTranscript(long seed, long size, int progressATurn) {
    this.random = new Random(seed);
    this.size = size;
    this.progressATurn = progressATurn;
    this.progress = progress();
  }

  /** A typical session: a third of the bytes is progress. */
  public static ClaudeTranscript realistic(long seed, long bytes) {
    return new ClaudeTranscript(seed, bytes, 5);
  }

  /** A session with many hooks: nearly all of it is repeated progress. */
  public static ClaudeTranscript mostlyProgress(long seed, long bytes) {
    return new ClaudeTranscript(seed, bytes, 400);
  }

  /** The number of records so far. */
  public long records() {
    return records;
  }

  /** The number of tool calls so far, each with its result. */
  public long calls() {
    return turns;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int from, int length) throws IOException {
    if (at == turn.length) {
      if (made >= size) {
        return -1;
      }
      turn = turn().getBytes(StandardCharsets.UTF_8);
      made += turn.length;
      at = 0;
    }
    int count = Math.min(length, turn.length - at);
    System.arraycopy(turn, at, into, from, count);
    at += count;
    return count;
  }

  private String turn() {
    long number = turns++;
    StringBuilder out = new StringBuilder(64 << 10);
    if (number % TURNS_A_PROMPT == 0) {
      user(out, number, "\"" + words(60) + "\"", "");
    }
    String message = String.format("msg_%012d", number);
    String call = String.format("toolu_%012d", number);
    assistant(out, number, message, "{\"type\":\"text\",\"text\":\"" + words(30) + "\"}");
    assistant(
        out,
        number,
        message,
        "{\"type\":\"tool_use\",\"id\":\""
            + call
            + "\",\"name\":\"Read\",\"input\":{\"file_path\":\"/work/shop/src/File"
            + random.nextInt(500)
            + ".java\",\"limit\":200}}");
    for (int i = 0; i < progressATurn; i++) {
      out.append(progress);
      records++;
    }
    String file = file();
    String original = random.nextBoolean() ? file : "";
    user(
        out,
        number,
        "[{\"tool_use_id\":\""
            + call
            + "\",\"type\":\"tool_result\",\"content\":\""
            + file
            + "\",\"is_error\":"
            + (random.nextInt(20) == 0)
            + "}]",
        ",\"toolUseResult\":{\"type\":\"text\",\"file\":{\"filePath\":\"/work/shop/A.java\","
            + "\"content\":\""
            + file
            + "\",\"numLines\":80},\"originalFile\":\""
            + original
            + "\"}");
    return out.toString();
  }

  private void user(StringBuilder out, long number, String content, String more) {
    common(out, number, "user");
    out.append(",\"message\":{\"role\":\"user\",\"content\":").append(content).append('}');
    out.append(more).append("}\n");
  }

  private void assistant(StringBuilder out, long number, String message, String block) {
    common(out, number, "assistant");
    out.append(",\"message\":{\"id\":\"").append(message);
    out.append("\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"claude-made-up-1\",");
    out.append("\"content\":[").append(block);
    out.append("],\"stop_reason\":null,\"usage\":{\"input_tokens\":").append(number % 90 + 3);
    out.append(",\"cache_creation_input_tokens\":").append(number % 700 + 100);
    out.append(",\"cache_read_input_tokens\":").append(number % 90_000);
    out.append(",\"output_tokens\":").append(number % 400 + 1);
    out.append("}},\"requestId\":\"req_").append(number).append("\"}\n");
  }

  private void common(StringBuilder out, long number, String type) {
    records++;
    out.append("{\"parentUuid\":\"00000000-0000-4000-8000-");
    out.append(String.format("%012d", number));
    out.append("\",\"isSidechain\":false,\"userType\":\"external\",\"cwd\":\"/work/shop\",");
    out.append("\"sessionId\":\"").append(SESSION);
    out.append("\",\"version\":\"2.1.39\",\"gitBranch\":\"main\",\"type\":\"").append(type);
    out.append("\",\"timestamp\":\"2026-02-12T");
    out.append(
        String.format(
            "%02d:%02d:%02d.%03dZ",
            number / 3600 % 24, number / 60 % 60, number % 60, number % 1000));
    out.append("\",\"uuid\":\"10000000-0000-4000-8000-").append(String.format("%012d", records));
    out.append('"');
  }

  private String progress() {
    return "{\"parentUuid\":\"20000000-0000-4000-8000-000000000001\",\"isSidechain\":false,"
        + "\"userType\":\"external\",\"cwd\":\"/work/shop\",\"sessionId\":\""
        + SESSION
        + "\",\"version\":\"2.1.39\",\"gitBranch\":\"main\",\"type\":\"progress\",\"data\":{"
        + "\"type\":\"bash_progress\",\"output\":\""
        + words(30)
        + "\",\"fullOutput\":\""
        + words(60)
        + "\"},\"parentToolUseID\":\"toolu_x\",\"toolUseID\":\"bash-progress-1\","
        + "\"timestamp\":\"2026-02-12T10:00:00.000Z\","
        + "\"uuid\":\"30000000-0000-4000-8000-000000000001\"}\n";
  }

  private String file() {
    StringBuilder text = new StringBuilder();
    int size = resultSize();
    for (int i = 1; text.length() < size; i++) {
      text.append("    ").append(i).append("\\t").append(words(7)).append(" = \\\"");
      text.append(words(1)).append("\\\";\\n");
    }
    return text.toString();
  }

  /** Between two neighbours of a list that has a size for every tenth of all results. */
  private int resultSize() {
    int tenth = random.nextInt(RESULT_SIZES.length - 1);
    int smallest = RESULT_SIZES[tenth];
    return smallest + random.nextInt(RESULT_SIZES[tenth + 1] - smallest);
  }

  private String words(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "" : " ").append(WORDS[random.nextInt(WORDS.length)]);
    }
    return text.toString();
  }

  private static final String[] WORDS = {
    "order",
    "return",
    "basket",
    "the",
    "price",
    "of",
    "if",
    "stock",
    "is",
    "customer",
    "sum",
    "final",
    "checkout",
    "and",
    "discount",
    "for",
    "parcel",
    "délai",
    "list",
    "weight",
    "number"
  };
}
