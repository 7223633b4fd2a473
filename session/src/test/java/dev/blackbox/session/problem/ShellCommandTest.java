package dev.blackbox.session.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShellCommandTest {
  @Test
  void aHeadIsTheProgramAndWhatItDoes() {
    assertThat(heads("cd /app && FOO=1 timeout 60 git -C /x push -u origin main 2>&1 | tail -3"))
        .containsExactly("git push");
    assertThat(heads("npm run lint; mix test test/a.exs"))
        .containsExactly("npm run lint", "mix test");
    assertThat(heads("/usr/bin/python3 tool.py --fast")).containsExactly("python3");
  }

  @Test
  void quotedTextIsNoCommand() {
    assertThat(heads("git commit -m \"fix; rm -rf x && make\"")).containsExactly("git commit");
    assertThat(heads("git commit -m \"$(cat <<'EOF'\nrun make all\nEOF\n)\""))
        .containsExactly("git commit");
    assertThat(heads("cat > a.sh <<EOF\nmake all\nEOF")).containsExactly("cat");
  }

  @Test
  void theLastWordOfACutCommandDoesNotCount() {
    assertThat(heads("cargo build --exam...")).containsExactly("cargo build");
    assertThat(ShellCommand.of("ca...").commands()).isEmpty();
  }

  @Test
  void lookingChangesNothing() {
    assertThat(ShellCommand.of("cd x && ls -la | head; git log -3").isLooking()).isTrue();
    assertThat(ShellCommand.of("sed -n 1,9p a.txt").isLooking()).isTrue();
    assertThat(ShellCommand.of("sed -i s/a/b/ a.txt").isLooking()).isFalse();
    assertThat(ShellCommand.of("ls && git push").isLooking()).isFalse();
  }

  @Test
  void waitingIsFound() {
    assertThat(ShellCommand.of("sleep 30 && gh run view").isWaiting()).isTrue();
    assertThat(ShellCommand.of("make sleep").isWaiting()).isFalse();
  }

  private static List<String> heads(String command) {
    return ShellCommand.of(command).heads();
  }
}
