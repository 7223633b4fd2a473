package dev.blackbox.cli.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import dev.blackbox.format.text.Hashes;
import dev.blackbox.session.training.RowShape;
import dev.blackbox.testkit.process.TestFolders;
import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.secret.SecretGenerator;
import dev.blackbox.testkit.secret.TestSecret;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows of many recordings, and their manifest. */
class TrainingExportTest {
  private static final String HEADER = "---\nformat: bbox/1\nid: s\nrepo_sha: abc1234\n---\n";

  @TempDir Path folder;

  private void file(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private static String sha256(byte[] bytes) throws NoSuchAlgorithmException {
    return Hashes.sha256Hex(bytes);
  }

  @Test
  void checkReportsRowsThatBreakTheRules() throws IOException {
    String good =
        "{\"messages\":[{\"role\":\"user\",\"content\":\"Go.\"},"
            + "{\"role\":\"assistant\",\"content\":\"I go.\"}]}\n";
    file("good.jsonl", good.repeat(10));
    file(
        "bad.jsonl",
        good.repeat(9)
            + "{\"messages\":[{\"role\":\"assistant\",\"content\":\"I go.\"},"
            + "{\"role\":\"user\",\"content\":\"Go.\"}],\"id\":7}\nno json\n");

    Ran fine = Ran.in(folder, "export", "good.jsonl", "--format", "openai", "--check");
    Ran bad = Ran.in(folder, "export", "bad.jsonl", "--format", "openai", "--check");

    assertThat(fine.code()).isZero();
    assertThat(fine.err()).isEqualTo("10 rows checked: no problem\n");
    assertThat(bad.code()).isEqualTo(1);
    assertThat(bad.err())
        .isEqualTo(
            """
            bad.jsonl:10: the key "id" is unknown
            bad.jsonl:10: the last message is not the assistant's
            bad.jsonl:11: this is not a JSON object
            11 rows checked: 3 problems
            """);
  }

  @Test
  void answersThatAForkCopiesAreLearnedOnce() throws IOException {
    String shared =
        "u: Go. step=1\na: I go. step=2 ts=2026-03-02T09:00:00Z\n"
            + "# metrics step=2 prompt_tokens=9 completion_tokens=2 cached_tokens=0"
            + " extra.message_id=msg_1\n";
    file("a.bbox", HEADER + shared + "u: On. step=3\na: On. step=4 ts=2026-03-02T09:00:01Z\n");
    file("fork.bbox", HEADER + shared + "u: Back. step=3\na: Ok. step=4 ts=2026-03-02T09:00:02Z\n");

    Ran ran = Ran.in(folder, "export", "a.bbox", "fork.bbox", "--format", "openai");

    List<String> rows = ran.out().lines().toList();
    assertThat(rows).hasSize(2);
    assertThat(rows.get(0)).contains("\"I go.\",\"weight\":1", "\"On.\",\"weight\":1");
    assertThat(rows.get(1)).contains("\"I go.\",\"weight\":0", "\"Ok.\",\"weight\":1");
  }

  @Test
  void checkMakesTheRowsOfRecordings() throws IOException {
    file("s.bbox", HEADER + "u: Go.\na: I go.\n");

    Ran ran = Ran.in(folder, "export", "s.bbox", "--format", "trl", "--check");

    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).endsWith("1 row checked: no problem\n");
    assertThat(ran.code()).isZero();
  }

  @Test
  void noSecretIsLeftInRowsOfAnyShape() throws IOException {
    for (Gen<TestSecret> kind : SecretGenerator.kinds()) {
      Property.forAll(
          1,
          kind,
          secret -> {
            String pair = secret.name() + "=" + secret.carrier();
            byte[] blob = ("log: " + pair + "\n").getBytes(StandardCharsets.UTF_8);
            String hash = sha256(blob);
            file(".bbox-blobs/" + hash, "log: " + pair + "\n");
            file("s.bbox", recording(pair, hash));
            for (String shape : RowShape.NAMES) {
              Ran ran = Ran.in(folder, "export", "s.bbox", "--format", shape, "--reasoning");

              assertThat(ran.code()).isZero();
              assertThat(secret.isLeftIn(ran.out()))
                  .as(secret.kind() + " in " + ran.out())
                  .isFalse();
              assertThat(ran.out().contains("[redacted:")).isEqualTo(!shape.equals("rollout"));
            }
          });
    }
  }

  /** A secret in everything a row can be made of. */
  private static String recording(String secret, String blob) {
    String message = secret.replace("\n", "\n  ");
    String argument = secret.replace("\"", "\\\"").replace("\n", "\\n");
    return HEADER
        + ("u: export " + message + "\n")
        + ("th: is it " + message + "\n")
        + ("a: I use " + message + "\n")
        + ("t:bash command=\"export " + argument + "\" → ok\n")
        + ("t:read log.txt → @blob sha256=" + blob + "\n")
        + "a: Done.\n";
  }

