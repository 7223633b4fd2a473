package dev.blackbox.testkit.property;

import java.lang.StackWalker.StackFrame;

/**
 * Tries a claim on many generated values.
 *
 * <pre>{@code
 * @Test
 * void readingGivesBackWhatWasWritten() {
 *   Property.forAll(1_000, Texts.any(), text -> assertThat(read(write(text))).isEqualTo(text));
 * }
 * }</pre>
 *
 * <p>The values are the same in each run: the seed comes from the name of the calling method. An
 * ordinary build tries a tenth of the cases, {@code scripts/test-long} all of them. Three switches
 * change that: {@code -Dproperty.seed=N} replays, {@code -Dproperty.seed=random} takes a fresh
 * seed, and {@code -Dproperty.cases=N} tries N times the full number of cases.
 */
public final class Property {
  private Property() {}

  /** Fails with the smallest value found for which the check throws, and with the seed. */
  public static <T> void forAll(int cases, Gen<T> gen, Check<T> check) {
    PropertySettings settings = PropertySettings.from(System::getProperty);
    new PropertyRunner(settings).run(caller(), cases, gen, check);
  }

  private static String caller() {
    return StackWalker.getInstance()
        .walk(frames -> frames.filter(Property::isOutside).findFirst())
        .map(Property::name)
        .orElse("property");
  }

  private static boolean isOutside(StackFrame frame) {
    return !frame.getClassName().equals(Property.class.getName());
  }

  /** Without the number that the compiler gives to a lambda: it changes with unrelated edits. */
  private static String name(StackFrame frame) {
    String simpleClass = frame.getClassName().replaceAll(".*\\.", "");
    return simpleClass + "." + frame.getMethodName().replaceAll("^lambda\\$(.*)\\$\\d+$", "$1");
  }

  /** A claim about a value: throws if the claim does not hold. */
  @FunctionalInterface
  public interface Check<T> {
    /** Throws, usually an assertion error, if the claim does not hold for the value. */
    void accept(T value) throws Exception;
  }
}
