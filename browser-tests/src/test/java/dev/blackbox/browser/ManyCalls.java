package dev.blackbox.browser;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A session with many calls in eight threads, some of which fail or take long.
 *
 * @param calls how many
 */
record ManyCalls(int calls) {
  private static final List<String> NAMES = List.of("read", "edit", "shell", "grep", "test");

  void write(OutputStream out) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    Instant time = Instant.parse("2026-03-17T19:00:00Z");
    out.write("---\nformat: bbox/1\nid: calls\nrepo_sha: abc1234\n---\n".getBytes(UTF_8));
    for (int call = 0; call < calls; call++) {
      int thread = 1 + random.nextInt(8);
      time = time.plusMillis(random.nextInt(20_000) == 0 ? 600_000 : random.nextInt(200));
      StringBuilder lines = new StringBuilder();
      lines.append("t!:").append(NAMES.get(random.nextInt(NAMES.size())));
      lines.append(" id=c").append(call).append(" src/Main.java tid=").append(thread);
      lines.append(" ts=").append(time).append(" → [running]\n");
      time = time.plusMillis(random.nextInt(200));
      lines.append("o: id=c").append(Math.max(0, call - random.nextInt(9)));
      lines.append(" tid=").append(thread).append(" ts=").append(time);
      lines.append(random.nextInt(50) == 0 ? " → [err: exit 1]\n" : " → [ok] 120 lines\n");
      out.write(lines.toString().getBytes(UTF_8));
    }
  }
}
