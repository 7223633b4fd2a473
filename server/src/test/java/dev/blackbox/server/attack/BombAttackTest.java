package dev.blackbox.server.attack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdOutputStream;
import dev.blackbox.server.TestServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Recordings that are small and become large, or that readers find hard. The server has a heap of
 * 192 MiB that it has touched before, so that its memory shows everything else.
 */
final class BombAttackTest {
  /** The goal is the same as for others; the index of such lines takes more. */
  private static final long MOST_GROWTH_OF_LONG_LINES = 256 << 20;

  private static final long MOST_GROWTH = 64L << 20;
  private static final int MEGABYTE = 1 << 20;
  private static final byte[] EMPTY_FRAME = {
    0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0x20, 0, 1, 0, 0
  };
  private static final Pattern ID = Pattern.compile("\\{\"id\":\"([^\"]*)\",\"name\":\"([^\"]*)\"");
  private static final Pattern JOB = Pattern.compile("\"job\":([0-9]+)");

  @TempDir Path folder;
  private Path store;

  @BeforeEach
  void makeStore() throws IOException {
    store = Files.createDirectories(folder.resolve("store"));
    text("demo.bbox", TestServer.header("demo") + "u: hello step=1\n");
  }

  private void text(String name, String content) throws IOException {
    Files.writeString(store.resolve(name), content);
  }

  private void packed(String name, String start, String piece, int times) throws IOException {
    try (OutputStream out = new ZstdOutputStream(Files.newOutputStream(store.resolve(name)))) {
      out.write(start.getBytes(UTF_8));
      byte[] bytes = piece.getBytes(UTF_8);
      for (int i = 0; i < times; i++) {
        out.write(bytes);
      }
    }
  }

  @Test
  void smallFilesThatBecomeLargeAreBounded() throws Exception {
    packAll(8);
  }

  @Test
  @Tag("long")
  void smallFilesThatBecomeVeryLargeAreBounded() throws Exception {
    packAll(1);
  }

  private void packAll(int part) throws Exception {
    packed("zeros.bbox.zst", "", "\0".repeat(MEGABYTE), 800 / part);
    packed("line.bbox.zst", TestServer.header("line") + "u: ", "a".repeat(MEGABYTE), 800 / part);
    String lines = "u: a step=1\n".repeat(10_000);
    packed("lines.bbox.zst", TestServer.header("lines"), lines, 1_000 / part);
    packed("header.bbox.zst", "---\nformat: bbox/1\nid: ", "a".repeat(MEGABYTE), 400 / part);
    packed("nested.bbox.zst", "", "\0".repeat(MEGABYTE), 1);
    byte[] frames = new byte[1_000_000 / part * EMPTY_FRAME.length];
    for (int i = 0; i < frames.length; i += EMPTY_FRAME.length) {
      System.arraycopy(EMPTY_FRAME, 0, frames, i, EMPTY_FRAME.length);
    }
    Files.write(store.resolve("frames.bbox.zst"), frames);
    Files.write(store.resolve("cut.bbox.zst"), Arrays.copyOf(frames, frames.length - 1));
    assertBounded(MOST_GROWTH);
  }

  @Test
  void textsThatReadersFindHardAreBounded() throws Exception {
    writeTexts(16);
  }

  @Test
  @Tag("long")
  void longTextsThatReadersFindHardAreBounded() throws Exception {
    writeTexts(1);
  }

  private void writeTexts(int part) throws Exception {
    String start = TestServer.header("x").replace("id: x", "id: $ID");
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("deep", "---\nformat: bbox/1\nid: deep\nx: " + "[".repeat(10_000) + "\n---\nu: a\n");
    texts.put("braces", "---\nformat: bbox/1\nid: braces\nx: " + "{a: ".repeat(10_000) + "\n---\n");
    texts.put("aliases", aliases());
    texts.put("fields", "---\nformat: bbox/1\n" + "a: 1\n".repeat(200_000 / part) + "---\nu: a\n");
    texts.put("digits", start + "t:Bash {\"a\":" + "9".repeat(5_000) + "} → ok step=1\n");
    texts.put("exponent", start + "t:Bash {\"a\":1e999999999} → ok tokens=1e999999999 step=1\n");
    texts.put("cost", start + "a: x cost=" + "9".repeat(5_000) + " in=" + "9".repeat(300) + "\n");
    texts.put("step", start + "u: x step=" + "9".repeat(400) + "\nu: y step=-1\n");
    texts.put("arguments", start + "t:Bash {\"a\":" + "[".repeat(100_000) + " → ok step=1\n");
    texts.put("surrogate", start + "t:Bash {\"a\":\"\\ud800\"} → \\udc00 step=1\n");
    texts.put("keys", start + "u: " + "key ".repeat(250_000 / part) + "step=1\n");
    texts.put("colons", start + "u: " + "a:".repeat(500_000 / part) + " step=1\n");
    texts.put("equals", start + "u: " + "a=".repeat(500_000 / part) + " step=1\n");
    texts.put("backslashes", start + "u: " + "\\".repeat(MEGABYTE / part) + " step=1\n");
    texts.put("quotes", start + "t:Bash " + "\"".repeat(MEGABYTE / part) + " → ok step=1\n");
    texts.put("arrows", start + "t:Bash " + "→ ".repeat(300_000 / part) + " step=1\n");
    texts.put("spaces", start + "u: " + " ".repeat(MEGABYTE / part) + "x step=1\n");
    texts.put("empty", "");
    texts.put("newlines", start + "\n".repeat(2_000_000 / part));
    texts.put("calls", start + "t:Bash a\n".repeat(300_000 / part));
    texts.put("names", start + names(100_000 / part));
    texts.put("jsonl", "{\"format\":\"bbox/1\"}\n{\"a\":" + "[".repeat(100_000) + "\n");
    texts.put("number", "{\"format\":\"bbox/1\"}\n{\"a\":" + "9".repeat(100_000) + "}\n");
    texts.put("atif", "{\"schema_version\":\"ATIF-v1.4\",\"steps\":" + "[".repeat(100_000));
    for (Map.Entry<String, String> text : texts.entrySet()) {
      text(text.getKey() + ".bbox", text.getValue().replace("$ID", text.getKey()));
    }
    assertBounded(MOST_GROWTH);
  }

