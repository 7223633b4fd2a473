package dev.blackbox.intake.source;

import dev.blackbox.format.line.Arg;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/**
 * What becomes of the files of a session's subagents.
 *
 * @param woven they are part of the recording
 * @param apart they have recordings of their own, which this one points to
 * @param pathOf where such a recording is, seen from this one
 */
public record Subagents(
    List<SubFile> woven, List<SubFile> apart, Function<SubFile, String> pathOf) {
  public static final Subagents NONE = woven(List.of());

  public Subagents {
    woven = List.copyOf(woven);
    apart = List.copyOf(apart);
  }

  /** All in one recording. */
  public static Subagents woven(List<SubFile> files) {
    return new Subagents(files, List.of(), SubFile::id);
  }

  /** Each in a recording of its own. */
  public static Subagents apart(List<SubFile> files, Function<SubFile, String> pathOf) {
    return new Subagents(List.of(), files, pathOf);
  }

  void tellApart(Narrator narrator, Cast cast) throws IOException {
    for (SubFile file : apart) {
      narrator.moment(file.began(), cast.threadOf(file));
      List<Arg> args =
          List.of(Arg.pair("session_id", file.id()), Arg.pair("path", pathOf.apply(file)));
      narrator.lifecycle("subagent", args, "", Meta.none());
    }
  }
}
