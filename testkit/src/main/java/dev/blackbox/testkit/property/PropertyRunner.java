package dev.blackbox.testkit.property;

import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/** Tries one property case by case and reports the first one that does not hold, shrunk. */
final class PropertyRunner {
  private final PropertySettings settings;

  PropertyRunner(PropertySettings settings) {
    this.settings = settings;
  }

  <T> void run(String name, int cases, Gen<T> gen, Property.Check<T> check) {
    if (cases < 1) {
      throw new IllegalArgumentException(
          name + ": " + cases + " cases, and 1 or more was expected");
    }
    long seed = settings.seedFor(name);
    long total = settings.cases(cases);
    for (long index = 0; index < total; index++) {
      Run run = new Run(name, seed, index, total);
      Choices choices = Choices.random(run.caseSeed());
      Throwable problem = problem(value(run, gen, choices), check);
      if (problem != null) {
        throw failure(run, gen, check, new Counterexample(choices, problem));
      }
    }
  }

  private static <T> T value(Run run, Gen<T> gen, Choices choices) {
    try {
      return gen.from(choices);
    } catch (RuntimeException | Error e) {
      throw new IllegalStateException(run.where() + ": the generator throws\n" + run.hint(), e);
    }
  }

  private static <T> AssertionError failure(
      Run run, Gen<T> gen, Property.Check<T> check, Counterexample first) {
    Counterexample least = new Shrinker(replay -> problemAgain(gen, check, replay)).shrink(first);
    StringBuilder message = new StringBuilder(run.where());
    message.append(" does not hold for ").append(shown(gen, least));
    if (least != first) {
      message.append("\nfound first with ").append(shown(gen, first));
    }
    message.append("\ncause: ").append(least.problem()).append('\n').append(run.hint());
    return new AssertionError(message.toString(), least.problem());
  }

  /** Generates the value again, because the check may have changed it. */
  private static <T> String shown(Gen<T> gen, Counterexample found) {
    return ValueText.of(gen.from(Choices.replay(found.choices())));
  }

  private static <T> @Nullable Throwable problemAgain(
      Gen<T> gen, Property.Check<T> check, Choices replay) {
    T value;
    try {
      value = gen.from(replay);
    } catch (RuntimeException e) {
      return null;
    }
    try {
      return problem(value, check);
    } catch (TestAbortedException e) {
      return null;
    }
  }

  /** Any throwable counts, also stack overflow and lack of memory: no input may cause them. */
  private static <T> @Nullable Throwable problem(T value, Property.Check<T> check) {
    try {
      check.accept(value);
      return null;
    } catch (TestAbortedException e) {
      throw e;
    } catch (Throwable e) {
      return e;
    }
  }

  /** One case of a property; its seed makes it the first case of a replay. */
  private record Run(String name, long seed, long index, long total) {
    long caseSeed() {
      return seed + index;
    }

    String where() {
      return name + ": case " + (index + 1) + " of " + total + " (seed " + seed + ")";
    }

    String hint() {
      return "hint: -Dproperty.seed=" + caseSeed() + " begins with this case";
    }
  }
}
