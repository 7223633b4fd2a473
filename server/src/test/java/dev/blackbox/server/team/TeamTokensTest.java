package dev.blackbox.server.team;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.server.gate.Role;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TeamTokensTest {
  private static final String ABOUT = "/api/v1/about";

  @TempDir Path folder;
  private TeamServer team;

  @BeforeEach
  void start() throws Exception {
    team = new TeamServer(folder);
  }

  @AfterEach
  void close() {
    team.close();
    assertThat(team.failures()).isEmpty();
  }

  @Test
  void wrongTokensAreRefusedAndThenSlowedDown() throws Exception {
    for (int i = 0; i < 10; i++) {
      assertThat(team.send(ABOUT, "bbt_wrong" + i).statusCode()).isEqualTo(401);
    }
    assertThat(team.send(ABOUT, "bbt_wrong").statusCode()).isEqualTo(429);
    assertThat(team.send(ABOUT, team.token("alice", Role.READER)).statusCode()).isEqualTo(200);
  }

  @Test
  void theHashOfATokenIsNoToken() throws Exception {
    String token = team.token("alice", Role.READER);
    assertThat(team.send(ABOUT, TokenEntry.hash(token)).statusCode()).isEqualTo(401);
  }

  @Test
  void aRevokedTokenStopsWorkingAndSoDoItsTickets() throws Exception {
    String token = team.token("alice", Role.READER);
    String path = "/api/v1/sessions/" + TeamServer.TEA + "/raw";
    String ticket = ticket(token, path);
    assertThat(team.send(path + "?ticket=" + ticket, "").statusCode()).isEqualTo(200);
    String late = ticket(token, path);

    team.store().revoke("alice");
    team.lookAgain();

    assertThat(team.send(ABOUT, token).statusCode()).isEqualTo(401);
    assertThat(team.send(path + "?ticket=" + late, "").statusCode()).isEqualTo(401);
  }

  private String ticket(String token, String path) throws Exception {
    HttpResponse<String> answer =
        team.post("/api/v1/tickets", token, "{\"path\":\"" + path + "\"}");
    assertThat(answer.statusCode()).isEqualTo(201);
    return answer.body().replaceFirst(".*\"ticket\":\"([0-9a-f]+)\".*\\n", "$1");
  }

  @Test
  void aFileThatOthersCanChangeOpensNothing() throws Exception {
    String token = team.token("alice", Role.ADMIN);
    Files.setPosixFilePermissions(
        team.store().file(), PosixFilePermissions.fromString("rw--w----"));
    team.lookAgain();

    assertThat(team.send(ABOUT, token).statusCode()).isEqualTo(401);
    assertThat(team.problems()).singleElement().asString().contains("other users can change");
  }
}
