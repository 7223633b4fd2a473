package dev.blackbox.server.team;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.server.gate.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TokenStoreTest {
  private static final Instant TIME = Instant.parse("2026-11-18T12:00:00Z");

  @TempDir Path folder;
  private TokenStore store;

  @BeforeEach
  void create() {
    store =
        new TokenStore(folder.resolve("home").resolve("tokens"), Clock.fixed(TIME, ZoneOffset.UTC));
  }

  @Test
  void aNewFileIsPrivateAndHasNoToken() throws Exception {
    String token = store.add("alice", Role.READER, List.of("/srv/tea"));

    assertThat(token).matches("bbt_[A-Za-z0-9_-]{43}");
    assertThat(mode()).isEqualTo("rw-------");
    assertThat(Files.readString(store.file()))
        .startsWith("# Tokens of blackbox serve")
        .contains("sha256=" + TokenEntry.hash(token))
        .doesNotContain(token);
    assertThat(store.readWhole().entries())
        .containsExactly(
            new TokenEntry(
                "alice", Role.READER, List.of("/srv/tea"), TIME, null, 0, TokenEntry.hash(token)));
  }

  @Test
  void aNameIsUsedOnce() throws Exception {
    store.add("alice", Role.READER, List.of());
    assertThatThrownBy(() -> store.add("alice", Role.ADMIN, List.of()))
        .hasMessageEndingWith(": the name alice is taken, expected a new one");

    store.revoke("alice");
    assertThatThrownBy(() -> store.add("alice", Role.ADMIN, List.of()))
        .hasMessageEndingWith(": the name alice belongs to a revoked token, expected a new one");
  }

  @Test
  void revokingKeepsEverythingElse() throws Exception {
    store.add("alice", Role.READER, List.of());
    store.add("bob", Role.ADMIN, List.of());
    String before = Files.readString(store.file());
    Files.writeString(store.file(), before + "\n  # a comment\nnonsense\n");

    store.revoke("alice");

    assertThat(Files.readString(store.file()))
        .isEqualTo(
            before.replace("alice reader active", "alice reader revoked=" + TIME)
                + "\n  # a comment\nnonsense\n");
    assertThatThrownBy(() -> store.revoke("alice")).hasMessageContaining("no active token");
  }

  @Test
  void aDamagedLineIsNamedAndNothingIsAdded() throws Exception {
    store.add("alice", Role.READER, List.of());
    Files.writeString(store.file(), Files.readString(store.file()) + "nonsense\n");

    assertThatThrownBy(() -> store.add("bob", Role.READER, List.of()))
        .hasMessageContaining("tokens:4: this is not a token, expected NAME ROLE");
    assertThat(store.read().entries()).hasSize(1);
  }

  @Test
  void aNameOrATokenCountsOnce() throws Exception {
    store.add("alice", Role.READER, List.of());
    String line = store.readWhole().entries().get(0).line();
    Files.writeString(
        store.file(),
        line + "\n" + line.replace("reader", "admin") + "\n" + line.replace("alice", "bob") + "\n");

    assertThat(store.read().entries()).extracting(TokenEntry::role).containsExactly(Role.READER);
    assertThat(store.read().problems()).hasSize(2);
  }

  @Test
  void aMissingFileIsNamedWithARemedy() {
    assertThatThrownBy(store::read)
        .isInstanceOfSatisfying(
            BlackboxException.class, e -> assertThat(e.hint()).contains("blackbox token new"))
        .hasMessageContaining("tokens: no such file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-rw----", "rw----rw-", "rw-------", "r--------", "rw-r--r--"})
  void onlyTheOwnerMayUseTheFileUnlessItIsOfRoot(String mode) throws Exception {
    store.add("alice", Role.READER, List.of());
    Files.setPosixFilePermissions(store.file(), PosixFilePermissions.fromString(mode));
    boolean isOfRoot = Files.getAttribute(store.file(), "unix:uid").equals(0);
    boolean isRight = mode.endsWith("------") || (isOfRoot && mode.equals("rw-r--r--"));

    if (isRight) {
      assertThat(store.read().entries()).hasSize(1);
    } else {
      assertThatThrownBy(store::read).hasMessageContaining("(" + mode + "), expected mode 0600");
    }
  }

  @Test
  void aFileOfAnotherUserThatAllCanReadIsRefused() throws Exception {
    store.add("alice", Role.READER, List.of());
    assumeTrue(Files.getAttribute(store.file(), "unix:uid").equals(0), "needs root to give a file");
    Files.setAttribute(store.file(), "unix:uid", 65_534);
    Files.setPosixFilePermissions(store.file(), PosixFilePermissions.fromString("rw-r--r--"));

    assertThatThrownBy(store::read).hasMessageContaining("other users can use this file");
  }

  @Test
  void aLinkLeadsToTheFile() throws Exception {
    store.add("alice", Role.READER, List.of());
    Path link = Files.createSymbolicLink(folder.resolve("link"), store.file());
    TokenStore linked = new TokenStore(link, Clock.systemUTC());

    linked.add("bob", Role.READER, List.of());

    assertThat(store.read().entries()).hasSize(2);
    assertThat(link).isSymbolicLink();
  }

  private String mode() throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(store.file()));
  }
}
