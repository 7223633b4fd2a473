package dev.blackbox.cli.demo;

import java.util.Map;

/** The files of the scripted agent: a program with a bug, a test for it, and a secret. */
final class DemoProgram {
  /** The bug: skips the last amount if the file ends without a newline. */
  static final String BUG = "while read -r amount; do";

  static final String REPAIR = "while read -r amount || [ -n \"$amount\" ]; do";

  static final String SECRET = "dk_live_4f9a1c7be2d05836";

  private static final String TOTAL =
      """
      #!/bin/sh
      # Adds up the amounts in a file, one a line.
      total=0
      %s
        total=$((total + amount))
      done <"$1"
      echo "$total"
      """
          .formatted(BUG);

  private static final String CHECK =
      """
      #!/bin/sh
      # Tries total.sh on files of many sizes, with and without a newline at their end.
      if [ ! -f cases.txt ]; then
        echo "cases.txt is missing"
        exit 75
      fi
      failed=0
      while read -r size ending; do
        : >amounts.txt
        expected=0
        i=1
        while [ "$i" -le "$size" ]; do
          [ "$i" -eq 1 ] || echo >>amounts.txt
          printf %s "$i" >>amounts.txt
          expected=$((expected + i))
          i=$((i + 1))
        done
        [ "$ending" = open ] || echo >>amounts.txt
        got=$(sh total.sh amounts.txt)
        if [ "$got" = "$expected" ]; then
          echo "ok    $size amounts, last line $ending: $got"
        else
          echo "FAIL  $size amounts, last line $ending: expected $expected, got $got"
          failed=$((failed + 1))
        fi
      done <cases.txt
      echo "$failed cases fail"
      [ "$failed" -eq 0 ]
      """;

  static final Map<String, String> ALL =
      Map.of(
          "total.sh", TOTAL,
          "check.sh", CHECK,
          "deploy.env", "REGION=north\nDEPLOY_TOKEN=" + SECRET + "\n");

  private DemoProgram() {}
}