  @Test
  void sameInputGivesTheSameBytes() throws IOException {
    List<String> outputs = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Ran ran =
          Ran.in(
              folder,
              "export",
              TestFolders.repository().resolve("docs/examples").toString(),
              "--format",
              "openai",
              "--validation",
              "40",
              "-o",
              "rows.jsonl");

      assertThat(ran.code()).isZero();
      outputs.add(
          Files.readString(folder.resolve("rows.jsonl"))
              + Files.readString(folder.resolve("rows.validation.jsonl"))
              + Files.readString(folder.resolve("rows.manifest.json")));
    }

    assertThat(outputs.get(0)).isEqualTo(outputs.get(1)).contains("\"messages\"");
  }

  @Test
  void manifestHashesSourcesAndRows() throws Exception {
    file("a.bbox", HEADER + "u: Go.\na: Ok.\n");

    Ran ran = Ran.in(folder, "export", "a.bbox", "--format", "trl", "-o", "rows.jsonl");

    assertThat(ran.code()).isZero();
    assertThat(Files.readString(folder.resolve("rows.manifest.json")))
        .contains(
            "\"outputs\":[{\"file\":\"rows.jsonl\",\"sha256\":\""
                + sha256(Files.readAllBytes(folder.resolve("rows.jsonl"))))
        .contains(
            "\"sources\":[{\"files\":[{\"file\":\"a.bbox\",\"sha256\":\""
                + sha256(Files.readAllBytes(folder.resolve("a.bbox"))));
  }

  @Test
  void repositoryIsNeverOnBothSides() throws IOException {
    List<String> command = new ArrayList<>(List.of("export"));
    for (int i = 0; i < 40; i++) {
      String repo = "repo-" + i % 10;
      String header = HEADER.replace("id: s\n", "id: s" + i + "\nrepo: forge/" + repo + "\n");
      file(i + ".bbox", header + "u: In " + repo + "\na: Task " + i + "\n");
      command.add(i + ".bbox");
    }
    command.addAll(List.of("--format", "openai", "--validation", "30", "-o", "rows.jsonl"));

    Ran ran = Ran.in(folder, command.toArray(String[]::new));

    String rows = Files.readString(folder.resolve("rows.jsonl"));
    String validation = Files.readString(folder.resolve("rows.validation.jsonl"));
    assertThat(ran.err()).isEqualTo("40 rows of 40 conversations\n");
    assertThat(rows.lines().count() + validation.lines().count()).isEqualTo(40);
    assertThat(validation).isNotEmpty();
    for (int i = 0; i < 10; i++) {
      assertThat(rows.contains("In repo-" + i)).isNotEqualTo(validation.contains("In repo-" + i));
    }
  }

  @Test
  void changedBlobIsNotTaken() throws Exception {
    String hash = sha256("what it was".getBytes(StandardCharsets.UTF_8));
    file(".bbox-blobs/" + hash, "what it is");
    file(
        "a.bbox",
        HEADER + "u: Go.\na: I go.\nu: On!\nt:read a → [1 line] @blob sha256=" + hash + "\n");

    Ran ran = Ran.in(folder, "export", "a.bbox", "--format", "openai");

    assertThat(ran.out()).doesNotContain("what it is").contains("\"weight\":0");
  }

  @Test
  void fileThatCannotBeReadIsToldAndTheOthersAreExported() throws IOException {
    file("a.bbox", HEADER + "u: Go.\na: Ok.\n");

    Ran ran = Ran.in(folder, "export", "no.bbox", "a.bbox", "--format", "openai", "-o", "r.jsonl");

    assertThat(ran.code()).isEqualTo(3);
    assertThat(ran.err()).contains("no.bbox: no such file").contains("1 row of 1 conversation");
    assertThat(Files.readString(folder.resolve("r.jsonl"))).hasLineCount(1);
  }

  @Test
  void lightboxSessionsGiveRows() throws IOException {
    file("a.bbox", HEADER + "u: Is the door locked?\na: It is.\n");
    Ran.in(folder, "export", "a.bbox", "--format", "lightbox", "-o", "events.jsonl");
    Ran.in(folder, "export", "a.bbox", "--format", "atif", "-o", "a.json");

    Ran bbox = Ran.in(folder, "export", "a.bbox", "--format", "openai");

    assertThat(bbox.out()).contains("Is the door locked?");
    assertThat(Ran.in(folder, "export", "events.jsonl", "--format", "openai")).isEqualTo(bbox);
    assertThat(Ran.in(folder, "export", "a.json", "--format", "openai")).isEqualTo(bbox);
  }
}
