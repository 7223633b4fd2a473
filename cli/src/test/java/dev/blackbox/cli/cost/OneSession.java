package dev.blackbox.cli.cost;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Writes the same session in the ways in which agents leave it: transcripts, streams, copies. */
final class OneSession {
  private static final String MODEL = "claude-opus-5-5";
  private static final String SESSION = "5e55a000-0000-4000-8000-000000000001";
  private static final String FORK = "5e55a000-0000-4000-8000-000000000002";
  private static final String THREAD = "0c0de000-0000-7000-8000-000000000001";

  private final Path folder;

  OneSession(Path folder) {
    this.folder = folder;
  }

  /** The output of a message in the three places that state it. */
  private record Answer(String id, int input, int written, int read, int output) {
    String usage(int shown) {
      return """
      {"input_tokens":%d,"cache_creation_input_tokens":%d,"cache_read_input_tokens":%d,\
      "output_tokens":%d}\
      """
          .formatted(input, written, read, shown);
    }
  }

  private static final Answer FIRST = new Answer("msg_1", 500, 1000, 0, 60);
  private static final Answer COUNTING = new Answer("msg_s1", 300, 0, 0, 30);
  private static final Answer SECOND = new Answer("msg_2", 20, 0, 1500, 12);
  private static final Answer THIRD = new Answer("msg_3", 30, 0, 1600, 10);
  private static final Answer FORKED = new Answer("msg_4", 40, 0, 0, 5);

  void write() throws IOException {
    List<String> original = new ArrayList<>(conversation(SESSION));
    write("main/tea.jsonl", original, state(SESSION, 10, 4, FIRST, COUNTING, SECOND));
    subagent("main");

    List<String> resumed = new ArrayList<>(original);
    resumed.add(user(SESSION, "", "\"And milk?\""));
    resumed.add(answer(SESSION, THIRD, "", ""));
    subagent("resumed");
    write("resumed/tea.jsonl", resumed, state(SESSION, 15, 6, FIRST, COUNTING, SECOND, THIRD));

    List<String> fork = new ArrayList<>(conversation(FORK));
    fork.add(user(FORK, "", "\"Coffee instead?\""));
    fork.add(answer(FORK, FORKED, "", ""));
    write("fork/tea.jsonl", fork, state(FORK, 10, 4, FIRST, COUNTING, SECOND, FORKED));

    write("out.jsonl", stream(), result());
    write("killed.jsonl", stream());
    codex();
  }

  /** A fork has no file of a subagent, although its total includes it. */
  private void subagent(String session) throws IOException {
    String more = ",\"isSidechain\":true,\"agentId\":\"a1\"";
    write(
        session + "/tea/subagents/agent-a1.jsonl",
        List.of(user(SESSION, more, "\"Count the cups.\""), answer(SESSION, COUNTING, more, "")));
    Path meta = folder.resolve(session + "/tea/subagents/agent-a1.meta.json");
    Files.writeString(meta, "{\"agentType\":\"counter\",\"toolUseId\":\"toolu_1\"}");
  }

  private static List<String> conversation(String session) {
    return List.of(
        user(session, "", "\"How many cups?\""),
        answer(
            session,
            FIRST,
            "",
            ",{\"type\":\"tool_use\",\"id\":\"toolu_1\",\"name\":\"Agent\",\"input\":"
                + "{\"prompt\":\"Count the cups.\",\"subagent_type\":\"counter\"}}"),
        user(
            session,
            "",
            "[{\"type\":\"tool_result\",\"tool_use_id\":\"toolu_1\",\"content\":\"Six.\"}]"),
        answer(session, SECOND, "", ""));
  }

  private static String user(String session, String more, String content) {
    return """
    {"type":"user","sessionId":"%s","version":"2.1.300","cwd":"/nowhere",\
    "timestamp":"2026-11-15T09:00:00.000Z"%s,"message":{"role":"user","content":%s}}\
    """
        .formatted(session, more, content);
  }

