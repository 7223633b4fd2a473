package dev.blackbox.browser;

/** A recording with one line of each kind, for tests of the page. */
final class PageRecording {
  static final String ID = "tea";

  static final String LINES =
      """
      @start id=tea budget=$1 step=1 ts=2026-03-17T19:00:00Z
      u: Why is **tea** cold? Look at `kettle.txt` first. step=2 ts=2026-03-17T19:00:10Z
      th: The kettle may be off. step=3 ts=2026-03-17T19:00:12Z
      a: I look. See [the manual](https://example.org/kettle). step=4 ts=2026-03-17T19:00:14Z \
      tokens_in=1200 tokens_out=40 tokens_cached=800 cost=0.0123
      t:read id=c1 kettle.txt latency_ms=12 step=5 ts=2026-03-17T19:00:15Z → [ok] off
      t!:test id=c2 make tea step=6 ts=2026-03-17T19:00:16Z → [running]
      t~:test id=c2 "1 of 2" step=7 ts=2026-03-17T19:00:18Z
      t:test id=c2 latency_ms=4000 step=8 ts=2026-03-17T19:00:20Z → [err: no water]
      q: id=q1 "Shall I fill it?" step=9 ts=2026-03-17T19:00:21Z → [pending]
      q: id=q1 latency_ms=9000 step=10 ts=2026-03-17T19:00:30Z → yes
      t:edit id=c3 kettle.txt old=off new=on step=11 ts=2026-03-17T19:00:31Z → [ok]
      c:shop.order id=c4 item=water step=12 ts=2026-03-17T19:00:33Z → [1 bottle]
      a: Done. The tea is hot. step=13 ts=2026-03-17T19:00:40Z
      @end summary="tea is hot" step=14 ts=2026-03-17T19:00:41Z
      """;

  private PageRecording() {}
}
