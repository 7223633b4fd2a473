package dev.blackbox.testkit.property;

import java.util.List;

/** The fragments of hostile text, simple ones first. */
final class Fragments {
  static final List<String> WORDS =
      List.of("a", "the", "ferry", "lamp", "x1", "42", "-0.5", "Grüße", "naïve", "猫", "ok", "null");

  static final List<String> BLANKS = List.of(" ", "  ", "\t", "   \t", "\u00a0", "\u3000");

  static final List<String> LINE_BREAKS =
      List.of(
          "\n", "\r\n", "\r", "\n\n", "\n ", "\n  ", "\n\t", "\n   \n", "\r\r\n", "\u000b", "\f",
          "\u0085", "\u2028", "\u2029");

  static final List<String> CONTROLS =
      List.of(
          "\0",
          "\1",
          "\7",
          "\b",
          "\u001a",
          "\u001b[31m",
          "\u001b[2J",
          "\u001b]0;t\7",
          "\u007f",
          "\u009b1m");

  static final List<String> QUOTES =
      List.of(
          "\"",
          "\"\"",
          "\" ",
          " \"",
          "'",
          "`",
          "\\",
          "\\\\",
          "\\\"",
          "\\n",
          "\\t",
          "\\r",
          "\\u0041",
          "\\u",
          "\\ud800",
          "\"a b\"",
          "\"a\\\"",
          "$",
          "{",
          "}",
          "{\"a\": [1]}");

  static final List<String> ARROWS = List.of("→", " → ", "→→", " -> ", "->", "⇒", "\" → \"");

  static final List<String> METADATA =
      List.of(
          "id=x",
          " id=x ",
          "id=",
          "id==",
          "=x",
          "step=3",
          "step=-1",
          "ts=2026-02-03T04:05:06Z",
          "tid=2",
          "span=s1",
          "parent=s0",
          "latency_ms=12",
          "attempt=1/3",
          "level=warn",
          "model=m",
          "tokens_in=1",
          " tokens_out=2",
          "tokens_cached=3",
          "sig=Zm9v",
          "extra.k=v",
          "extra.=",
          "key=value",
          "\"id\"=\"x\"",
          "k=\"v w\"",
          "k=\"",
          "partial=\"1/2\"",
          "options=[\"a\", \"b\"]",
          "n=[1,[2],3]",
          "[",
          "]",
          ",");

  static final List<String> RESULTS =
      List.of(
          "[ok]",
          "[running]",
          "[3 lines]",
          "[err: no]",
          "[selected: a]",
          "[redacted:env_var]",
          "@blob sha256=00ff bytes=2 mime=text/plain");

  static final List<String> COMMENTS =
      List.of(
          "#",
          "# ",
          " # metrics prompt=1",
          "# metrics prompt_tokens=1 cost_usd=0.1",
          "# t=00:00:01",
          "# budget: $5.00 remaining=$4.00",
          "# model: m",
          "# notes: n",
          "# condense range=1-2",
          "# anchor step=1",
          "# memory store=all",
          "# redactions=1",
          "# tokens=1 cost=$0.01");

  static final List<String> PREFIXES =
      List.of(
          "u: ",
          "a: ",
          "a:",
          "t:",
          "t!:",
          "t~:",
          "o: ",
          "s:",
          "p:",
          "m: ",
          "r: ",
          "x:",
          "c:",
          "q: ",
          "th: ",
          "td: ",
          "# ",
          "@start ",
          "@end ",
          "@phase ",
          "@wait-approval ",
          "@",
          "---",
          "--- ",
          "z: ",
          "t :",
          "t!",
          "\ufeff",
          "format: bbox/1",
          "{\"t\":\"u\"}");

  static final List<String> UNICODE =
      List.of(
          "🎉",
          "👩\u200d🚀",
          "🇨🇭",
          "e\u0301",
          "o\u0335\u0336\u0337\u0338",
          "\u202e",
          "\u202a",
          "\u2066",
          "\u2069",
          "\u200b",
          "\u200d",
          "\u200e",
          "\u00ad",
          "\ufeff",
          "𝒳",
          "\ufffd",
          "\uffff",
          "\ud800",
          "\udbff",
          "\udc00",
          "\udfff\ud800");

  private Fragments() {}
}
