package dev.blackbox.format.bbox;

import dev.blackbox.format.line.QuotedString;

/** Passes on the texts of a line, which mostly need no decoding. */
record LineText(LineView view, TextSink out) implements ArgTokens.Sink {

  void content() {
    if (view.kind.isMessage()) {
      MessageDecoder.Span text = MessageDecoder.text(view);
      out.add('\n');
      add(text.from(), text.to(), false);
    } else {
      new ArgTokens(view, this).readArgs();
    }
  }

  void result() {
    add(view.resultStart, Math.max(view.resultStart, view.resultEnd), false);
  }

  @Override
  public void arg(int key, int keyEnd, int from, int to, boolean isPlain, boolean isList) {
    out.add('\n');
    if (key >= 0) {
      add(key, keyEnd, false);
      out.add('=');
    }
    add(from, to, isPlain);
  }

  @Override
  public void meta(int known, int key, int keyEnd, int to) {}

  private void add(int from, int to, boolean isPlain) {
    if (isPlain || !LineDecoder.isQuoted(view.bytes, from, to)) {
      out.add(view.bytes, from, to);
    } else {
      out.add(QuotedString.unescape(view.text(from + 1, to - 1)));
    }
  }
}
