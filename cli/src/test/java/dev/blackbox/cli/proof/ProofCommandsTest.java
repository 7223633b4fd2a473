package dev.blackbox.cli.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import dev.blackbox.cli.command.Screen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProofCommandsTest {
  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void desk() {
    desk = Desk.with(folder);
  }

  @Test
  void whatIsRecordedCanBeSealedAsItIsMade() throws IOException {
    assertThat(desk.run("record", "-o", "made.bbox", "--seal").code()).isZero();
    assertThat(desk.run("verify", "made.bbox").code()).isZero();

    desk.replace("made.bbox", "format: bbox/1", "format: bbox/2");
    assertThat(desk.run("verify", "made.bbox").code()).isEqualTo(1);
  }

  @Test
  void sealedRecordingIsValid() throws IOException {
    desk.recording("s.bbox", 10);

    Ran sealed = desk.run("seal", "s.bbox");
    Ran verified = desk.run("verify", "s.bbox");

    assertThat(sealed.out()).isEqualTo("s.bbox: sealed 15 lines\n");
    assertThat(verified.code()).isZero();
    assertThat(verified.out())
        .startsWith("✓ s.bbox: valid [VALID]\n  sealed   20")
        .contains("  checked  15 lines against 1 signed head\n")
        .contains("1 head of it in the registry\n")
        .doesNotContain("elsewhere")
        .contains("  unknown  whether the recorder received everything, and whether it is true\n");
    assertThat(desk.run("seal", "s.bbox").out()).isEqualTo("s.bbox: was sealed before\n");
  }

  @Test
  void firstWrongLineIsNamed() throws IOException {
    desk.sealed("s.bbox", 10);
    desk.replace("s.bbox", "event 3\n", "event X\n");

    Ran verified = desk.run("verify", "s.bbox");

    assertThat(verified.code()).isEqualTo(1);
    assertThat(verified.out())
        .startsWith("✗ s.bbox:8: line 8 is not the one that was sealed [TAMPERED]\n");
  }

  @Test
  void verdictSaysWhatIsKnownAboutTheOtherLines() throws IOException {
    desk.sealed("s.bbox", 10);
    desk.replace("s.bbox", "event 3\n", "event X\n");
    String others = "14 more lines fit the hashes in the seal that are not signed";

    assertThat(desk.run("verify", "s.bbox").out()).contains("[TAMPERED]\n  others   " + others);
    assertThat(desk.run("verify", "s.bbox", "--json").out())
        .contains("\"others\":\"" + others + "\"");
    assertThat(new Desk(folder, "other").run("verify", "s.bbox").out())
        .contains("  others   not known: no trusted key signed the seal\n");
  }

  @Test
  void linesOfEarlierHeadsAreSaidToBeAsSealed() throws IOException {
    desk.sealed("s.bbox", 10);
    Files.writeString(desk.file("s.bbox"), "a: 11\na: 12\na: 13\n", StandardOpenOption.APPEND);
    assertThat(desk.run("seal", "s.bbox", "--reopen").code()).isZero();
    desk.replace("s.bbox", "a: 12\n", "a: X\n");

    assertThat(desk.run("verify", "s.bbox").out())
        .contains(
            "  others   15 lines are as sealed; 2 more lines fit the hashes in the seal that are"
                + " not signed\n")
        .contains("  checked  15 lines against 1 signed head\n");

    desk.replace("s.bbox", "a: X\n", "");
    assertThat(desk.run("verify", "s.bbox").out())
        .contains("✗ s.bbox:17: line 17 is not the one that was sealed")
        .contains("  others   15 lines are as sealed; 1 more line fits the hashes");
  }

  /** A strict verifier refuses recordings that are valid, and says why in its first line. */
  @Test
  void strictVerdictGivesItsReason() throws IOException {
    desk.sealed("one.bbox", 10);
    desk.sealed("two.bbox", 12);

    Ran strict = desk.run("verify", "one.bbox", "--strict");

    assertThat(strict.code()).isEqualTo(1);
    assertThat(strict.out().lines().findFirst().orElseThrow())
        .startsWith("✗ one.bbox: valid, but --strict: another recording has this id: ")
        .endsWith("two.bbox, 17 lines [VALID]");
    assertThat(desk.run("verify", "one.bbox").out()).startsWith("✓ one.bbox: valid [VALID]\n");
    assertThat(desk.run("verify", "one.bbox", "--strict", "--json").out())
        .contains("\"shortcomings\":[\"another recording has this id: ");
  }

  @Test
  void proofOfAnEmptyLineSaysThatItIsEmpty() throws IOException {
    Files.writeString(desk.file("s.bbox"), "---\nformat: bbox/1\nid: s\n---\n\na: 1\n");
    assertThat(desk.run("seal", "s.bbox").code()).isZero();

    Ran proven = desk.run("prove", "s.bbox", "--line", "5", "-o", "p.tlog-proof");

    assertThat(proven.out()).isEmpty();
    assertThat(proven.err())
        .startsWith("p.tlog-proof: the proof of line 5 of 6 lines in blackbox.local/");
    assertThat(desk.run("verify", "--proof", "p.tlog-proof").out())
        .startsWith("✓ p.tlog-proof: line 5 of 6 in blackbox.local/")
        .endsWith("/s is empty\n");
    assertThat(desk.run("prove", "s.bbox", "--head", "note", "-o", "head.note").err())
        .startsWith("head.note: the head of 6 lines in blackbox.local/");
  }

  @Test
  void verdictsAreData() throws IOException {
    desk.sealed("s.bbox", 10);
    desk.replace("s.bbox", "a: event 10\n", "");

    Ran verified = desk.run("verify", "s.bbox", "--json");

    assertThat(verified.code()).isEqualTo(1);
    assertThat(verified.out())
        .startsWith(
            "{\"file\":\"s.bbox\",\"status\":\"TRUNCATED\",\"valid\":false,\"message\":\"line 15 is"
                + " missing, with all sealed lines after it\",\"line\":15,\"where\":")
        .contains("\"sealed_lines\":15,\"heads\":0,")
        .contains("\"key_trusted\":true");
  }

  @Test
  void recordingWithoutASealIsNotFine() throws IOException {
    desk.recording("s.bbox", 10);

    Ran verified = desk.run("verify", "s.bbox");

    assertThat(verified.code()).isEqualTo(1);
    assertThat(verified.out()).startsWith("✗ s.bbox: there is no seal [UNSEALED]\n");
    assertThat(desk.run("verify", "gone.bbox").code()).isEqualTo(3);
    assertThat(desk.run("verify", "gone.bbox").out()).contains("[NOT_FOUND]");
  }

  @Test
  void keyOfAnotherMachineMustBeNamed() throws IOException {
    desk.sealed("s.bbox", 10);
    Desk other = new Desk(folder, "other");

    Ran unknown = other.run("verify", "s.bbox");
    Ran known = other.run("verify", "s.bbox", "--key", "home/keys/machine.pub");

    assertThat(unknown.code()).isEqualTo(1);
    assertThat(unknown.out()).contains("[UNTRUSTED_KEY]").contains("who made the seal");
    assertThat(unknown.err()).startsWith("hint: --key FILE");
    assertThat(known.code()).isZero();
  }

  @Test
  void putBackRecordingIsFound() throws IOException {
    Path file = desk.sealed("s.bbox", 10);
    byte[] recording = Files.readAllBytes(file);
    byte[] seal = Files.readAllBytes(desk.file("s.bbox.seal"));
    Files.writeString(file, "a: and then it went wrong\n", StandardOpenOption.APPEND);
    desk.run("seal", "s.bbox", "--reopen");
    Files.write(file, recording);
    Files.write(desk.file("s.bbox.seal"), seal);

    Ran verified = desk.run("verify", "s.bbox");

    assertThat(verified.code()).isEqualTo(1);
    assertThat(verified.out())
        .containsPattern("it had 16 sealed lines on \\S+Z, and has 15 \\[ROLLED");
  }

  @Test
  void allThatWasSealedIsLookedFor() throws IOException {
    desk.sealed("here.bbox", 10);
    Path gone = desk.sealed("gone.bbox", 3);
    assertThat(desk.run("verify", "--all").code()).isZero();
    Files.delete(gone);
    Files.delete(desk.file("gone.bbox.seal"));

    Ran all = desk.run("verify", "--all");

    assertThat(all.code()).isEqualTo(1);
    assertThat(all.out())
        .contains("gone.bbox: the recording is gone; 8 lines were sealed [ROLLED_BACK]");
  }

  @Test
  void changedRegistryIsNotBelieved() throws IOException {
    desk.sealed("s.bbox", 10);
    desk.replace("home/registry.log", " 15 ", " 14 ");

    Ran all = desk.run("verify", "--all");

    assertThat(all.code()).isEqualTo(1);
    assertThat(all.err()).contains("registry.log: an entry is not the one that was signed");
  }

  @Test
  void oneLineIsProvenWithoutTheRecording() throws IOException {
    desk.sealed("s.bbox", 10);
    assertThat(desk.run("prove", "s.bbox", "--line", "9", "-o", "p.tlog-proof").code()).isZero();
    Files.delete(desk.file("s.bbox"));

    Ran verified = desk.run("verify", "--proof", "p.tlog-proof");

    assertThat(verified.code()).isZero();
    assertThat(verified.out()).startsWith("✓ p.tlog-proof: line 9 of 15 in blackbox.local/");
    assertThat(verified.out()).endsWith("/sess_1 is\n  a: event 4\n");
    desk.replace("p.tlog-proof", "index 8", "index 7");
    assertThat(desk.run("verify", "--proof", "p.tlog-proof").code()).isEqualTo(1);
    assertThat(desk.run("verify", "--proof", "p.tlog-proof", "--json").out())
        .contains("\"valid\":false")
        .doesNotContain("event 4");
  }

  @Test
  void headThatWasSavedShowsARewrittenRecording() throws IOException {
    Path file = desk.sealed("s.bbox", 10);
    desk.run("prove", "s.bbox", "--head", "note", "-o", "head.note");
    Files.delete(desk.file("s.bbox.seal"));
    desk.replace("s.bbox", "event 3\n", "event X\n");
    Files.delete(desk.file("home/registry.log"));
    Files.delete(desk.file("home/registry.note"));
    assertThat(desk.run("seal", "s.bbox").err()).contains("registry.log: the registry is missing");
    Files.delete(desk.file("home/registry.edge"));
    desk.run("seal", "s.bbox");

    assertThat(desk.run("verify", "s.bbox").code()).isZero();
    Ran verified = desk.run("verify", "s.bbox", "--head", "head.note");

    assertThat(verified.code()).isEqualTo(1);
    assertThat(verified.out()).contains("[ROLLED_BACK]");
    assertThat(Files.exists(file)).isTrue();
    desk.sealed("t.bbox", 10);
    desk.run("prove", "t.bbox", "--head", "note", "-o", "t.note");
    assertThat(desk.run("verify", "t.bbox", "--head", "t.note").out())
        .contains("the head that was saved earlier\n");
  }

  @Test
  void finalSealIsOnlyReopenedOnRequest() throws IOException {
    Path file = desk.sealed("s.bbox", 10);
    byte[] seal = Files.readAllBytes(desk.file("s.bbox.seal"));
    assertThat(desk.run("verify", "s.bbox").out()).doesNotContain("reopened");
    Files.writeString(file, "a: and then it went wrong\n", StandardOpenOption.APPEND);

    Ran refused = desk.run("seal", "s.bbox");

    assertThat(refused.code()).isEqualTo(3);
    assertThat(refused.err())
        .startsWith("s.bbox: 1 line was added after the final seal\nhint: blackbox seal --reopen");
    assertThat(Files.readAllBytes(desk.file("s.bbox.seal"))).isEqualTo(seal);
    assertThat(desk.run("seal", "s.bbox", "--reopen").out()).isEqualTo("s.bbox: sealed 1 line\n");
    assertThat(desk.run("verify", "s.bbox").out())
        .startsWith("✓ s.bbox: valid [VALID]")
        .containsPattern("\n  reopened 20\\S+Z, after a final seal\n");
    assertThat(desk.run("verify", "s.bbox", "--json").out())
        .containsPattern("\"reopened\":\\[\"20[^\"]+Z\"\\]");
  }

  /** What two people compare on the telephone. */
  @Test
  void keyCanBeReadAloud() throws IOException {
    Ran made = new Desk(folder, "second").run("keygen");
    new Desk(folder, "second").sealed("s.bbox", 10);
    String key = made.out().lines().filter(line -> line.contains("key:")).findFirst().orElseThrow();
    String fingerprint = key.strip().substring("key:".length()).strip();

    assertThat(fingerprint).matches("([0-9a-f]{4} ){7}[0-9a-f]{4}");
    assertThat(made.out()).contains("/" + fingerprint.substring(0, 19).replace(" ", "") + "\n");
    assertThat(desk.run("verify", "s.bbox").out())
        .contains("[UNTRUSTED_KEY]")
        .contains("\n  key      " + fingerprint + "\n");
    assertThat(desk.run("verify", "s.bbox", "--json").out())
        .contains("\"fingerprint\":\"" + fingerprint + "\"");
  }

  @Test
  void rangesOfAnyLengthAreTakenWhole() throws IOException {
    desk.sealed("s.bbox", 10);

    Ran planned = desk.run("erase", "s.bbox", "--line", "7-1100006");

    assertThat(planned.code()).isEqualTo(3);
    assertThat(planned.err()).isEqualTo("s.bbox:1100006: 15 lines are sealed\n");
  }

  @Test
  void erasedLinesAreWithheld() throws IOException {
    Path file = desk.sealed("s.bbox", 10);
    String before = Files.readString(file);

    Ran planned = desk.run("erase", "s.bbox", "--line", "7-8", "--line", "12");

    assertThat(planned.code()).isZero();
    assertThat(planned.out())
        .isEqualTo(
            "s.bbox: would erase 3 lines\n   7  a: event 2\n   8  a: event 3\n  12  a: event 7\n");
    assertThat(planned.err()).isEqualTo("hint: --write --reason TEXT erases them for good\n");
    assertThat(Files.readString(file)).isEqualTo(before);
    String[] write = {
      "erase", "s.bbox", "--line", "7-8", "--line", "12", "--write", "--reason", "names\u001b[2J"
    };
    Ran erased = desk.run(write);

    assertThat(erased.out()).isEqualTo("s.bbox: erased 3 lines\n");
    assertThat(desk.run(write).out()).isEqualTo("s.bbox: the lines are already erased\n");
    assertThat(desk.run("erase", "s.bbox", "--line", "7").out())
        .isEqualTo("s.bbox: the lines are already erased\n");
    assertThat(desk.run("verify", "s.bbox").out())
        .containsPattern("\n  erased   20\\S+Z, 3 lines: names \\[2J\n");
    assertThat(desk.run("verify", "s.bbox", "--json").out())
        .containsPattern("\"erased\":\\[\\{\"time\":\"20\\S+Z\",\"reason\":\"names ");
    assertThat(Files.readString(desk.file("s.bbox"))).doesNotContain("event 2\n", "event 7\n");
    assertThat(desk.run("verify", "s.bbox").out())
        .startsWith("✓ s.bbox: valid, 3 withheld [VALID]");
    assertThat(desk.run("validate", "s.bbox").code()).isZero();
  }

  @Test
  void headerKeepsItsEndsAndItsFormat() throws IOException {
    desk.sealed("s.bbox", 10);

    for (String line : List.of("1", "2", "5")) {
      Ran refused = desk.run("erase", "s.bbox", "--line", line, "--write", "--reason", "names");
      assertThat(refused.code()).isEqualTo(3);
      assertThat(refused.err()).contains("s.bbox: these lines cannot be erased, because ");
    }
    assertThat(desk.run("erase", "s.bbox", "--line", "4", "--write", "--reason", "x").code())
        .isZero();
    assertThat(desk.run("verify", "s.bbox").out()).contains("valid, 1 withheld [VALID]");
  }

  /** The seal was made for a session that the header does not name any more. */
  @Test
  void idOfASingleFileIsErased() throws IOException {
    desk.sealed("s.bbox", 10);

    for (String line : List.of("3", "4")) {
      assertThat(desk.run("erase", "s.bbox", "--line", line, "--write", "--reason", "x").code())
          .isZero();
    }

    assertThat(desk.run("verify", "s.bbox").out()).contains("valid, 2 withheld [VALID]");
  }

  @Test
  void linesWithSecretsAreWithheld() throws IOException {
    Path file = desk.recording("s.bbox", 3);
    String secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
    Files.writeString(file, "t:shell GITHUB_TOKEN=" + secret + "\n", StandardOpenOption.APPEND);
    desk.run("seal", "s.bbox");

    assertThat(desk.run("redact", "s.bbox", "--write").code()).isEqualTo(3);
    Ran withheld = desk.run("redact", "s.bbox", "--sealed");

    assertThat(withheld.code()).as(withheld.err()).isZero();
    assertThat(Files.readString(file)).doesNotContain(secret);
    assertThat(desk.run("verify", "s.bbox").out()).startsWith("✓ s.bbox: valid, 1 withheld");
  }

  /** In each file of a recording; those that another one follows keep their length. */
  @Test
  void linesWithSecretsAreWithheldInLaterFilesToo() throws IOException {
    String secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
    String line = "t:shell GITHUB_TOKEN=" + secret + " git push origin main → [ok]\n";
    Path file = desk.recording("s.bbox", 3);
    Files.writeString(file, line + "a: behind it\n", StandardOpenOption.APPEND);
    long bytes = Files.size(file);
    Files.writeString(file, "@rotate file=s.part2.bbox\n", StandardOpenOption.APPEND);
    Path second = desk.recording("s.part2.bbox", 0);
    Files.writeString(
        second,
        "@continue file=s.bbox bytes=" + bytes + "\na: before it\n" + line,
        StandardOpenOption.APPEND);
    desk.run("seal", "s.bbox");

    Ran withheld = desk.run("redact", "s.bbox", "--sealed");

    assertThat(withheld.code()).as(withheld.err()).isZero();
    assertThat(Files.readString(file))
        .doesNotContain(secret)
        .contains("a: behind it\n@rotate file=s.part2.bbox\n");
    assertThat(Files.readString(second))
        .doesNotContain(secret)
        .contains("a: before it\n# withheld");
    assertThat(desk.run("verify", "s.bbox").out()).startsWith("✓ s.bbox: valid, 2 withheld");
    assertThat(desk.run("validate", "s.bbox").code()).isZero();
  }

  @Test
  void blobsAreCheckedToo() throws IOException {
    Path blobs = Files.createDirectories(desk.file(".bbox-blobs/6b"));
    String hash = "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b";
    Files.writeString(blobs.resolve(hash), "1");
    Path file = desk.recording("s.bbox", 3);
    Files.writeString(
        file,
        "t:read id=c1 big.txt → @blob sha256=" + hash + " bytes=1 mime=text/plain\n",
        StandardOpenOption.APPEND);
    desk.run("seal", "s.bbox");

    assertThat(desk.run("verify", "s.bbox").out()).contains("  1 blob\n");
    Files.writeString(blobs.resolve(hash), "2");
    Ran changed = desk.run("verify", "s.bbox");

    assertThat(changed.code()).isEqualTo(1);
    assertThat(changed.out())
        .contains("s.bbox:9: blob " + hash + " differs from what line 9 states [TAMPERED]");
    Files.delete(blobs.resolve(hash));
    Ran missing = desk.run("verify", "s.bbox");
    assertThat(missing.code()).isEqualTo(1);
    assertThat(missing.out()).contains("1 blob is missing: " + hash + " [BLOBS_MISSING]");
    Files.delete(blobs);
    Files.delete(desk.file(".bbox-blobs"));
    Ran gone = desk.run("verify", "s.bbox");
    assertThat(gone.code()).isZero();
    assertThat(gone.out()).contains("valid, 1 blob missing [VALID]").contains(hash);
    assertThat(desk.run("verify", "s.bbox", "--strict").code()).isEqualTo(1);
    assertThat(desk.run("verify", "s.bbox", "--json").out())
        .contains("\"blobs\":1,\"blobs_missing\":1");
  }

  @Test
  void strictWantsWholeHashes() throws IOException {
    Path blobs = Files.createDirectories(desk.file(".bbox-blobs/6b"));
    String hash = "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b";
    Files.writeString(blobs.resolve(hash), "1");
    Path file = desk.recording("s.bbox", 3);
    String line = "t:read id=c1 big.txt → @blob sha256=6b86b2 bytes=1 mime=text/plain\n";
    Files.writeString(file, line, StandardOpenOption.APPEND);
    desk.run("seal", "s.bbox");

    Ran ran = desk.run("verify", "s.bbox");

    assertThat(ran.code()).isZero();
    assertThat(ran.out()).contains("1 blob is named by a shortened hash");
    assertThat(desk.run("verify", "s.bbox", "--strict").code()).isEqualTo(1);
    assertThat(desk.run("verify", "s.bbox", "--json").out())
        .contains("\"blobs\":1,\"blobs_shortened\":1");
  }

  @Test
  void strictWantsAClosedRecording() throws IOException {
    desk.sealed("s.bbox", 10);
    String seal = Files.readString(desk.file("s.bbox.seal"));
    Files.writeString(desk.file("s.bbox.seal"), seal.substring(0, seal.lastIndexOf("\n\n— ") + 20));

    assertThat(desk.run("verify", "s.bbox", "--strict").code()).isEqualTo(1);
  }

  /** The chain of a Lightbox session does not see a cut tail; its seal does. */
  @Test
  void lightboxSessionsAreVerifiedByChainAndSeal() throws IOException {
    Path session = Files.createDirectories(desk.file("session_1"));
    for (String name : List.of("events.jsonl", "meta.json")) {
      Files.copy(Path.of("../testdata/lightbox/kettle", name), session.resolve(name));
    }
    Ran chained = desk.run("verify", "session_1");
    assertThat(chained.code()).isZero();
    assertThat(chained.out())
        .contains("valid by its chain, not sealed [VALID]")
        .contains("whether events were removed from the end");

    assertThat(desk.run("seal", "session_1").out()).contains("events.jsonl: sealed");
    assertThat(desk.run("verify", "session_1").out())
        .contains("events.jsonl: valid [VALID]")
        .contains("events against their chain of hashes");
    List<String> events = Files.readAllLines(session.resolve("events.jsonl"));
    Files.write(session.resolve("events.jsonl"), events.subList(0, events.size() - 1));
    Ran cut = desk.run("verify", "session_1");
    assertThat(cut.code()).isEqualTo(1);
    assertThat(cut.out()).contains("[TRUNCATED]").contains("line " + events.size() + " is missing");
    Files.writeString(
        session.resolve("events.jsonl"), events.get(0).replace("\"tool\":\"", "\"tool\":\"x"));
    assertThat(desk.run("verify", "session_1").out()).contains("[TAMPERED]");
  }

  /** Names what the hashes permit but Lightbox does not write. */
  @Test
  void departuresOfALightboxSessionAreNamed() throws IOException {
    Path session = Files.createDirectories(desk.file("session_1"));
    Path events = session.resolve("events.jsonl");
    String text = Files.readString(Path.of("../testdata/lightbox/kettle/events.jsonl"));
    Files.writeString(events, text.replaceFirst("\n", "\n\n"));

    Ran verified = desk.run("verify", "session_1");

    assertThat(verified.code()).isZero();
    assertThat(verified.out())
        .contains("not sealed; parts of it differ from what Lightbox writes [VALID]")
        .contains("found    line 2: the line is empty")
        .contains("meta.json is missing");
    assertThat(desk.run("verify", "--json", "session_1").out())
        .contains("\"found\":[\"line 2: the line is empty");
  }

  @Test
  void keyIsMadeOnce() {
    Ran again = desk.run("keygen");

    assertThat(again.code()).isEqualTo(3);
    assertThat(again.err()).contains("a key already exists");
    Ran json = new Desk(folder, "second").run("keygen", "--json");
    assertThat(json.out()).startsWith("{\"name\":\"blackbox.local/");
  }

  @Test
  void withoutAKeyNothingIsSealed() throws IOException {
    desk.recording("s.bbox", 1);

    Ran sealed = new Desk(folder, "nobody").run("seal", "s.bbox");

    assertThat(sealed.code()).isEqualTo(3);
    assertThat(sealed.err()).contains("no key yet").contains("blackbox keygen");
    Ran homeless = Ran.on(Screen.NONE, Map.of(), folder, "verify", "s.bbox");
    assertThat(homeless.code()).isEqualTo(3);
    assertThat(homeless.err()).contains("neither HOME nor BLACKBOX_HOME is set");
  }

  @Test
  void wrongUsageIsTold() throws IOException {
    desk.sealed("s.bbox", 1);

    assertThat(desk.run("verify").code()).isEqualTo(2);
    assertThat(desk.run("prove", "s.bbox").code()).isEqualTo(2);
    assertThat(desk.run("prove", "s.bbox", "--head", "ssh").code()).isEqualTo(2);
    assertThat(desk.run("erase", "s.bbox").code()).isEqualTo(2);
    assertThat(desk.run("erase", "s.bbox", "--line", "x").code()).isEqualTo(2);
    Ran unexplained = desk.run("erase", "s.bbox", "--line", "6", "--write", "--reason", " ");
    assertThat(unexplained.code()).isEqualTo(2);
    assertThat(unexplained.err()).contains("missing --reason TEXT");
    assertThat(desk.run("verify", "s.bbox").out()).contains("valid [VALID]");
    assertThat(desk.run("erase", "s.bbox", "--line", "99").code()).isEqualTo(3);
    assertThat(desk.run("prove", "s.bbox", "--line", "99").code()).isEqualTo(3);
    assertThat(desk.run("verify", "s.bbox", "--key", "s.bbox").code()).isEqualTo(3);
    assertThat(desk.run("verify", "s.bbox", "--head", "s.bbox").code()).isEqualTo(3);
  }
}
