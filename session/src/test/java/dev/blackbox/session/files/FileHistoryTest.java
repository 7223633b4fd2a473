package dev.blackbox.session.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.model.Sessions;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FileHistoryTest {
  private static final String HASH = "b".repeat(64);

  @Test
  void filesAreInTheOrderOfTheirFirstUse() {
    FileHistory files =
        files(
            """
            t!:Read id=c1 file_path=b.md step=3 → [running]
            o: id=c1 → [ok] text
            t!:Edit id=c2 file_path=a.md old_string=x new_string=y step=4 → [running]
            o: id=c2 → [err: String to replace not found]
            t:Edit id=c3 file_path=a.md old_string=x new_string=y step=5 → [ok]
            t:Write id=c4 file_path=b.md content=new → File created successfully at: b.md
            """);

    assertThat(files.all()).extracting(FileRecord::path).containsExactly("b.md", "a.md");
    assertThat(files.uses(files.all().get(1)))
        .extracting(FileUse::line, FileUse::step, FileUse::call, FileUse::tool, FileUse::isChange)
        .containsExactly(tuple(3L, 4L, "c2", "Edit", false), tuple(5L, 5L, "c3", "Edit", true));
    assertThat(files.uses(files.all().getFirst()))
        .extracting(FileUse::action)
        .containsExactly(FileAction.READ, FileAction.CREATED);
  }

  @Test
  void anEditShowsTheLinesThatDiffer() {
    FileUse use =
        only(
            "t:Edit file_path=a.md old_string=\"one\\ntwo\\nthree\" new_string=\"one\\n2\\nthree\\n4\""
                + " → [ok]\n");
    TextDiff diff = Objects.requireNonNull(use.edit()).diff();

    assertThat(diff.hunks()).containsExactly(List.of(" one", "-two", "+2", " three", "+4"));
    assertThat(diff.added()).isEqualTo(2);
    assertThat(diff.removed()).isEqualTo(1);
  }

  @Test
  void partsFarFromEachOtherAreTwoHunks() {
    String before = "a\n" + "x\n".repeat(20) + "b\n";

    assertThat(TextDiff.of(before, before.replace('a', 'A').replace('b', 'B')).hunks()).hasSize(2);
    assertThat(TextDiff.of(before, before).hunks()).isEmpty();
    assertThat(TextDiff.of("", "x\n".repeat(20_000)).added()).isEqualTo(20_000);
  }

  @Test
  void severalEditsOfOneCallAreOneDiff() {
    FileUse use =
        only(
            "t:MultiEdit file_path=a.md edits=\"[{\\\"old_string\\\":\\\"a\\\",\\\"new_string\\\":\\\"b\\\"},"
                + "{\\\"old_string\\\":\\\"c\\\",\\\"new_string\\\":\\\"d\\\"}]\" extra.json=edits → [ok]\n");

    assertThat(Objects.requireNonNull(use.edit()).diff().hunks())
        .containsExactly(List.of("-a", "+b"), List.of("-c", "+d"));
  }

  @Test
  void aPatchHasSeveralFiles() {
    FileHistory files =
        files(
            "t:apply_patch id=c1 input=\"*** Begin Patch\\n*** Add File: a.py\\n+x = 1\\n"
                + "*** Update File: b.py\\n@@\\n import os\\n-a\\n+b\\n@@\\n-c\\n"
                + "*** Delete File: c.py\\n*** End Patch\" → [ok]\n");

    assertThat(files.all()).extracting(FileRecord::path).containsExactly("a.py", "b.py", "c.py");
    assertThat(files.all().stream().flatMap(file -> files.uses(file).stream()))
        .extracting(FileUse::action)
        .containsExactly(FileAction.CREATED, FileAction.EDITED, FileAction.DELETED);
    FileUse second = files.uses(files.all().get(1)).getFirst();
    assertThat(Objects.requireNonNull(second.edit()).diff().hunks())
        .containsExactly(List.of(" import os", "-a", "+b"), List.of("-c"));
  }

  @Test
  void aPatchThatAShellAppliesCountsToo() {
    assertThat(
            files(
                    "t:shell command=[bash, -lc, \"apply_patch <<'P'\\n*** Begin Patch\\n"
                        + "*** Update File: b.py\\n@@\\n-a\\n+b\\n*** End Patch\\nP\"] → [ok]\n")
                .all())
        .extracting(FileRecord::path)
        .containsExactly("b.py");
  }

  @Test
  void textInABlobIsReadOrLeftOut() {
    String line =
        "t:Write file_path=a.md content=@blob sha256=" + HASH + " bytes=3 mime=text/plain → [ok]\n";
    FileHistory known =
        new FileHistory(
            Sessions.of(line), hash -> Optional.of("x\ny").filter(_ -> hash.equals(HASH)));

    assertThat(only(line).edit()).isNull();
    assertThat(Objects.requireNonNull(known.uses(known.all().getFirst()).getFirst().edit()).diff())
        .isEqualTo(new TextDiff(2, 0, List.of(List.of("+x", "+y"))));
  }

  @Test
  void theNumberOfChangedFilesIsTheOneOfTheIndex() {
    Property.forAll(
        200,
        RecordingBytes.any(),
        file -> {
          FileHistory files = new FileHistory(Sessions.of(file), TextBlobs.NONE);
          long changed =
              files.all().stream()
                  .filter(
                      one ->
                          files.uses(one).stream().anyMatch(use -> use.action() != FileAction.READ))
                  .count();
          assertThat(changed).isEqualTo(Sessions.of(file).index().changedFiles());
        });
  }

  private static FileHistory files(String recording) {
    return new FileHistory(Sessions.of(recording), TextBlobs.NONE);
  }

  private static FileUse only(String recording) {
    FileHistory files = files(recording);
    return files.uses(files.all().getFirst()).getFirst();
  }
}
