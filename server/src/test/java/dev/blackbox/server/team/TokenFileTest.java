package dev.blackbox.server.team;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.server.gate.Caller;
import dev.blackbox.server.gate.Role;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TokenFileTest {
  private static final long SECOND = 1_000_000_000L;
  private static final Caller ALICE = new Caller("alice", Role.READER, List.of("/srv/tea"));

  @TempDir Path folder;
  private final List<String> problems = new ArrayList<>();
  private TokenStore store;
  private String token;
  private TokenFile tokens;
  private long now;

  @BeforeEach
  void create() throws Exception {
    store = new TokenStore(folder.resolve("tokens"), Clock.systemUTC());
    token = store.add("alice", Role.READER, List.of("/srv/tea"));
    tokens = new TokenFile(store, () -> now, problems::add);
  }

  @Test
  void theHolderOfATokenHasItsRoleAndProjects() {
    assertThat(tokens.holder(token)).hasValue(ALICE);
    assertThat(tokens.isCurrent(ALICE)).isTrue();
  }

  @Test
  void everythingElseOpensNothing() {
    assertThat(tokens.holder("")).isEmpty();
    assertThat(tokens.holder("alice")).isEmpty();
    assertThat(tokens.holder(token + "x")).isEmpty();
    assertThat(tokens.holder(token.substring(1))).isEmpty();
    assertThat(tokens.holder(TokenEntry.hash(token))).isEmpty();
    assertThat(tokens.isCurrent(new Caller("alice", Role.ADMIN, List.of("/srv/tea")))).isFalse();
    assertThat(tokens.isCurrent(new Caller("alice", Role.READER, List.of()))).isFalse();
  }

  @Test
  void aRevokedTokenStopsWorkingWithinASecond() throws Exception {
    store.revoke("alice");
    now += SECOND;

    assertThat(tokens.holder(token)).isEmpty();
    assertThat(tokens.isCurrent(ALICE)).isFalse();
    assertThat(problems).isEmpty();
  }

  @Test
  void aNewTokenWorksWithinASecond() throws Exception {
    String other = store.add("bob", Role.ADMIN, List.of());
    now += SECOND;

    assertThat(tokens.holder(other)).hasValue(new Caller("bob", Role.ADMIN, List.of()));
    assertThat(tokens.holder(token)).hasValue(ALICE);
  }

  @Test
  void aFileThatIsGoneOpensNothingUntilItIsBack() throws Exception {
    byte[] content = Files.readAllBytes(store.file());
    Files.delete(store.file());
    now += SECOND;
    assertThat(tokens.holder(token)).isEmpty();
    now += SECOND;
    assertThat(tokens.holder(token)).isEmpty();
    assertThat(problems).singleElement().asString().contains("no such file");

    store.add("carol", Role.READER, List.of());
    Files.write(store.file(), content);
    now += SECOND;
    assertThat(tokens.holder(token)).hasValue(ALICE);
  }

  @Test
  void aLineThatIsDamagedLaterOpensNothingAndIsReportedOnce() throws Exception {
    String other = store.add("bob", Role.ADMIN, List.of());
    Files.writeString(
        store.file(), Files.readString(store.file()).replace("bob admin", "bob adnin"));

    for (int i = 0; i < 3; i++) {
      now += SECOND;
      assertThat(tokens.holder(other)).isEmpty();
      assertThat(tokens.holder(token)).hasValue(ALICE);
    }
    assertThat(problems).singleElement().asString().contains("tokens:4: this is not a token");
  }

  @Test
  void aServerDoesNotStartWithADamagedFile() throws Exception {
    Files.writeString(store.file(), "nonsense\n");

    assertThatThrownBy(() -> new TokenFile(store, () -> 0, problems::add))
        .hasMessageContaining("tokens:1: this is not a token");
  }
}
