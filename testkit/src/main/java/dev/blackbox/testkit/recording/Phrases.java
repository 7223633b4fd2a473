package dev.blackbox.testkit.recording;

import dev.blackbox.testkit.recording.Vocabulary.ToolCall;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Pools of phrases, encoded once, because new words for each line would take longer than reading
 * them.
 */
final class Phrases {
  static final byte[] NO_ARGUMENTS = LenientUtf8.encoded(" ");

  private static final int POOL = 2_048;
  private static final long ID_MASK = (1L << 46) - 1;

  /** Odd, so that it is a permutation of the numbers below a power of two. */
  private static final long ID_STEP = 0x2545_F491_4F6D_DD1DL & ID_MASK;

  private final Vocabulary vocabulary;
  private final long firstId;
  private final List<byte[]> messages;
  private final List<byte[]> thoughts;
  private final List<byte[]> results;
  private final List<byte[]> callNames;
  private final List<byte[]> callArguments;
  private final String head;

  Phrases(SplittableRandom random) {
    vocabulary = new Vocabulary(random);
    firstId = random.nextLong() & ID_MASK;
    messages = pool(() -> LenientUtf8.encoded(vocabulary.message()));
    thoughts = pool(() -> LenientUtf8.encoded(vocabulary.thought()));
    results = pool(() -> LenientUtf8.encoded(vocabulary.result()));
    List<ToolCall> calls = pool(vocabulary::toolCall);
    callNames = calls.stream().map(call -> LenientUtf8.encoded(call.name() + " id=")).toList();
    callArguments =
        calls.stream().map(call -> LenientUtf8.encoded(" " + call.arguments())).toList();
    head = vocabulary.head();
  }

  String head() {
    return head;
  }

  byte[] message(SplittableRandom random) {
    return messages.get(random.nextInt(POOL));
  }

  byte[] thought(SplittableRandom random) {
    return thoughts.get(random.nextInt(POOL));
  }

  byte[] result(SplittableRandom random) {
    return results.get(random.nextInt(POOL));
  }

  int call(SplittableRandom random) {
    return random.nextInt(POOL);
  }

  /** The text between the prefix and the id of the call. */
  byte[] callName(int call) {
    return callNames.get(call);
  }

  /** The text between the id and the arrow of the call. */
  byte[] callArguments(int call) {
    return callArguments.get(call);
  }

  /** A number for the id of a call, different for each index and in no order. */
  long id(int index) {
    return (firstId + index * ID_STEP) & ID_MASK;
  }

  /** ASCII text of exactly this length. */
  byte[] textOf(int length) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      text.append(vocabulary.plainSentence()).append(' ');
    }
    text.setLength(length);
    text.setCharAt(length - 1, '.');
    return LenientUtf8.encoded(text.toString());
  }

  private static <T> List<T> pool(Supplier<T> maker) {
    return Stream.generate(maker).limit(POOL).toList();
  }
}
