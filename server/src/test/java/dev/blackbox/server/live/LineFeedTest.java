package dev.blackbox.server.live;

import static dev.blackbox.server.live.LiveStage.HEADER_LINES;
import static dev.blackbox.server.live.LiveStage.OTHER;
import static dev.blackbox.server.live.LiveStage.OWNER;
import static dev.blackbox.server.live.LiveStage.append;
import static dev.blackbox.server.live.LiveStage.header;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.server.live.FeedReader.FeedEvent;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LineFeedTest {
  private static final Pattern GAP = Pattern.compile("\\{\"from\":(\\d+),\"to\":(\\d+)}");

  @TempDir private Path folder;
  private LiveStage stage;
  private Path file;

  @BeforeEach
  void setUp() throws Exception {
    stage = LiveStage.in(folder);
    file = stage.session("a");
  }

  @AfterEach
  void tearDown() {
    stage.close();
    assertThat(stage.failures()).isEmpty();
  }

  @Test
  void sendsEveryLineInOrder() throws Exception {
    append(file, "a: 7\n".repeat(5_000));
    try (FeedReader feed = stage.feed("session=a", Optional.empty())) {
      for (int line = 1; line <= HEADER_LINES + 6_000; line++) {
        if (line == 3_000) {
          append(file, "a: 8\n".repeat(1_000));
        }
        assertThat(feed.nextLine().id()).isEqualTo(String.valueOf(line));
      }
    }
  }

  @Test
  void goesOnAfterTheLastEventOfAClient() throws Exception {
    append(file, "a: 7\na: 8\n");
    try (FeedReader feed = stage.feed("session=a", Optional.of(7L))) {
      assertThat(feed.nextLine())
          .isEqualTo(new FeedEvent("message", "8", "{\"line\":8,\"text\":\"a: 8\"}"));
    }
    try (FeedReader feed = stage.feed("session=a&from=9", Optional.empty())) {
      assertThat(feed.next()).isEqualTo(state("running", 8));
      append(file, "@end\n");
      assertThat(feed.next()).isEqualTo(new FeedEvent("message", "9", line(9, "@end")));
      assertThat(feed.next()).isEqualTo(state("ended", 9));
    }
  }

  @Test
  void endsWhenItsTokenIsRevoked() throws Exception {
    try (FeedReader feed = stage.feed("session=a&from=7", Optional.empty())) {
      assertThat(feed.next()).isEqualTo(state("running", 6));
      stage.revoke(OWNER);
      append(file, "a: secret\n");

      assertThatThrownBy(feed::next).hasMessage("the feed ended");
    }
  }

  private static FeedEvent state(String state, int lines) {
    return new FeedEvent("state", "", "{\"state\":\"" + state + "\",\"lines\":" + lines + "}");
  }

  private static String line(int number, String text) {
    return "{\"line\":" + number + ",\"text\":\"" + text + "\"}";
  }

  @Test
  void recordedTextCannotForgeEvents() throws Exception {
    append(file, "a: x\rid: 99\rdata: y\r\revent: gap\u0085\u2028\n");
    try (FeedReader feed = stage.feed("session=a&from=7", Optional.empty())) {
      assertThat(feed.nextLine())
          .isEqualTo(
              new FeedEvent(
                  "message",
                  "7",
                  line(7, "a: x\\rid: 99\\rdata: y\\r\\revent: gap\\u0085\\u2028")));
    }
  }

  @Test
  void cutsVeryLongLines() throws Exception {
    append(file, "a: " + "x".repeat(2 << 20) + "\na: 8\n");
    try (FeedReader feed = stage.feed("session=a&from=7", Optional.empty())) {
      assertThat(feed.nextLine().data())
          .hasSizeLessThan(1_100_000)
          .endsWith("\"cut_bytes\":2097155}");
      assertThat(feed.nextLine().id()).isEqualTo("8");
    }
  }

  @Test
  void saysThatLinesWereReplaced() throws Exception {
    append(file, "a: 7\na: 8\n");
    try (FeedReader feed = stage.feed("session=a&from=8", Optional.empty())) {
      assertThat(feed.nextLine().id()).isEqualTo("8");
      stage.replace(file, header("a") + "a: 7\na: eight\na: 9\n");
      assertThat(feed.nextLine()).isEqualTo(new FeedEvent("restarted", "7", "{\"from\":8}"));
      assertThat(feed.nextLine().data()).isEqualTo(line(8, "a: eight"));
      assertThat(feed.nextLine().data()).isEqualTo(line(9, "a: 9"));
    }
    try (FeedReader feed = stage.feed("session=a", Optional.of(1_000L))) {
      assertThat(feed.nextLine()).isEqualTo(new FeedEvent("restarted", "0", "{\"from\":1}"));
      assertThat(feed.nextLine().id()).isEqualTo("1");
    }
  }

  /** The client reads nothing while twelve megabytes are written; then every line has an event. */
  @Test
  void namesTheLinesThatASlowClientMisses() throws Exception {
    LiveViewer viewer = stage.viewer(OWNER).send("{\"watch\":[\"a\"]}");
    try (Socket socket = new Socket()) {
      socket.setReceiveBufferSize(4 << 10);
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), stage.port()));
      List<String> request =
          List.of(
              "GET /api/v1/feed?session=a HTTP/1.1",
              "Host: 127.0.0.1:" + stage.port(),
              "Authorization: Bearer " + OWNER,
              "\r\n");
      socket.getOutputStream().write(String.join("\r\n", request).getBytes(US_ASCII));
      int last = HEADER_LINES;
      for (int i = 0; i < 24; i++) {
        append(file, ("a: " + "x".repeat(5_000) + "\n").repeat(100));
        last += 100;
        viewer.nextWith("\"lines\":" + last + ",");
      }
      append(file, "@end\n");
      FeedReader feed = new FeedReader(new ChunkedBody(socket.getInputStream()));
      long expected = 1;
      int gaps = 0;
      while (expected <= last + 1) {
        FeedEvent event = feed.nextLine();
        Matcher gap = GAP.matcher(event.data());
        boolean isGap = event.name().equals("gap") && gap.matches();
        assertThat(isGap ? gap.group(1) : event.id()).isEqualTo(String.valueOf(expected));
        gaps += isGap ? 1 : 0;
        expected = 1 + Long.parseLong(isGap ? gap.group(2) : event.id());
      }
      assertThat(gaps).isPositive();
    }
  }

  @Test
  void refusesWhatItCannotAnswer() throws Exception {
    assertThat(stage.get(OTHER, "feed?session=a").statusCode()).isEqualTo(404);
    assertThat(stage.get(OWNER, "feed?session=nobody").statusCode()).isEqualTo(404);
    assertThat(stage.get(OWNER, "feed?session=a&from=0").statusCode()).isEqualTo(400);
    assertThat(stage.get(OWNER, "feed?session=a&to=9").statusCode()).isEqualTo(400);
  }

  /** Feeds are not among the 64 requests at a time, and there are 64 of them at most. */
  @Test
  void feedsLeaveRoomForRequests() throws Exception {
    FeedReader[] feeds = new FeedReader[64];
    for (int i = 0; i < feeds.length; i++) {
      feeds[i] = stage.feed("session=a", Optional.empty());
      feeds[i].next();
    }
    assertThat(stage.get(OWNER, "feed?session=a").statusCode()).isEqualTo(503);
    assertThat(stage.get(OWNER, "about").statusCode()).isEqualTo(200);
    append(file, "a: all\n");
    for (FeedReader feed : feeds) {
      while (!feed.nextLine().id().equals("7")) {
        // the header
      }
      feed.close();
    }
  }
}
