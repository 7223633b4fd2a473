package dev.blackbox.intake.source;

import dev.blackbox.format.line.Metadata;
import dev.blackbox.format.line.Timestamps;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives lines their step, time and thread. The lines of one answer share a step; one that comes
 * after other lines has its own and names that of the answer in {@code extra.answer}.
 */
final class LineMetadata {
  private final Map<Integer, Answer> answers = new HashMap<>();
  private long step = 1;
  private long lines;
  private String timestamp = "";
  private int thread = SessionWriter.MAIN;

  /** The last answer of a thread; its step is 0 until it has a line. */
  private static final class Answer {
    private final String id;
    private final boolean isNamed;
    private long step;
    private boolean isEnded;

    Answer(String id, boolean isNamed) {
      this.id = id;
      this.isNamed = isNamed;
    }
  }

  /** The metadata of the first line. */
  static Metadata ofStart(String id, String began) {
    Meta meta = Meta.none().put("id", id).put("step", "1").put("ts", began);
    return new Metadata(meta.entries());
  }

  /** Sets the time and the thread of the following lines. */
  void at(String when, int who) {
    timestamp = Timestamps.isTime(when) ? when : "";
    thread = who;
  }

  String timestamp() {
    return timestamp;
  }

  int thread() {
    return thread;
  }

  void beginAnswer(String id, boolean isNamed) {
    Answer open = answers.get(thread);
    if (open == null || open.isEnded || !open.id.equals(id)) {
      answers.put(thread, new Answer(id, isNamed));
    }
  }

  void endAnswer() {
    Answer open = answers.get(thread);
    if (open != null) {
      open.isEnded = true;
    }
  }

  /** The step of the thread's last answer, or of the last line if there is no answer. */
  long step() {
    Answer open = answers.get(thread);
    return open == null || open.step == 0 ? step : open.step;
  }

  /** How many lines there are so far. */
  long lines() {
    return lines;
  }

  /** The metadata of a line of the agent, which belongs to the answer of the current thread. */
  Metadata ofAnswer(String id, int who, Meta meta) {
    Answer open = answers.get(thread);
    if (open == null || open.isEnded) {
      return of(id, who, meta);
    }
    if (open.step == 0) {
      open.step = step + 1;
      return of(id, who, meta.put("extra.message_id", open.isNamed ? open.id : ""));
    }
    return open.step == step
        ? of(id, who, step, meta)
        : of(id, who, meta.put("extra.answer", open.step));
  }

  /**
   * The metadata of a line.
   *
   * @param id the call that it is about; empty for none
   * @param who its thread
   */
  Metadata of(String id, int who, Meta meta) {
    return of(id, who, ++step, meta);
  }

  private Metadata of(String id, int who, long number, Meta meta) {
    lines++;
    List<Metadata.Entry> entries = new ArrayList<>();
    if (!id.isEmpty()) {
      entries.add(new Metadata.Entry("id", id));
    }
    if (who != SessionWriter.MAIN) {
      entries.add(new Metadata.Entry("tid", Integer.toString(who)));
    }
    entries.add(new Metadata.Entry("step", Long.toString(number)));
    if (!timestamp.isEmpty()) {
      entries.add(new Metadata.Entry("ts", timestamp));
    }
    entries.addAll(meta.entries());
    return new Metadata(entries);
  }
}
