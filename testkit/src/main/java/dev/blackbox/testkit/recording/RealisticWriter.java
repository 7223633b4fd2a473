package dev.blackbox.testkit.recording;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;

/** Writes one realistic recording: spreads the calls evenly and fills the rest with messages. */
final class RealisticWriter {
  private static final byte[] START_OF_CALL = LenientUtf8.encoded("t!:");
  private static final byte[] RUNNING = LenientUtf8.encoded(" → [running]");
  private static final byte[] ANSWER = LenientUtf8.encoded("o: id=");
  private static final byte[] RESULT = LenientUtf8.encoded(" → ");
  private static final byte[] MESSAGE = LenientUtf8.encoded("a: ");
  private static final byte[] THOUGHT = LenientUtf8.encoded("th: ");
  private static final byte[] SHORT_CALL = LenientUtf8.encoded("Wait id=");
  private static final byte[] SHORT_RESULT = LenientUtf8.encoded("[ok] done");
  private static final byte[] END = LenientUtf8.encoded("@end summary=\"the queue is empty\"\n");

  private static final int MAX_OPEN = 4;

  /** Behind by more than this, calls are kept short until the schedule is met again. */
  private static final int MAX_LAG = 512;

  /** Kept free for the answers still due, the last message and the end. */
  private static final int RESERVE = 2_560;

  private final RealisticRecording recording;
  private final LineBuffer buffer;
  private final SplittableRandom random;
  private final Phrases phrases;
  private final TokenSuffix usage;
  private final Deque<OpenCall> open = new ArrayDeque<>();
  private int opened;
  private long line;

  RealisticWriter(RealisticRecording recording, LineBuffer buffer) {
    this.recording = recording;
    this.buffer = buffer;
    this.random = new SplittableRandom(recording.seed());
    this.phrases = new Phrases(random.split());
    this.usage = new TokenSuffix(random.split());
  }

  void write() throws IOException {
    buffer.add(LenientUtf8.encoded(phrases.head()));
    while (nextLine()) {
      line++;
    }
    lastMessage();
    buffer.add(END);
    buffer.passOn();
  }

  /** False at the end of the recording. */
  private boolean nextLine() throws IOException {
    boolean hasRoom = buffer.written() < recording.bytes() - RESERVE;
    if (isAnswerDue() || (!open.isEmpty() && opened == recording.calls() && !hasRoom)) {
      answer(open.remove());
    } else if (opened < recording.calls() && lag() >= -earliness()) {
      call();
    } else if (hasRoom) {
      message();
    } else {
      return false;
    }
    return true;
  }

  private boolean isAnswerDue() {
    return !open.isEmpty() && (open.size() == MAX_OPEN || open.element().dueLine() <= line);
  }

  /** How many bytes the next call is behind an even distribution over the file. */
  private long lag() {
    long room = recording.bytes() - RealisticRecording.LEAST_BYTES;
    return buffer.written() - room / recording.calls() * opened;
  }

  /** Now and then calls come ahead of their time, so that some are open together. */
  private int earliness() {
    return random.nextInt(4) == 0 ? MAX_LAG : 0;
  }

  private void call() throws IOException {
    boolean isShort = lag() > MAX_LAG;
    long id = phrases.id(opened++);
    buffer.add(START_OF_CALL);
    int call = phrases.call(random);
    buffer.add(isShort ? SHORT_CALL : phrases.callName(call));
    buffer.addId(id);
    buffer.add(isShort ? Phrases.NO_ARGUMENTS : phrases.callArguments(call));
    buffer.add(RUNNING);
    usage.addTo(buffer);
    open.add(new OpenCall(id, isShort, line + 1 + random.nextInt(4)));
  }

  private void answer(OpenCall call) throws IOException {
    buffer.add(ANSWER);
    buffer.addId(call.id());
    buffer.add(RESULT);
    buffer.add(call.isShort() ? SHORT_RESULT : phrases.result(random));
    buffer.newline();
  }

  private void message() throws IOException {
    usage.next();
    if (random.nextInt(100) < 28) {
      buffer.add(THOUGHT);
      buffer.add(phrases.thought(random));
    } else {
      buffer.add(MESSAGE);
      buffer.add(phrases.message(random));
    }
    usage.addTo(buffer);
  }

  /** A line whose length makes the file end at the exact byte. */
  private void lastMessage() throws IOException {
    long length = recording.bytes() - buffer.written() - MESSAGE.length - 1 - END.length;
    buffer.add(MESSAGE);
    buffer.add(phrases.textOf(Math.toIntExact(length)));
    buffer.newline();
  }

  private record OpenCall(long id, boolean isShort, long dueLine) {}
}
