package dev.blackbox.server.live;

import static dev.blackbox.server.live.LiveStage.HEADER_LINES;
import static dev.blackbox.server.live.LiveStage.OTHER;
import static dev.blackbox.server.live.LiveStage.OWNER;
import static dev.blackbox.server.live.LiveStage.append;
import static dev.blackbox.server.live.LiveStage.header;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.http.WebSocketHandshakeException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LiveSocketTest {
  private static final Pattern LINES = Pattern.compile("\"lines\":(\\d+)");
  private static final int MANY = 400;
  private static final long LEAST_MILLIS = 20;

  @TempDir private Path folder;
  private LiveStage stage;

  @BeforeEach
  void setUp() throws Exception {
    stage = LiveStage.in(folder);
  }

  @AfterEach
  void tearDown() {
    stage.close();
    assertThat(stage.failures()).isEmpty();
  }

  private static long lines(String head) {
    Matcher found = LINES.matcher(head);
    return found.find() ? Long.parseLong(found.group(1)) : -1;
  }

  @Test
  void pushesHeadsThatAreCombined() throws Exception {
    Path file = stage.session("a");
    LiveViewer viewer = stage.viewer(OWNER).send("{\"watch\":[\"a\"]}");
    assertThat(viewer.nextWith("\"session\":"))
        .isEqualTo("{\"session\":\"a\",\"lines\":6,\"bytes\":57,\"state\":\"running\"}");
    long began = System.nanoTime();
    for (int i = 0; i < MANY; i++) {
      append(file, "a: " + i + "\n");
    }
    List<Long> heads = new ArrayList<>(List.of(0L));
    while (heads.getLast() < HEADER_LINES + MANY) {
      heads.add(lines(viewer.nextWith("\"session\"")));
    }

    long millis = (System.nanoTime() - began) / 1_000_000;
    assertThat(heads).isSorted().hasSizeLessThan((int) (millis / LEAST_MILLIS) + 4);
  }

  @Test
  void sendsNewLinesToAViewerThatFollows() throws Exception {
    Path file = stage.session("a");
    LiveViewer viewer = stage.viewer(OWNER).send("{\"follow\":\"a\",\"from\":7}");
    assertThat(viewer.nextWith("\"session\":")).doesNotContain("text");
    append(file, "a: one\na: \u001b[2J\u202e\n");

    assertThat(viewer.nextWith("text"))
        .endsWith(",\"from\":7,\"text\":[\"a: one\",\"a: \\u001B[2J\\u202e\"]}");
    append(file, "a: " + "x".repeat(70 << 10) + "\n");
    assertThat(viewer.nextWith("\"lines\":9")).doesNotContain("text");
    append(file, "a: end\n@end\n");
    assertThat(viewer.nextWith("\"lines\":11"))
        .contains("\"state\":\"ended\"")
        .endsWith("\"from\":10,\"text\":[\"a: end\",\"@end\"]}");
  }

  @Test
  void saysFromWhichLineARecordingWasReplaced() throws Exception {
    Path file = stage.session("a");
    append(file, "a: one\n# end\n");
    LiveViewer viewer = stage.viewer(OWNER).send("{\"follow\":\"a\",\"from\":9}");
    viewer.nextWith("\"lines\":8");
    stage.replace(file, header("a") + "a: one\na: two\n# end.\n");

    assertThat(viewer.nextWith("\"lines\":9"))
        .endsWith(
            "\"restarted\":true,\"replaced_from\":8,\"from\":8,\"text\":[\"a: two\",\"# end.\"]}");
  }

  @Test
  void followsARecordingIntoItsNextFile() throws Exception {
    Path file = stage.session("a");
    LiveViewer viewer = stage.viewer(OWNER).send("{\"follow\":\"a\",\"from\":7}");
    viewer.nextWith("\"lines\":6");
    append(file, "@rotate file=a.part2.bbox\n");
    viewer.nextWith("\"lines\":7");
    append(stage.store.resolve("a.part2.bbox"), header("a") + "a: two\n");

    assertThat(viewer.nextWith("\"lines\":8")).endsWith("\"from\":8,\"text\":[\"a: two\"]}");
  }

  @Test
  void polls() throws Exception {
    try (LiveStage polled = LiveStage.polled(folder.resolve("polled"))) {
      Path file = polled.session("a");
      LiveViewer viewer = polled.viewer(OWNER).send("{\"watch\":[\"a\"]}");
      viewer.nextWith("\"session\":");
      append(file, "a: one\n");
      assertThat(lines(viewer.nextWith("\"session\":"))).isEqualTo(HEADER_LINES + 1);
    }
  }

  /** The slow one reads nothing until all is written; then it gets the newest head. */
  @Test
  void aViewerThatReadsNothingDelaysNobody() throws Exception {
    Path file = stage.session("a");
    LiveViewer fast = stage.viewer(OWNER).send("{\"watch\":[\"a\"]}");
    fast.nextWith("\"session\":");
    int written = 120;
    String line = "a: " + "x".repeat(60_000) + "\n";
    try (RawViewer slow = new RawViewer(stage.port(), OWNER)) {
      slow.text("{\"follow\":\"a\",\"from\":7}");
      for (int i = 1; i <= written; i++) {
        append(file, line);
        assertThat(lines(fast.nextWith("\"lines\":" + (HEADER_LINES + i) + ","))).isPositive();
      }
      int messages = 0;
      long seen = 0;
      while (seen < HEADER_LINES + written) {
        String message = slow.next();
        seen = message.contains("\"session\":") ? lines(message) : seen;
        messages++;
      }
      assertThat(messages).isLessThan(written);
    }
  }

  @Test
  void hidesSessionsOfOtherProjects() throws Exception {
    stage.session("a");
    stage.session("b");
    LiveViewer other = stage.viewer(OTHER).send("{\"watch\":[\"a\",\"b\",\"../a\"]}");
    List<String> answers =
        List.of(
            other.nextWith("\"session\":"),
            other.nextWith("\"session\":"),
            other.nextWith("\"session\":"));

    assertThat(answers)
        .contains("{\"session\":\"a\",\"problem\":\"no-such-session\"}")
        .contains("{\"session\":\"../a\",\"problem\":\"no-such-session\"}")
        .anyMatch(answer -> answer.startsWith("{\"session\":\"b\",\"lines\":6,"));
    stage.session("c");
    append(stage.store.resolve("b2.bbox"), header("b"));
    assertThat(other.nextWith("\"total\":2")).isEqualTo("{\"sessions\":{\"total\":2}}");
  }

  @Test
  void closesWhenItsTokenIsRevoked() throws Exception {
    stage.session("b");
    LiveViewer silent = stage.viewer(OTHER).send("{\"watch\":[\"b\"]}");
    LiveViewer asking = stage.viewer(OTHER);
    LiveViewer owner = stage.viewer(OWNER);
    silent.nextWith("\"session\":");
    stage.revoke(OTHER);
    asking.send("{\"watch\":[\"b\"]}");

    assertThat(asking.closed.get()).isEqualTo(1008);
    assertThat(silent.closed.get()).isEqualTo(1008);
    assertThat(owner.send("{\"watch\":[\"b\"]}").nextWith("\"session\":"))
        .startsWith("{\"session\":\"b\"");
  }

  @Test
  void stopsWithUnwatch() throws Exception {
    Path a = stage.session("a");
    Path b = stage.session("b");
    LiveViewer viewer = stage.viewer(OWNER).send("{\"watch\":[\"a\",\"b\"]}");
    viewer.nextWith("\"session\":");
    viewer.nextWith("\"session\":");
    viewer.send("{\"unwatch\":[\"a\"],\"watch\":[\"nobody\"]}");
    viewer.nextWith("nobody");
    append(a, "a: one\n");
    append(b, "a: one\n");

    assertThat(viewer.nextWith("\"session\":")).startsWith("{\"session\":\"b\"");
  }

  @Test
  void aTicketWorksOnce() throws Exception {
    String ticket = "ticket." + stage.ticket();
    LiveViewer viewer = new LiveViewer();

    assertThat(stage.connect(viewer, "", "blackbox.v1", ticket).join().getSubprotocol())
        .isEqualTo("blackbox.v1");
    assertRefused("", 401, "blackbox.v1", ticket);
    assertRefused("", 401, "blackbox.v1");
  }

  @Test
  void needsTheSubprotocol() {
    assertRefused(OWNER, 400, "blackbox.v2");
    assertRefused(OWNER, 400, "chat", "superchat");
  }

  private void assertRefused(String token, int status, String protocol, String... more) {
    assertThatThrownBy(() -> stage.connect(new LiveViewer(), token, protocol, more).join())
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOfSatisfying(
            WebSocketHandshakeException.class,
            e -> assertThat(e.getResponse().statusCode()).isEqualTo(status));
  }

  @Test
  void answersAPlainRequestWithUpgradeRequired() throws Exception {
    assertThat(stage.get(OWNER, "live").statusCode()).isEqualTo(400);
  }

  @Test
  void closesAfterMessagesThatAreTooLargeOrWrong() throws Exception {
    LiveViewer large = stage.viewer(OWNER);
    large.send("{\"watch\":[\"" + "x".repeat(16 << 10) + "\"]}");
    assertThat(large.closed.get()).isEqualTo(1009);
    for (String wrong :
        List.of(
            "",
            "[]",
            "{\"watch\":\"a\"}",
            "{\"watch\":[1]}",
            "{\"follow\":\"a\",\"from\":0}",
            "{\"x\":1}",
            "{}{}",
            "{\"watch\":[")) {
      assertThat(stage.viewer(OWNER).send(wrong).closed.get()).as(wrong).isEqualTo(1008);
    }
  }

  @Test
  void refusesAPingInPieces() throws Exception {
    try (RawViewer raw = new RawViewer(stage.port(), OWNER)) {
      assertThat(raw.send(0x09, "half").next()).isEqualTo("1002");
    }
  }
}
