package dev.blackbox.intake.observe.patch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.intake.observe.Shell;
import dev.blackbox.intake.observe.Trees;
import dev.blackbox.intake.observe.workspace.WorkspaceSnapshot;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The patch of any change turns the old folder into the new one. */
final class PatchPropertyTest {
  private static final List<String> NAMES =
      List.of(
          "a",
          "b.txt",
          "c c",
          "d\"q",
          "e\\b",
          "f\tt",
          "ü",
          "dir/a",
          "dir/b",
          "dir/sub/c",
          "other/x",
          "-dash",
          "z.bin",
          "new\nline");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void appliedPatchGivesTheFolderAsItIs(long seed) throws IOException {
    Random random = new Random(seed);
    Path then = Files.createDirectory(folder.resolve("then"));
    for (int i = 0; i < 10; i++) {
      change(then, random);
    }
    Path now = folder.resolve("now");
    Shell.run(folder, "cp -a then now");
    Path store = Files.createDirectory(folder.resolve("store"));
    Path patch = folder.resolve("patch");
    try (WorkspaceSnapshot before = WorkspaceSnapshot.take(now, store)) {
      for (int i = 0; i < 12; i++) {
        change(now, random);
      }
      write(before, now, patch);
    }

    Shell.run(then, "test ! -s ../patch || git apply --whitespace=nowarn ../patch");

    assertThat(Trees.of(then)).isEqualTo(Trees.of(now));
  }

  private static void write(WorkspaceSnapshot before, Path now, Path patch) throws IOException {
    try (OutputStream out = Files.newOutputStream(patch)) {
      new PatchWriter(before, now, true, out).write(WorkspaceChanges.between(before, now));
    }
  }

  private static void change(Path root, Random random) throws IOException {
    Path file = root.resolve(NAMES.get(random.nextInt(NAMES.size())));
    switch (random.nextInt(8)) {
      case 0 -> Files.deleteIfExists(file);
      case 1 -> link(file, random);
      case 2 -> move(root, file, random);
      case 3 -> mode(file, random);
      case 4 -> edit(file, random);
      default -> content(file, random);
    }
  }

  private static void content(Path file, Random random) throws IOException {
    Files.createDirectories(file.getParent());
    Files.deleteIfExists(file);
    Files.write(file, bytes(random));
  }

  private static byte[] bytes(Random random) {
    byte[] binary = new byte[random.nextInt(3000)];
    random.nextBytes(binary);
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(60); i > 0; i--) {
      text.append(random.nextInt(4)).append(random.nextBoolean() ? "\r\n" : "\n");
    }
    return switch (random.nextInt(4)) {
      case 0 -> binary;
      case 1 -> (text + "no end").getBytes(StandardCharsets.UTF_8);
      case 2 -> (text + "\u00e9\n").getBytes(StandardCharsets.ISO_8859_1);
      default -> text.toString().getBytes(StandardCharsets.UTF_8);
    };
  }

  private static void edit(Path file, Random random) throws IOException {
    if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      byte[] bytes = Files.readAllBytes(file);
      for (int i = 0; i < 3 && bytes.length > 0; i++) {
        bytes[random.nextInt(bytes.length)] = (byte) (random.nextBoolean() ? '\n' : 'x');
      }
      Files.write(file, bytes);
    }
  }

  private static void link(Path file, Random random) throws IOException {
    Files.createDirectories(file.getParent());
    Files.deleteIfExists(file);
    Files.createSymbolicLink(file, Path.of("to/" + random.nextInt(5)));
  }

  private static void move(Path root, Path file, Random random) throws IOException {
    Path target = root.resolve("moved" + random.nextInt(4));
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isDirectory(file)) {
      Files.deleteIfExists(target);
      Files.move(file, target);
    }
  }

  private static void mode(Path file, Random random) throws IOException {
    if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      assertThat(file.toFile().setExecutable(random.nextBoolean())).isTrue();
    }
  }
}
