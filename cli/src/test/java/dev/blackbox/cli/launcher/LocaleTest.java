package dev.blackbox.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The environment of cron, systemd, ssh and containers: no locale, and names beyond ASCII. */
final class LocaleTest {
  /** Every verb, with a name beyond ASCII where it takes one; says what failed. */
  private static final String VERBS =
      """
      mkdir grüße && mv program grüße/prögramm && mkdir -p grüße/.claude/projects/größe
      cd grüße && export HOME="$PWD"
      cp "$1"/*cafe.jsonl .claude/projects/größe
      bb=$PWD/prögramm/blackbox
      try() {
        "$bb" "$@" >out.txt 2>&1 || { echo "exit $?: $*"; cat out.txt; }
        ! grep '??' out.txt
      }
      try --version
      try help
      try demo
      mv blackbox-demo/demo-1.bbox prüfung.bbox
      try validate prüfung.bbox
      try show prüfung.bbox
      try replay prüfung.bbox
      try stats prüfung.bbox
      try cost prüfung.bbox
      try diff prüfung.bbox prüfung.bbox
      try parse prüfung.bbox
      try fix --renumber-steps prüfung.bbox
      try redact prüfung.bbox -o geschwärzt.bbox
      try export prüfung.bbox --format atif -o übung.json
      try import übung.json -o zurück.bbox
      try archive
      try list
      try keygen
      try seal prüfung.bbox
      try verify prüfung.bbox
      try prove --line 12 prüfung.bbox -o beweis-ü.json
      try erase --help
      try witness --help
      try completion bash
      try token new anna --role reader --project größe --tokens schlüssel
      try token list --tokens schlüssel
      grep -q größe out.txt || echo 'token lost the project'
      try serve prüfung.bbox --export seite
      echo 'u: schöne Grüße' | try record -o räume.bbox
      grep -q 'schöne Grüße' räume.bbox || echo 'record lost the text'
      try run -q -- sh -c 'echo "$1" >"$1"' sh schön
      try show runs
      grep -q schön out.txt || echo 'run lost the name'
      """;

  /** Prints arguments, variables and files as bytes. */
  private static final String AGENT =
      """
      import os, sys
      out = open(sys.argv[1], 'wb')
      for word in sys.argv[2:]: out.write(b'argument ' + os.fsencode(word) + b'\\0')
      for name in sorted(os.environb): out.write(b'variable ' + name + b'=' + os.environb[name] + b'\\0')
      for name in sorted(os.listdir(b'.')): out.write(b'file ' + name + open(name, 'rb').read() + b'\\0')
      """;

  /** Runs the agent in the same way with and without the runner; the octal bytes are Latin-1. */
  private static final String COMPARISON =
      """
      mkdir grüße && mv program grüße/prögramm && cd grüße && export HOME="$PWD"
      bb=$PWD/prögramm/blackbox agent=$1
      latin=$(printf 'caf\\351')
      mkdir arbeit && echo one >"arbeit/$latin" && echo two >arbeit/grüße
      cd arbeit
      with() {
        env "LATIN=$latin" "ODD.NAME=ü" 'BASH_FUNC_f%%=() { :; }' JAVA_TOOL_OPTIONS=-Dx=1 \\
          "LINES_OF_TEXT=a
      b'c" "$@" grüße "$latin" '' "a'b" '$HOME *' '-x'
      }
      with python3 "$agent" ../../without
      with "$bb" run -q --workspace . --runs-root ../läufe -- python3 "$agent" "$PWD/../../with"
      """;

  @TempDir Path folder;

  @Test
  void everyVerbWorksWithNamesBeyondAscii() throws Exception {
    Path transcripts = Path.of("../testdata/agents/claude-2.0").toRealPath();
    InstalledLauncher.in(folder.resolve("program"));

    String complaints = InstalledLauncher.shell(folder, "LC_ALL=C", VERBS, transcripts.toString());

    assertThat(complaints).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"LC_ALL=C", "LANG=de_DE.ISO-8859-1"})
  void agentSeesTheBytesThatItWouldSeeWithoutTheRunner(String variable) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/python3")), "python3 is not installed");
    Path agent = Files.writeString(folder.resolve("agent.py"), AGENT);
    InstalledLauncher.in(folder.resolve("program"));

    String printed = InstalledLauncher.shell(folder, variable, COMPARISON, agent.toString());

    assertThat(printed).contains("python3 finished after ", ", exit 0.\n");
    List<String> without = seen(folder.resolve("without"));
    List<String> with = seen(folder.resolve("with"));
    assertThat(with).containsAll(without.stream().filter(line -> !isChanged(line)).toList());
    assertThat(with.stream().filter(line -> !without.contains(line)))
        .allMatch(LocaleTest::isChanged);
    assertThat(without).contains("argument caf\u00e9", "variable LATIN=caf\u00e9");
    assertThat(without).anyMatch(line -> line.startsWith("variable BASH_FUNC_f%%="));
    assertThat(with).contains("variable JAVA_TOOL_OPTIONS=-Dx=1");
  }

  /** The documented differences (docs/running.md). */
  private static boolean isChanged(String line) {
    return line.matches("(?s)variable (PATH|PWD|OLDPWD|_|BLACKBOX_RUN_ID|GIT_C[A-Z_0-9]+)=.*");
  }

  /** As Latin-1, which has a character for every byte. */
  private static List<String> seen(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    return List.of(new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1).split("\0"));
  }
}
