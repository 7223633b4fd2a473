package dev.blackbox.testkit.property;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A generator creates a value from choices only.
 *
 * <pre>{@code
 * Gen<String> greeting = Gen.elements("hello", "hi").flatMap(word -> Texts.word().map(n -> word + n));
 * }</pre>
 */
@FunctionalInterface
public interface Gen<T> {
  /** A value, the same one for the same choices. */
  T from(Choices choices);

  /** Always this value. */
  static <T> Gen<T> constant(T value) {
    return choices -> value;
  }

  /** A number between two others, both included. */
  static Gen<Integer> integers(int low, int high) {
    return choices -> choices.between(low, high);
  }

  /** One of these values. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  static <T> Gen<T> elements(T... values) {
    List<T> all = List.of(values);
    return choices -> choices.pick(all);
  }

  /** Chooses one of the generators with equal probability. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  static <T> Gen<T> oneOf(Gen<? extends T>... gens) {
    List<Gen<? extends T>> all = List.of(gens);
    return choices -> choices.pick(all).from(choices);
  }

  /** Chooses one of the generators by weight. */
  @SafeVarargs
  static <T> Gen<T> frequency(Weighted<? extends T>... gens) {
    List<Gen<? extends T>> slots = new ArrayList<>();
    for (Weighted<? extends T> weighted : gens) {
      for (int slot = 0; slot < weighted.weight(); slot++) {
        slots.add(weighted.gen());
      }
    }
    List<Gen<? extends T>> all = List.copyOf(slots);
    return choices -> choices.pick(all).from(choices);
  }

  /** A generator with a weight, for {@link #frequency}. */
  static <T> Weighted<T> weighted(int weight, Gen<T> gen) {
    return new Weighted<>(weight, gen);
  }

  /** Transforms the generated value. */
  default <R> Gen<R> map(Function<? super T, ? extends R> change) {
    return choices -> change.apply(from(choices));
  }

  /** Creates a value with the generator that depends on the first value. */
  default <R> Gen<R> flatMap(Function<? super T, Gen<R>> next) {
    return choices -> next.apply(from(choices)).from(choices);
  }

  /** A list of values, up to a maximum length. */
  default Gen<List<T>> listOf(int maxSize) {
    // One choice before each element, zero for "enough", so that shrinking can drop an element
    // together with its choices and leave the rest as it is.
    return choices -> {
      List<T> list = new ArrayList<>();
      while (list.size() < maxSize && choices.below(maxSize / 2 + 2) != 0) {
        list.add(from(choices));
      }
      return List.copyOf(list);
    };
  }

  /** A generator and its relative weight. */
  record Weighted<T>(int weight, Gen<T> gen) {
    /** Rejects weights below 1. */
    public Weighted {
      if (weight < 1) {
        throw new IllegalArgumentException("weight " + weight + ": a weight is 1 or more");
      }
    }
  }
}
