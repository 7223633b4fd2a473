package dev.blackbox.server.team;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.server.gate.Role;
import dev.blackbox.server.http.Route;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls every route with every role. A route that is not in the table fails the test. */
final class RouteAccessTest {
  private static final String BASE = "/api/v1/";

  /** Which role each route needs: a decision for each, which docs/team.md states in words. */
  private static final Map<String, Role> DECISIONS =
      Map.ofEntries(
          Map.entry("GET about", Role.READER),
          Map.entry("GET sessions", Role.READER),
          Map.entry("GET sessions/{id}", Role.READER),
          Map.entry("GET sessions/{id}/lines", Role.READER),
          Map.entry("GET sessions/{id}/events", Role.READER),
          Map.entry("GET sessions/{id}/state", Role.READER),
          Map.entry("GET sessions/{id}/map", Role.READER),
          Map.entry("GET sessions/{id}/calls", Role.READER),
          Map.entry("GET sessions/{id}/findings", Role.READER),
          Map.entry("GET sessions/{id}/files", Role.READER),
          Map.entry("GET sessions/{id}/raw", Role.READER),
          Map.entry("POST sessions/{id}/export", Role.READER),
          Map.entry("GET jobs/{job}/file", Role.READER),
          Map.entry("GET ingest/{session}", Role.RECORDER),
          Map.entry("POST ingest/{session}", Role.RECORDER),
          Map.entry("POST ingest/{session}/blobs/{sha256}", Role.RECORDER),
          Map.entry("GET sessions/{id}/blobs/{sha256}", Role.READER),
          Map.entry("GET sessions/{id}/cost", Role.READER),
          Map.entry("POST sessions/{id}/verify", Role.READER),
          Map.entry("GET jobs/{job}", Role.READER),
          Map.entry("GET diff", Role.READER),
          Map.entry("GET live", Role.READER),
          Map.entry("GET feed", Role.READER),
          Map.entry("POST tickets", Role.READER));

  private static TeamServer team;
  private static final Map<Role, String> TOKENS = new EnumMap<>(Role.class);

  @BeforeAll
  static void start(@TempDir Path folder) throws Exception {
    team = new TeamServer(folder);
    for (Role role : Role.values()) {
      TOKENS.put(role, team.token(role.word(), role, "/srv/tea"));
    }
  }

  @AfterAll
  static void close() {
    team.close();
  }

  @Test
  void everyRouteHasADecision() {
    assertThat(team.server().routes().routes())
        .allSatisfy(route -> assertThat(DECISIONS).containsEntry(key(route), route.role()))
        .isNotEmpty();
  }

  @Test
  void everyRouteNeedsItsRole() throws Exception {
    for (Route route : team.server().routes().routes()) {
      for (Role role : Role.values()) {
        int status = status(route, TeamServer.TEA, token(role));
        boolean isAllowed = role == Role.ADMIN || role == DECISIONS.get(key(route));
        if (isAllowed) {
          assertThat(status).as(key(route) + " by " + role).isNotIn(401, 403, 500);
        } else {
          assertThat(status).as(key(route) + " by " + role).isEqualTo(403);
        }
      }
    }
  }

  /** Also an admin may have a token for some projects only. */
  @Test
  void aSessionOfAnotherProjectIsLikeOneThatIsNotThere() throws Exception {
    for (Route route : team.server().routes().routes()) {
      if (!route.path().contains("{id}") || route.role() == Role.RECORDER) {
        continue;
      }
      for (Role role : List.of(Role.READER, Role.ADMIN)) {
        assertThat(answer(route, TeamServer.COFFEE, token(role)))
            .as(key(route) + " by " + role)
            .startsWith("404 ")
            .isEqualTo(answer(route, "no-such-session", token(role)));
      }
    }
  }

  @Test
  void listsAndComparisonsHaveNothingOfOtherProjects() throws Exception {
    String token = token(Role.READER);
    String list = team.send(BASE + "sessions", token).body();
    assertThat(list).contains(TeamServer.TEA).doesNotContain("coffee");
    int listed = list.split("\"id\":", -1).length - 1; // another test may have sent a session
    assertThat(list).contains("\"total\":" + listed + ",");
    assertThat(team.send(BASE + "sessions?q=coffee", token).body()).contains("\"total\":0");

    String both = BASE + "diff?a=" + TeamServer.TEA + "&b=";
    HttpResponse<String> other = team.send(both + TeamServer.COFFEE, token);
    assertThat(other.statusCode()).isEqualTo(404);
    assertThat(other.body()).isEqualTo(team.send(both + "no-such-session", token).body());
  }

  @Test
  void aTokenWithoutProjectsIsForAll() throws Exception {
    String token = team.token("everything", Role.READER);

    assertThat(team.send(BASE + "sessions", token).body())
        .contains(TeamServer.TEA, TeamServer.COFFEE);
    assertThat(team.send(BASE + "sessions/" + TeamServer.COFFEE, token).statusCode())
        .isEqualTo(200);
  }

