package dev.blackbox.format.bbox;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Metadata;
import java.util.List;

/** Decodes arguments and metadata into lists. */
record ArgDecoder(LineView view, List<Arg> args, List<Metadata.Entry> entries)
    implements ArgTokens.Sink {

  @Override
  public void arg(int key, int keyEnd, int from, int to, boolean isPlain, boolean isList) {
    String name = key < 0 ? null : LineDecoder.unquoted(view, key, keyEnd);
    String value = isPlain ? view.text(from, to) : LineDecoder.unquoted(view, from, to);
    args.add(new Arg(name, value, isList));
  }

  @Override
  public void meta(int known, int key, int keyEnd, int to) {
    entries.add(
        new Metadata.Entry(
            MetaKeyMatcher.text(view, known, key, keyEnd),
            LineDecoder.value(view, keyEnd + 1, to)));
  }
}
