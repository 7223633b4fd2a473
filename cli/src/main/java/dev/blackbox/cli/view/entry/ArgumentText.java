package dev.blackbox.cli.view.entry;

import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Prose;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.QuotedString;
import java.util.List;

/** Formats arguments: faint keys, quotes only around values with blanks. */
record ArgumentText(Prose prose) {

  Styled of(List<Arg> args) {
    return Styled.join(" ", args.stream().map(this::of).toList());
  }

  private Styled of(Arg arg) {
    Styled key = arg.key() == null ? Styled.EMPTY : prose.line(Ink.FAINT, arg.key() + "=");
    return key.and(prose.line(Ink.TEXT, value(arg)));
  }

  private static String value(Arg arg) {
    String value = arg.value();
    boolean isPlain = arg.isList() || (!value.isEmpty() && value.chars().noneMatch(c -> c <= ' '));
    return isPlain ? value : QuotedString.quote(value);
  }
}
