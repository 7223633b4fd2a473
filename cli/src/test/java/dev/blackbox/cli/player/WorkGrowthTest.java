package dev.blackbox.cli.player;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.blackbox.cli.view.Shown;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The work of verbs grows with a recording, not with its square. Work is counted as the bytes that
 * a verb allocates.
 */
final class WorkGrowthTest {
  private static final String HEADER = "---\nformat: bbox/1\nid: s\nrepo_sha: 5f3c9a1\n---\n";
  private static final int FEW = 1_000;
  private static final int TIMES = 8;

  @TempDir Path folder;

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "t!:edit id=c1 f%1$d.py → [running]",
        "t!:edit id=c1 f.py → [running]\no: id=c1 → [ok]",
        "t!:edit id=c1 span=s1 attempt=%1$d f.py → [running]\no: id=c1 → [err: no]",
        "t!:edit id=c%1$d f%1$d.py → [running]",
        "p:update id=p1 → + step %1$d",
        "u: do %1$d\nt:edit f%1$d.py → [ok]",
        "# budget: $50.00 remaining=$38.17\na: text %1$d"
      })
  void workIsLinear(String lines) throws IOException {
    for (String verb :
        List.of(
            "replay --plain",
            "show",
            "show --outline",
            "show --json",
            "diff x.bbox",
            "diff y.bbox")) {
      work(verb, lines, FEW);
      long few = work(verb, lines, FEW);
      long many = work(verb, lines, FEW * TIMES);

      assertThat((double) many / few).as(verb).isLessThan(1.5 * TIMES);
    }
  }

  private long work(String verb, String lines, int count) throws IOException {
    Files.writeString(folder.resolve("x.bbox"), text(lines, 1, count));
    Files.writeString(folder.resolve("y.bbox"), text(lines, 2, count));
    String[] arguments = (verb + " x.bbox").split(" ", -1);
    long before = allocated();
    assertThat(Shown.in(folder, new byte[0], arguments).err()).isEmpty();
    return allocated() - before;
  }

  private static String text(String lines, int first, int count) {
    StringBuilder text = new StringBuilder(HEADER);
    for (int i = first; i < first + count; i++) {
      text.append(lines.formatted(i)).append('\n');
    }
    return text.toString();
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }
}