  @Test
  void aRecorderReadsNothing() throws Exception {
    String token = token(Role.RECORDER);

    for (String path : List.of("sessions", "sessions/" + TeamServer.TEA, "about", "diff")) {
      assertThat(team.send(BASE + path, token).statusCode()).as(path).isEqualTo(403);
    }
    assertThat(team.post(BASE + "tickets", token, "{\"path\":\"/api/v1/sessions\"}").statusCode())
        .isEqualTo(403);
    assertThat(team.send("/metrics", token).statusCode()).isEqualTo(403);
  }

  @Test
  void aRecorderSendsRecordingsOfItsProjectsOnly() throws Exception {
    String tea = token(Role.RECORDER);
    String coffee = team.token("coffee-machine", Role.RECORDER, "/srv/coffee");
    String start = "---\nformat: bbox/1\nid: sent\ncwd: /srv/tea\n---\n";

    assertThat(ingest("sent", 0, coffee, start)).startsWith("403 ").contains("project-missing");
    assertThat(ingest("sent", 0, coffee, "---\ncwd: /srv/coffee\n")).startsWith("403 ");
    assertThat(ingest("sent", 3, coffee, "u more\n")).startsWith("409 ");
    assertThat(ingest("sent", 0, tea, start + "u secret tea\n")).startsWith("200 ");

    assertThat(ingest("sent", 6, coffee, "u from elsewhere\n")).startsWith("403 ");
    assertThat(ingest("sent", 0, coffee, start.replace("tea", "coffee"))).startsWith("403 ");
    assertThat(ingest("sent", 6, tea, "u more tea\n")).startsWith("200 ").contains("\"lines\":7");
    assertThat(team.send(BASE + "ingest/sent", tea).body()).contains("\"lines\":7");
    assertThat(team.send(BASE + "ingest/sent", coffee).body()).contains("\"lines\":0");
    assertThat(ingest("sent", 0, token(Role.READER), start)).startsWith("403 ");
  }

  private static String ingest(String session, long from, String token, String lines)
      throws Exception {
    HttpRequest request =
        team.request(BASE + "ingest/" + session + "?from=" + from, token)
            .header("Content-Type", "application/x-bbox")
            .POST(BodyPublishers.ofString(lines))
            .build();
    HttpResponse<String> answer = team.client().send(request, BodyHandlers.ofString());
    return answer.statusCode() + " " + answer.body();
  }

  /** A ticket has the rights of the token that asked for it, and no more. */
  @Test
  void aTicketOpensNoOtherProject() throws Exception {
    String path = BASE + "sessions/" + TeamServer.COFFEE + "/raw";
    String body =
        team.post(BASE + "tickets", token(Role.READER), "{\"path\":\"" + path + "\"}").body();
    String ticket = body.replaceFirst(".*\"ticket\":\"([0-9a-f]+)\".*\\n", "$1");

    assertThat(team.send(path + "?ticket=" + ticket, "").statusCode()).isEqualTo(404);
  }

  @Test
  void anotherCallerDoesNotSeeAJob() throws Exception {
    String path = BASE + "sessions/" + TeamServer.TEA + "/verify";
    String job = team.post(path, token(Role.READER), "{}").body();
    String number = job.replaceFirst("\\{\"job\":(\\d+),.*\\n", "$1");

    assertThat(team.send(BASE + "jobs/" + number, token(Role.READER)).statusCode()).isEqualTo(200);
    assertThat(team.send(BASE + "jobs/" + number, token(Role.ADMIN)).statusCode()).isEqualTo(404);
  }

  private static String token(Role role) {
    return TOKENS.getOrDefault(role, "");
  }

  private static String key(Route route) {
    return route.method() + " " + route.path().substring(BASE.length());
  }

  private static int status(Route route, String session, String token) throws Exception {
    return Integer.parseInt(answer(route, session, token).substring(0, 3));
  }

  /** Reads the body of refusals only: a feed has no end. */
  private static String answer(Route route, String session, String token) throws Exception {
    String path =
        route
            .path()
            .replaceAll("\\{(id|session)}", session)
            .replace("{job}", "999")
            .replace("{sha256}", "0".repeat(64));
    HttpRequest.Builder request = team.request(path, token);
    if (route.method().equals("POST")) {
      request.header("Content-Type", "application/json").POST(BodyPublishers.ofString("{}"));
    }
    HttpResponse<InputStream> answer =
        team.client().send(request.build(), BodyHandlers.ofInputStream());
    try (InputStream body = answer.body()) {
      boolean isShort = answer.statusCode() >= 400;
      return answer.statusCode()
          + " "
          + (isShort ? new String(body.readAllBytes(), StandardCharsets.UTF_8) : "");
    }
  }
}