  private static String aliases() {
    StringBuilder text = new StringBuilder("---\nformat: bbox/1\nid: aliases\na0: &a0 [x, x]\n");
    for (int i = 1; i < 40; i++) {
      text.append("a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
    }
    return text + "---\nu: a\n";
  }

  private static String names(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append("t:Tool").append(i).append(" x → ok model=m").append(i).append(" tokens=1\n");
    }
    return text.toString();
  }

  @Test
  @Tag("long")
  void lineOfAGibibyteIsBounded() throws Exception {
    text("zeros.bbox", TestServer.header("zeros") + "u: ");
    try (RandomAccessFile file = new RandomAccessFile(store.resolve("zeros.bbox").toFile(), "rw")) {
      file.setLength(1L << 30);
    }
    try (OutputStream out = Files.newOutputStream(store.resolve("letters.bbox"))) {
      out.write((TestServer.header("letters") + "t:Bash ").getBytes(UTF_8));
      byte[] letters = "y".repeat(MEGABYTE).getBytes(UTF_8);
      for (int i = 0; i < 1024; i++) {
        out.write(letters);
      }
    }
    assertBounded(MOST_GROWTH_OF_LONG_LINES);
  }

  private void assertBounded(long most) throws Exception {
    try (ServerProcess server =
        ServerProcess.start(
            folder,
            List.of(),
            "-Xms192m",
            "-Xmx192m",
            "-XX:+UseSerialGC",
            "-XX:+AlwaysPreTouch",
            "-XX:TieredStopAtLevel=1")) {
      AttackClient client = server.client();
      SoftAssertions softly = new SoftAssertions();
      client.awaitSession("demo");
      ask(softly, client, "demo");
      long before = server.memory();
      for (String id : ids(client)) {
        ask(softly, client, id);
      }
      softly.assertThat(server.memory() - before).isLessThan(most);
      softly.assertThat(server.end()).isEmpty();
      softly.assertAll();
    }
  }

  /** Asks for everything that reads a whole recording; others are answered meanwhile. */
  private static void ask(SoftAssertions softly, AttackClient client, String id)
      throws IOException {
    String session = "/api/v1/sessions/" + id;
    softly.assertThat(client.get(session).status()).as(id).isIn(200, 422);
    int cost = client.get(session + "/cost?by=tool&explain=true").status();
    softly.assertThat(cost).as("cost " + id).isIn(200, 422);
    int diff = client.get("/api/v1/diff?a=demo&b=" + id).status();
    softly.assertThat(diff).as("diff " + id).isIn(200, 422);
    int raw = client.get(session + "/raw", "Range: bytes=0-99").status();
    softly.assertThat(raw).as("raw " + id).isIn(206, 416);
    assertVerified(client, session);
    client.assertAnswers();
  }

  /** Returns the ids of all sessions, once all files are listed and have been read. */
  private List<String> ids(AttackClient client) throws IOException {
    long files;
    try (var all = Files.list(store)) {
      files = all.count();
    }
    String list = "";
    while (ID.matcher(list).results().count() != files || list.contains("\"measured\":false")) {
      client.assertAnswers();
      list = client.get("/api/v1/sessions?limit=1000").text();
    }
    return ID.matcher(list).results().map(found -> found.group(1)).toList();
  }

  private static void assertVerified(AttackClient client, String session) throws IOException {
    RawAnswer started = client.post(session + "/verify", "{}");
    assertThat(started.status()).as(session).isEqualTo(202);
    Matcher job = JOB.matcher(started.text());
    assertThat(job.find()).isTrue();
    String state = started.text();
    while (state.contains("\"queued\"") || state.contains("\"running\"")) {
      client.assertAnswers();
      state = client.get("/api/v1/jobs/" + job.group(1)).text();
    }
    assertThat(state).as(session).doesNotContain("memory");
  }
}
