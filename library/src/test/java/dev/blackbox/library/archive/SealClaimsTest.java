package dev.blackbox.library.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.library.proof.SealTarget;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SealClaimsTest {
  @TempDir private Path folder;

  @Test
  void onlyWhatIsNewInASealIsRead() throws Exception {
    MachineHome home = MachineHome.in(new HomeFolder(folder.resolve("home")));
    home.createKey();
    Path recording = Files.writeString(folder.resolve("s.bbox"), "a: one\n".repeat(5_000));
    Path seal = folder.resolve("s.bbox.seal");
    SealClaims claims = new SealClaims();
    assertThat(claims.lines(recording)).isZero();

    new SealTarget(recording).seal(home.sealer(Clock.systemUTC()), false);
    assertThat(claims.lines(recording)).isEqualTo(5_000);
    long first = claims.bytesRead();
    assertThat(first).isEqualTo(Files.size(seal));
    assertThat(claims.lines(recording)).isEqualTo(5_000);
    assertThat(claims.bytesRead()).isEqualTo(first);

    Files.writeString(recording, "a: two\n".repeat(10), StandardOpenOption.APPEND);
    new SealTarget(recording).seal(home.sealer(Clock.systemUTC()), true);
    assertThat(claims.lines(recording)).isEqualTo(5_010);
    assertThat(claims.bytesRead()).isLessThan(first + Files.size(seal));
  }
}
