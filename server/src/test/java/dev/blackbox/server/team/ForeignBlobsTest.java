package dev.blackbox.server.team;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.server.gate.Role;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two projects send recordings to one server. The recorder of one names the blobs of the other, in
 * full and by their first digits, and its reader asks for everything.
 */
class ForeignBlobsTest {
  private static final String BASE = "/api/v1/";
  private static final String SECRET = "the recipe of the other project, part ";
  private static final int BLOBS = 8;
  private static final List<String> FORMS = List.of("jsonl", "atif", "html", "bbox", "compact");

  @TempDir Path folder;
  private TeamServer team;
  private String recorder;
  private String reader;
  private final List<String> hashes = new ArrayList<>();

  @BeforeEach
  void start() throws Exception {
    team = new TeamServer(folder);
    recorder = team.token("tea-machine", Role.RECORDER, "/srv/tea");
    reader = team.token("tea-reader", Role.READER, "/srv/tea");
    String other = team.token("coffee-machine", Role.RECORDER, "/srv/coffee");
    StringBuilder lines = new StringBuilder(header("brew", "/srv/coffee"));
    for (int i = 0; i < BLOBS; i++) {
      byte[] content = (SECRET + i + "\n").repeat(200).getBytes(UTF_8);
      String hash = Hashes.sha256Hex(content);
      hashes.add(hash);
      assertThat(
              post(
                  "ingest/brew/blobs/" + hash,
                  other,
                  "application/octet-stream",
                  BodyPublishers.ofByteArray(content)))
          .startsWith("200 ");
      lines.append(call(i, hash));
    }
    assertThat(send("brew", other, lines.toString())).startsWith("200 ");
  }

  @AfterEach
  void close() {
    team.close();
  }

  private static String header(String id, String project) {
    return "---\nformat: bbox/1\nid: " + id + "\ncwd: " + project + "\nagent: toy\n---\n";
  }

  private static String call(int number, String hash) {
    return "t:read id=c%d path=f%d → @blob sha256=%s step=%d\n"
        .formatted(number, number, hash, number + 1);
  }

  private String send(String session, String token, String lines) throws Exception {
    return post(
        "ingest/" + session + "?from=0",
        token,
        "application/x-bbox",
        BodyPublishers.ofString(lines));
  }

  private String post(String path, String token, String type, BodyPublisher body) throws Exception {
    HttpResponse<String> answer =
        team.client()
            .send(
                team.request(BASE + path, token).header("Content-Type", type).POST(body).build(),
                BodyHandlers.ofString());
    return answer.statusCode() + " " + answer.body();
  }

  /** Sends a session of the tea project whose calls have these hashes as results. */
  private void guess(List<String> guesses) throws Exception {
    StringBuilder lines = new StringBuilder(header("guess", "/srv/tea"));
    for (int i = 0; i < guesses.size(); i++) {
      lines.append(call(i, guesses.get(i)));
    }
    assertThat(send("guess", recorder, lines.toString())).startsWith("200 ");
  }

  private void assertNothingIsShown() throws Exception {
    String session = BASE + "sessions/guess";
    while (team.send(session + "/findings", reader).statusCode() != 200) {
      Thread.onSpinWait();
    }
    List<String> answers = new ArrayList<>();
    for (String path :
        List.of(
            "",
            "/lines?count=2000",
            "/events?count=2000",
            "/state",
            "/state?step=3",
            "/map",
            "/calls",
            "/findings",
            "/files",
            "/cost",
            "/raw",
            "/raw?part=2")) {
      answers.add(team.send(session + path, reader).body());
    }
    for (String hash : hashes) {
      HttpResponse<String> blob = team.send(session + "/blobs/" + hash, reader);
      assertThat(blob.statusCode()).isEqualTo(404);
      answers.add(blob.body());
    }
    answers.add(team.send(BASE + "diff?a=guess&b=" + TeamServer.TEA, reader).body());
    answers.add(job("verify", "{}"));
    for (String form : FORMS) {
      String export = job("export", "{\"format\":\"" + form + "\",\"redact\":false}");
      assertThat(export).as(form).contains("\"state\":\"done\"");
      answers.add(export);
    }
    assertThat(answers).allSatisfy(answer -> assertThat(answer).doesNotContain("the recipe"));
    assertThat(team.failures()).isEmpty();
  }

  /** Returns the answer to a job, its last state, and its result. */
  private String job(String kind, String body) throws Exception {
    String path = BASE + "sessions/guess/" + kind;
    String started = team.post(path, reader, body).body();
    String number = started.replaceFirst("(?s).*\"job\":(\\d+).*", "$1");
    if (!number.matches("\\d+")) {
      return started;
    }
    String job = BASE + "jobs/" + number;
    String state = team.send(job, reader).body();
    while (state.contains("\"state\":\"running\"") || state.contains("\"state\":\"queued\"")) {
      Thread.onSpinWait();
      state = team.send(job, reader).body();
    }
    return started + state + team.send(job + "/file", reader).body();
  }

  @Test
  void fullHashesAreNotEnough() throws Exception {
    guess(hashes);

    assertNothingIsShown();
  }

  @Test
  void firstDigitsAreNotEnough() throws Exception {
    List<String> guesses = new ArrayList<>();
    for (String hash : hashes) {
      for (int digits : List.of(6, 7, 12, 32, 63)) {
        guesses.add(hash.substring(0, digits));
      }
    }
    guess(guesses);

    assertNothingIsShown();
  }

  @Test
  @Tag("long")
  void manyGuessesAreNotEnough() throws Exception {
    List<String> guesses = new ArrayList<>();
    hashes.forEach(hash -> guesses.add(hash.substring(0, 6)));
    for (int i = guesses.size(); i < 60_000; i++) {
      guesses.add(String.format(Locale.ROOT, "%06x", (i * 279L) & 0xFFFFFF));
    }
    guess(guesses);

    assertNothingIsShown();
  }

  /** The sender that uploads the same bytes has them already, so its session has the blob. */
  @Test
  void anUploadBringsTheBlob() throws Exception {
    String hash = hashes.getFirst();
    byte[] content = (SECRET + 0 + "\n").repeat(200).getBytes(UTF_8);
    assertThat(
            post(
                "ingest/guess/blobs/" + hash,
                recorder,
                "application/octet-stream",
                BodyPublishers.ofByteArray(content)))
        .startsWith("200 ");
    guess(hashes);

    String session = BASE + "sessions/guess";
    while (team.send(session + "/findings", reader).statusCode() != 200) {
      Thread.onSpinWait();
    }
    assertThat(team.send(session + "/blobs/" + hash, reader).body()).contains("the recipe");
    assertThat(team.send(session + "/blobs/" + hashes.getLast(), reader).statusCode())
        .isEqualTo(404);
    assertThat(job("export", "{\"format\":\"atif\"}")).contains("part 0").doesNotContain("part 7");
  }
}