  private static String answer(String session, Answer answer, String more, String call) {
    return """
    {"type":"assistant","sessionId":"%s","version":"2.1.300","cwd":"/nowhere",\
    "timestamp":"2026-11-15T09:00:01.000Z"%s,"message":{"id":"%s","role":"assistant","model":"%s",\
    "content":[{"type":"text","text":"Tea."}%s],"usage":%s}}\
    """
        .formatted(session, more, answer.id, MODEL, call, answer.usage(answer.output));
  }

  /** The agent's own total, which includes a request without a message. */
  private static String state(String session, int input, int output, Answer... answers) {
    return """
    {"type":"cost-state","sessionId":"%s","totalCostUSD":0,"modelUsage":{"%s":%s}}\
    """
        .formatted(session, MODEL, totals(input, output, answers));
  }

  private static String totals(int input, int output, Answer... answers) {
    int written = 0;
    int read = 0;
    for (Answer answer : answers) {
      input += answer.input;
      written += answer.written;
      read += answer.read;
      output += answer.output;
    }
    return """
    {"inputTokens":%d,"outputTokens":%d,"cacheReadInputTokens":%d,"cacheCreationInputTokens":%d,\
    "costUSD":0.01074}\
    """
        .formatted(input, output, read, written);
  }

  /** A stream states the output of a message when it begins, and the rest in its result. */
  private static List<String> stream() {
    List<String> lines = new ArrayList<>();
    lines.add(
        """
        {"type":"system","subtype":"init","session_id":"%s","cwd":"/nowhere","model":"%s",\
        "claude_code_version":"2.1.300","tools":[]}\
        """
            .formatted(SESSION, MODEL));
    for (Answer answer : List.of(FIRST, SECOND)) {
      lines.add(
          """
          {"type":"assistant","session_id":"%s","parent_tool_use_id":null,"message":{"id":"%s",\
          "role":"assistant","model":"%s","content":[{"type":"text","text":"Tea."}],"usage":%s}}\
          """
              .formatted(SESSION, answer.id, MODEL, answer.usage(1)));
    }
    return lines;
  }

  private static String result() {
    return """
    {"type":"result","subtype":"success","is_error":false,"num_turns":2,"result":"Tea.",\
    "uuid":"r1","session_id":"%s","total_cost_usd":0.01074,\
    "model_usage_since_last_result":{"%s":%s}}\
    """
        .formatted(SESSION, MODEL, totals(10, 4, FIRST, COUNTING, SECOND));
  }

  /** The usage of a stream counts from the beginning of the session. */
  private void codex() throws IOException {
    String started = "{\"type\":\"thread.started\",\"thread_id\":\"" + THREAD + "\"}";
    write("codex-1.jsonl", List.of(started), completed(100, 7));
    write("codex-2.jsonl", List.of(started), completed(1100, 27));
    write(
        "codex.jsonl",
        List.of(
            """
            {"timestamp":"2026-11-15T10:00:00.000Z","type":"session_meta","payload":{"id":"%s",\
            "cwd":"/nowhere","cli_version":"0.166.0","source":"exec"}}\
            """
                .formatted(THREAD),
            """
            {"timestamp":"2026-11-15T10:00:00.000Z","type":"turn_context",\
            "payload":{"cwd":"/nowhere","model":"gpt-5.5"}}\
            """,
            response("resp_1", 100, 7, 100, 7),
            response("resp_2", 1000, 20, 1100, 27)));
  }

  private static String completed(int input, int output) {
    return "{\"type\":\"turn.completed\",\"usage\":" + codexUsage(input, output) + "}";
  }

  private static String response(String id, int input, int output, int allInput, int allOutput) {
    return """
    {"timestamp":"2026-11-15T10:00:01.000Z","type":"token_usage_record","payload":\
    {"response_id":"%s","usage":%s,"thread_token_usage":%s}}\
    """
        .formatted(id, codexUsage(input, output), codexUsage(allInput, allOutput));
  }

  private static String codexUsage(int input, int output) {
    return "{\"input_tokens\":%d,\"cached_input_tokens\":0,\"output_tokens\":%d}"
        .formatted(input, output);
  }

  private void write(String name, List<String> lines, String... more) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    List<String> all = new ArrayList<>(lines);
    all.addAll(List.of(more));
    Files.write(file, all);
  }
}
