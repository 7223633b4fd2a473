package dev.blackbox.intake.observe.workspace;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.random.RandomGenerator;

/** Names runs so that they sort by time: {@code 20260131T120000Z-00c0ffee}. */
public final class RunId {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  private RunId() {}

  public static String of(Instant start, RandomGenerator random) {
    return TIME.format(start) + "-" + HexFormat.of().toHexDigits(random.nextInt());
  }
}
