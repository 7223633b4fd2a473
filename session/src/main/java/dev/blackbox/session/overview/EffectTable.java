package dev.blackbox.session.overview;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.index.IndexField;
import dev.blackbox.session.model.CallEffect;
import dev.blackbox.session.model.SessionIndex;
import org.jspecify.annotations.Nullable;

/** What the calls of a session do. Each name is looked at once, by whichever thread is first. */
final class EffectTable {
  private final SessionIndex index;

  /** The effects of tools, by the numbers of their names. */
  private final @Nullable CallEffect[] tools;

  EffectTable(SessionIndex index) {
    this.index = index;
    this.tools = new CallEffect[index.names().size()];
  }

  CallEffect of(int call) {
    LineKind kind = index.callKind(call);
    if (kind != LineKind.TOOL) {
      return CallEffect.of(kind, "");
    }
    int name = index.columns().of(IndexField.CALL_NAME).intAt(call);
    CallEffect known = tools[name];
    if (known == null) {
      known = CallEffect.of(kind, index.names().get(name));
      tools[name] = known;
    }
    return known;
  }
}
