package dev.blackbox.store.verify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.log.Rotation;
import dev.blackbox.store.testing.Notary;
import dev.blackbox.store.testing.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A verdict names the part that is missing, out of place, or of another recording. */
final class PartOrderTest {
  @TempDir Path folder;
  private Notary notary;

  @BeforeEach
  void notary() {
    notary = Notary.brief(folder);
  }

  private RotatedSession session(String name) throws IOException, InterruptedException {
    RotatedSession session = new RotatedSession(notary, folder.resolve(name));
    session.record("", name.endsWith(".zst") ? 40 : 20, Rotation.bySize(300));
    assertThat(session.parts().size()).isGreaterThan(2);
    assertThat(session.verdict().sentence()).isEqualTo("valid");
    return session;
  }

  private void requireNamed(RotatedSession session, String part) throws IOException {
    Verdict verdict = session.verdict();
    assertThat(verdict.status()).isIn(VerdictStatus.TAMPERED, VerdictStatus.TRUNCATED);
    assertThat(verdict.sentence()).contains(part);
  }

  @ParameterizedTest
  @ValueSource(strings = {"s.bbox", "s.bbox.zst"})
  void missingPartIsNamed(String name) throws Exception {
    RotatedSession session = session(name);
    for (Path part : session.parts().stream().skip(1).map(p -> p.file()).toList()) {
      Path aside = folder.resolve("aside");
      Files.move(part, aside);

      requireNamed(session, String.valueOf(part.getFileName()));

      Files.move(aside, part);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"s.bbox", "s.bbox.zst"})
  void swappedPartsAreNamed(String name) throws Exception {
    RotatedSession session = session(name);
    Path second = session.parts().get(1).file();
    Path third = session.parts().get(2).file();
    byte[] bytes = Files.readAllBytes(second);
    Files.copy(third, second, StandardCopyOption.REPLACE_EXISTING);
    Files.write(third, bytes);

    requireNamed(session, String.valueOf(second.getFileName()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"s.bbox", "s.bbox.zst"})
  void doubledPartIsNamed(String name) throws Exception {
    RotatedSession session = session(name);
    Path second = session.parts().get(1).file();
    Path third = session.parts().get(2).file();
    byte[] before = Files.readAllBytes(third);
    Files.copy(second, third, StandardCopyOption.REPLACE_EXISTING);
    requireNamed(session, String.valueOf(third.getFileName()));

    Files.write(third, before);
    Files.copy(third, second, StandardCopyOption.REPLACE_EXISTING);
    requireNamed(session, String.valueOf(second.getFileName()));

    Files.copy(session.file(), second, StandardCopyOption.REPLACE_EXISTING);
    requireNamed(session, String.valueOf(second.getFileName()));
  }

  /** A copy under a free name adds a part that no line was recorded in. */
  @ParameterizedTest
  @ValueSource(strings = {"s.bbox", "s.bbox.zst"})
  void copyOfAPartBehindTheLastIsNamed(String name) throws Exception {
    RotatedSession session = session(name);
    int count = session.parts().size();
    Path last = session.parts().get(count - 1).file();
    Path copy = last.resolveSibling(name.replace("s.", "s.part" + (count + 1) + "."));
    Files.copy(last, copy);

    requireNamed(session, String.valueOf(copy.getFileName()));
  }

  /** An older session of the same name, with another id, whose first file is gone. */
  @ParameterizedTest
  @ValueSource(strings = {"id: sess_older", "id: sess_store"})
  void partsOfAnOlderSessionAreNeitherReadNorSealedNorWritten(String id) throws Exception {
    RotatedSession session = new RotatedSession(notary, folder.resolve("s.bbox"));
    session.record("old", 20, Rotation.bySize(300));
    Files.delete(session.file());
    Files.delete(Verifier.sealOf(session.file()));
    notary.forget();
    Map<Path, String> old = new TreeMap<>();
    for (Path part : parts()) {
      Files.writeString(part, Files.readString(part).replace("id: sess_store", id));
      old.put(part, Files.readString(part));
    }
    assertThat(old.size()).isGreaterThan(2);

    session.record("a", 20, Rotation.NEVER);
    session.record("b", 20, Rotation.bySize(600));
    session.record("c", 20, Rotation.bySize(600));

    Verdict verdict = session.verdict();
    assertThat(verdict.status()).as(verdict.sentence()).isEqualTo(VerdictStatus.VALID);
    List<String> lines = session.lines();
    assertThat(verdict.sealed().lines()).isEqualTo(lines.size());
    assertThat(String.join("\n", lines)).doesNotContain("event old");
    assertThat(Sample.eventsRead(Disk.real(), session.file()))
        .hasSize(60)
        .contains("a0", "a19", "b0", "b19", "c0", "c19");
    for (Map.Entry<Path, String> part : old.entrySet()) {
      assertThat(Files.readString(part.getKey(), UTF_8)).isEqualTo(part.getValue());
    }
  }

  private List<Path> parts() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  @Test
  void partOfAnotherSessionInThePlaceOfOneIsNamed() throws Exception {
    RotatedSession session = session("s.bbox");
    Path second = session.parts().get(1).file();
    Files.writeString(second, Files.readString(second).replace("id: sess_store", "id: sess_other"));

    requireNamed(session, "s.part2.bbox: belongs to session sess_other");
  }
}
