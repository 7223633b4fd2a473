package dev.blackbox.cli.token;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import dev.blackbox.cli.command.Screen;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TokenCommandTest {
  @TempDir Path folder;

  private Ran run(String... arguments) {
    return Ran.on(Screen.NONE, Map.of("BLACKBOX_HOME", "home"), folder, arguments);
  }

  @Test
  void aTokenIsPrintedOnceAndTheFileHasItsHash() throws Exception {
    Ran made = run("token", "new", "alice", "--role", "reader", "--project", "/srv/tea");

    assertThat(made.code()).isZero();
    assertThat(made.out()).matches("bbt_[A-Za-z0-9_-]{43}\n");
    assertThat(made.err())
        .contains("the token of alice cannot be shown again; keep it like a password");
    assertThat(Files.readString(folder.resolve("home/tokens")))
        .contains("alice reader active projects=/srv/tea ")
        .doesNotContain(made.out().strip());
  }

  @Test
  void theListHasNamesRolesAndProjects() {
    run("token", "new", "alice", "--role", "reader", "--project", "/srv/tea", "--project", "b");
    run("token", "new", "build-7", "--role", "recorder");
    assertThat(run("token", "revoke", "alice").out()).isEqualTo("alice is revoked\n");

    Ran list = run("token", "list");

    assertThat(list.code()).isZero();
    assertThat(list.out().lines())
        .satisfiesExactly(
            line -> assertThat(line).matches("alice +reader   2\\S+Z  /srv/tea, b  revoked 2\\S+Z"),
            line -> assertThat(line).matches("build-7 +recorder 2\\S+Z  all projects"));
  }

  @Test
  void anotherFileCanBeNamed() {
    run("token", "new", "alice", "--role", "admin", "--tokens", "team");

    assertThat(folder.resolve("team")).exists();
    assertThat(run("token", "list", "--tokens", "team").out()).contains("admin");
    assertThat(run("token", "list"))
        .satisfies(
            ran -> assertThat(ran.code()).isEqualTo(3),
            ran -> assertThat(ran.err()).contains("home/tokens: no such file"));
  }

  @Test
  void aStarIsAllProjects() throws Exception {
    assertThat(run("token", "new", "build", "--role", "recorder", "--project", "*").code())
        .isZero();

    assertThat(Files.readString(folder.resolve("home/tokens")))
        .contains("build recorder active projects=* ");
    assertThat(run("token", "list").out()).contains("all projects");
    assertThat(
            run("token", "new", "b", "--role", "reader", "--project", "*", "--project", "x").err())
        .contains("--project '*' is all projects, expected no other --project");
  }

  @Test
  void aRecorderMayHaveAQuota() throws Exception {
    run("token", "new", "build", "--role", "recorder", "--quota", "500M");

    assertThat(Files.readString(folder.resolve("home/tokens"))).contains(" quota=500M sha256=");
    assertThat(run("token", "list").out()).contains("all projects  quota 500M");
    assertThat(run("token", "new", "a", "--role", "reader", "--quota", "1G").err())
        .contains("--quota is for a recorder");
    assertThat(run("token", "list", "--quota", "1G").err()).contains("--quota is an option of new");
  }

  @Test
  void aDamagedLineIsReported() throws Exception {
    run("token", "new", "alice", "--role", "admin");
    Path file = folder.resolve("home/tokens");
    Files.writeString(file, Files.readString(file) + "nonsense\n");

    Ran list = run("token", "list");

    assertThat(list.code()).isEqualTo(1);
    assertThat(list.out()).contains("alice");
    assertThat(list.err()).contains("tokens:4: this is not a token");
  }

  @Test
  void wrongArgumentsAreUsageErrors() {
    assertThat(run("token"))
        .satisfies(
            ran -> assertThat(ran.code()).isEqualTo(2),
            ran -> assertThat(ran.err()).contains("expected blackbox token new NAME"));
    assertThat(run("token", "new").err()).contains("expected blackbox token new NAME");
    assertThat(run("token", "new", "alice").err()).contains("missing --role: reader, recorder");
    assertThat(run("token", "new", "alice", "--role", "owner").err())
        .contains("--role is \"owner\", expected reader, recorder or admin");
    assertThat(run("token", "new", "a b", "--role", "admin").err()).contains("the name is \"a b\"");
    assertThat(run("token", "new", "a", "--role", "admin", "--project", "").err())
        .contains("--project is empty");
    assertThat(run("token", "list", "--role", "admin").err())
        .contains("--role is an option of new");
    assertThat(folder.resolve("home")).doesNotExist();
  }
}
