package dev.blackbox.testkit.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScriptRunnerTest {
  @TempDir private Path folder;

  @Test
  void aScriptThatTellsTheTruthPasses() throws IOException {
    passes(
        """
        # A comment.
        $ toy say hello 'two words'
        hello
        two words

        $ toy complain oops
        ! oops
        [exit 3]

        # Input and output can be redirected.
        $ toy upper < in.txt > out.txt
        $ cat out.txt
        FIRST
        SECOND
        $ ls
        in.txt
        out.txt
        sub/
        -- in.txt --
        first
        second
        -- sub/deep.txt --
        """);
  }

  @Test
  void aWrongLineOfOutputFailsWithADiff() throws IOException {
    String failure =
        failureOf(
            """
            $ toy say one two three

            # wrong from here
            $ toy say one two three
            one
            zwei
            three
            """);

    assertThat(failure)
        .startsWith(
            """
            test.script:1: "toy say one two three" gives other standard output (+) than expected (-)
            +one
            +two
            +three
            test.script:4: "toy say one two three" gives other standard output (+) than expected (-)
             one
            -zwei
            +two
             three
            """)
        .endsWith("hint: rewrite what commands give with -Dgolden.update, then review the diff");
  }

  @Test
  void aWrongLineOfErrorOutputFails() throws IOException {
    assertThat(failureOf("$ toy complain no\n! yes\n[exit 3]\n"))
        .contains("gives other standard error (+) than expected (-)\n-yes\n+no\n");
  }

  @Test
  void outputOnTheWrongStreamFails() throws IOException {
    assertThat(failureOf("$ toy say x\n! x\n"))
        .contains("standard output (+) than expected (-)\n+x")
        .contains("standard error (+) than expected (-)\n-x");
  }

  @Test
  void aWrongExitCodeFails() throws IOException {
    assertThat(failureOf("$ toy complain no\n! no\n"))
        .contains("ends with exit code 3, and 0 was expected");
    assertThat(failureOf("$ toy say no\nno\n[exit 1]\n"))
        .contains("ends with exit code 0, and 1 was expected");
  }

  @Test
  void missingAndAdditionalLinesFail() throws IOException {
    assertThat(failureOf("$ toy say a\n")).contains("+a");
    assertThat(failureOf("$ toy say a\na\nb\n")).contains("-b");
  }

  @Test
  void gapsMatchWhatChanges() throws IOException {
    passes(
        """
        $ toy say 'took 17 ms' a b c end
        took [..] ms
        [*]
        end
        $ toy complain 'at 12:00' x
        ! at [..]
        ! [*]
        [exit 3]
        """);
  }

  @Test
  void linesThatLookLikeSomethingElseAreEscaped() throws IOException {
    passes(
        """
        $ toy say '# no comment' '$ no command' '! no error' '[exit 3]' '-- no file --' '\\' '' ''
        \\# no comment
        \\$ no command
        \\! no error
        \\[exit 3]
        \\-- no file --
        \\\\

        \\

        # done
        """);
  }

  @Test
  void anEmptyLineAtTheEndOfTheOutputIsNotOverlooked() throws IOException {
    assertThat(failureOf("$ toy say a ''\na\n\n")).contains("gives other standard output");
  }

  @Test
  void whatCannotBeSeenIsNamed() throws IOException {
    passes(
        """
        $ toy print 'a\\033[1mb'
        a[0x1b][1mb
        [no newline]
        $ cat raw.bin
        [0xff][0x00]x[0x0d]
        $ cat open.txt
        no end
        [no newline]
        $ toy say $WORK/in
        $WORK/in
        -- raw.bin (base64) --
        /wB4DQo=
        -- open.txt (no newline) --
        no end
        """);
  }

  @Test
  void aFailingCommandMayNotLeaveAFileBehind() throws IOException {
    String left = "$ toy leave half.bbox\n! left\n[exit 3]\n";

    assertThat(failureOf(left))
        .isEqualTo(
            "test.script:1: \"toy leave half.bbox\" failed, but did to files what is not listed\n"
                + "new half.bbox");
    passes(left + "[new half.bbox]\n");
  }

  @Test
  void aFailingCommandMayNotChangeAFileOrMakeAFolder() throws IOException {
    assertThat(failureOf("$ toy leave old.txt\n! left\n[exit 3]\n-- old.txt --\nas it was\n"))
        .endsWith("changed old.txt");
    assertThat(failureOf("$ toy leave new/deep.txt\n! left\n[exit 3]\n"))
        .endsWith("new new/\nnew new/deep.txt");
  }

  @Test
  void whatIsListedMustHappen() throws IOException {
    assertThat(failureOf("$ toy say x\nx\n[new out.txt]\n"))
        .contains("did not do to files what is expected\nnew out.txt");
  }

  @Test
  void aRedirectionIsNotAnEffectOfTheProgram() throws IOException {
    passes("$ toy complain no > out.txt\n! no\n[exit 3]\n$ ls\nout.txt\n");
  }

  @Test
  void aProgramThatThrowsFailsWithItsException() throws IOException {
    Throwable failure = catchThrowable(() -> run("$ toy explode\n", false));

    assertThat(failure)
        .hasMessage("test.script:1: \"toy explode\" threw java.lang.IllegalStateException: boom");
    assertThat(failure.getSuppressed()).hasSize(1);
  }

  @Test
  void anUnknownProgramFails() throws IOException {
    assertThat(failureOf("$ tyo say x\nx\n"))
        .contains("\"tyo\" is not one of the programs [cat, ls, toy]");
  }

  @Test
  void builtInCommandsFailPlainly() throws IOException {
    passes(
        """
        $ cat a.txt missing.txt
        a
        ! cat: missing.txt: no such file
        [exit 1]
        $ ls missing
        ! ls: missing: no such folder
        [exit 1]
        $ cat < a.txt
        a
        -- a.txt --
        a
        """);
  }

  @Test
  void scriptsThatCannotBeReadAreRefusedWithTheLine() throws IOException {
    assertThat(failureOf("# nothing to do\n")).startsWith("test.script:1: no command");
    assertThat(failureOf("stray\n$ toy say\n")).startsWith("test.script:1: output without");
    assertThat(failureOf("$ toy say\n# c\nstray\n")).startsWith("test.script:3: output without");
    assertThat(failureOf("$ toy say | cat\n")).startsWith("test.script:1: \"|\" outside quotes");
    assertThat(failureOf("$ toy say\n-- ../x --\n")).startsWith("test.script:2: file name");
    assertThat(failureOf("$ toy say\n-- x (crlf) --\n")).startsWith("test.script:2: file remark");
  }

  @Test
  void anUpdateRewritesOnlyWhatIsWrongAndKeepsPatterns() throws IOException {
    String updated =
        updated(
            """
            # kept
            $ toy say 'took 5 ms' new '' '# x'
            took [..] ms
            old

            $ toy complain bad
            ! worse
            [exit 1]
            $ toy say a b
            [*]
            # also kept
            -- f.txt --
            text

            """);

    assertThat(updated)
        .isEqualTo(
            """
            # kept
            $ toy say 'took 5 ms' new '' '# x'
            took [..] ms
            new

            \\# x

            $ toy complain bad
            ! bad
            [exit 3]
            $ toy say a b
            [*]
            # also kept
            -- f.txt --
            text

            """);
    passes(updated);
  }

  @Test
  void anUpdateEndsTheOutputVisibly() throws IOException {
    String updated = updated("$ toy say a '' ''\n\n# end\n");

    assertThat(updated).isEqualTo("$ toy say a '' ''\na\n\n\\\n\n# end\n");
    passes(updated);
  }

  @Test
  void anUpdateDoesNotListWhatAFailureLeftBehind() throws IOException {
    Throwable failure = catchThrowable(() -> run("$ toy leave half.bbox\n", true));

    assertThat(failure).hasMessageContaining("new half.bbox");
    assertThat(Files.readString(script())).isEqualTo("$ toy leave half.bbox\n! left\n[exit 3]\n");
  }

  @Test
  void anUpdateOfATrueScriptWritesNothing() throws IOException {
    String mixed = "$ toy complain x\n[exit 3]\n! x";

    assertThat(updated(mixed)).isEqualTo(mixed);
  }

  private void passes(String text) throws IOException {
    run(text, false);
  }

  private String failureOf(String text) {
    Throwable failure = catchThrowable(() -> run(text, false));
    assertThat(failure).as("failure of a wrong script").isNotNull();
    return String.valueOf(failure.getMessage());
  }

  private String updated(String text) throws IOException {
    run(text, true);
    return Files.readString(script());
  }

  private void run(String text, boolean isUpdating) throws IOException {
    Files.writeString(script(), text);
    new ScriptRunner("toy", new ToyProgram(), isUpdating).run(script());
  }

  private Path script() {
    return folder.resolve("test.script");
  }
}
