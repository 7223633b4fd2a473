package dev.blackbox.store.key;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KeyFileTest {
  @TempDir Path folder;

  private KeyFile file() {
    return new KeyFile(Disk.real(), folder.resolve("keys"));
  }

  @Test
  void keysComeBackAndSign() throws IOException {
    MachineKey made = file().create();

    MachineKey loaded = file().load().orElseThrow();

    byte[] message = "message".getBytes(UTF_8);
    assertThat(loaded.name()).isEqualTo(made.name()).startsWith("blackbox.local/");
    assertThat(made.key().publicKey().hasSigned(message, loaded.key().sign(message))).isTrue();
    assertThat(loaded.quantumSafe().isPresent()).isEqualTo(Algorithm.ML_DSA_44.isKnown());
    assertThat(KeyFile.publicKeys(Disk.real(), file().publicFile()))
        .contains(made.key().publicKey());
  }

  @Test
  void onlyTheirUserCanReadThem() throws IOException {
    file().create();

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file().privateFile())))
        .isEqualTo("rw-------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("keys"))))
        .isEqualTo("rwx------");
  }

  @Test
  void keysThatAreThereAreNotReplaced() throws IOException {
    MachineKey made = file().create();

    assertThatThrownBy(() -> file().create()).isInstanceOf(IOException.class);

    assertThat(file().load().orElseThrow().name()).isEqualTo(made.name());
  }

  @Test
  void privateKeyOfAnotherIsRefused() throws IOException {
    file().create();
    String mine = Files.readString(file().privateFile());
    KeyFile other = new KeyFile(Disk.real(), folder.resolve("other"));
    other.create();
    String theirs = Files.readString(other.privateFile());
    String mixed = mine.lines().findFirst().orElseThrow() + theirs.substring(theirs.indexOf('\n'));
    Files.writeString(file().privateFile(), mixed);

    assertThatThrownBy(() -> file().load())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("does not match");
  }

  @Test
  void brokenKeyThatIsToReplaceAnotherIsNamed() throws IOException {
    file().create();
    file().stage(MachineKey.ed25519());
    Path next = folder.resolve("keys/next.key");
    String text = Files.readString(next);
    Files.writeString(next, text.replaceAll("(?m)^M.*$", "AAAA"));

    assertThatThrownBy(() -> file().staged())
        .hasMessageStartingWith(next + ": a private key that cannot be read");
    assertThat(file().load()).isPresent();
  }

  @Test
  void fileWithoutKeysIsRefused() throws IOException {
    Files.createDirectories(folder.resolve("keys"));
    Files.writeString(file().privateFile(), "nothing");

    assertThatThrownBy(() -> file().load()).hasMessageContaining("no Ed25519 key found");
  }
}
