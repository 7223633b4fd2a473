package dev.blackbox.recorder;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Values of all types that an agent may pass, which fail in every way that a host's code can. */
@SuppressWarnings("NullAway") // what callers without null checks pass
final class HostileValues {
  static final List<Supplier<Throwable>> FAILURES =
      List.of(
          () -> new IllegalStateException("hostile"),
          () -> new Exception("hostile, and not declared"),
          () -> new AssertionError("hostile"),
          () -> new LinkageError("hostile"),
          StackOverflowError::new,
          () -> new OutOfMemoryError("hostile"));

  private static final Duration[] DURATIONS = {
    null,
    Duration.ofSeconds(-1),
    Duration.ofSeconds(Long.MIN_VALUE),
    Duration.ZERO,
    Duration.ofSeconds(Long.MAX_VALUE)
  };

  private HostileValues() {}

  /** Throws anything, declared or not. */
  @SuppressWarnings("unchecked")
  static <X extends Throwable> RuntimeException sneaky(Throwable any) throws X {
    throw (X) any;
  }

  /** The hostile values of a type, null among them. */
  static List<@Nullable Object> of(Class<?> type) {
    List<@Nullable Object> values = new ArrayList<>();
    if (type == long.class) {
      values.addAll(List.of(Long.MIN_VALUE, -1L, 0L, Long.MAX_VALUE));
    } else if (type == int.class) {
      values.addAll(List.of(Integer.MIN_VALUE, -1, 0, Integer.MAX_VALUE));
    } else if (type == Duration.class) {
      values.addAll(Arrays.asList(DURATIONS));
    } else {
      values.add(null);
      values.addAll(objects(type));
      FAILURES.forEach(failure -> values.addAll(failing(type, failure)));
    }
    return values;
  }

  private static List<?> objects(Class<?> type) {
    return Map.<Class<?>, List<?>>of(
            String.class,
                List.of(
                    "", "\n", "a\nb", "call_1", "\ud800", "\u0000\u001b[2J", "x".repeat(100_000)),
            byte[].class, List.of(new byte[0], new byte[] {'\n'}, new byte[] {-1, -2, '='}),
            Arg[].class,
                List.of(
                    new Arg[0], new Arg[] {null}, new Arg[] {new Arg(null, null, true)}, oddArgs()),
            Line.class,
                List.of(
                    new Line.Message(LineKind.USER, null, null),
                    new Line.Message(null, "text", Metadata.NONE),
                    new Line.Observation(List.of(), null, null),
                    new Line.Continuation(null),
                    new Line.HeaderText("---"),
                    new Line.Unknown(null)),
            MetaKey.class, List.of(MetaKey.values()),
            BigDecimal.class, List.of(new BigDecimal("1E+2147483647"), BigDecimal.valueOf(-1)),
            Clock.class,
                List.of(clock(() -> Instant.MAX), clock(() -> Instant.MIN), clock(() -> null)),
            List.class, List.of(Arrays.asList("a", null), List.of(1, 2)),
            Path.class, List.of(Path.of(""), Path.of("/"), Path.of("/dev/null"), Path.of("/no/x")))
        .getOrDefault(type, List.of());
  }

  private static Arg[] oddArgs() {
    return new Arg[] {null, Arg.word("kept"), Arg.pair("key", null), Arg.pair(null, "value")};
  }

  private static List<?> failing(Class<?> type, Supplier<Throwable> failure) {
    if (type == Object.class) {
      return List.of(new FailingText(failure));
    }
    if (type == Throwable.class) {
      return List.of(new FailingException(failure));
    }
    if (type == Clock.class) {
      return List.of(
          clock(
              () -> {
                throw HostileValues.<RuntimeException>sneaky(failure.get());
              }));
    }
    if (type == BigDecimal.class) {
      return List.of(new FailingNumber(failure));
    }
    if (type == Call.Work.class) {
      Call.Work<Object, RuntimeException> work = () -> new FailingText(failure);
      return List.of(work);
    }
    if (type == Call.Task.class) {
      Call.Task<RuntimeException> task = () -> {};
      return List.of(task);
    }
    return type.isInterface() && !type.isSealed() ? List.of(proxy(type, failure)) : List.of();
  }

  /** An object whose every method fails. */
  private static Object proxy(Class<?> type, Supplier<Throwable> failure) {
    return Proxy.newProxyInstance(
        type.getClassLoader() == null
            ? HostileValues.class.getClassLoader()
            : type.getClassLoader(),
        new Class<?>[] {type},
        (self, method, arguments) -> {
          throw failure.get();
        });
  }

  /** A value whose methods fail. */
  static final class FailingText {
    private final Supplier<Throwable> failure;

    FailingText(Supplier<Throwable> failure) {
      this.failure = failure;
    }

    @Override
    public String toString() {
      throw HostileValues.<RuntimeException>sneaky(failure.get());
    }

    @Override
    public boolean equals(@Nullable Object other) {
      throw HostileValues.<RuntimeException>sneaky(failure.get());
    }

    @Override
    public int hashCode() {
      throw HostileValues.<RuntimeException>sneaky(failure.get());
    }
  }

  /** An exception that cannot say what is wrong. */
  static final class FailingException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient Supplier<Throwable> failure;

    FailingException(Supplier<Throwable> failure) {
      this.failure = failure;
    }

    @Override
    public String getMessage() {
      throw HostileValues.<RuntimeException>sneaky(failure.get());
    }

    @Override
    public String toString() {
      throw HostileValues.<RuntimeException>sneaky(failure.get());
    }
  }

  private static final class FailingNumber extends BigDecimal {
    private static final long serialVersionUID = 1;

    private final transient Supplier<Throwable> failure;

    FailingNumber(Supplier<Throwable> failure) {
      super(1);
      this.failure = failure;
    }

    @Override
    public String toPlainString() {
      throw HostileValues.<RuntimeException>sneaky(failure.get());
    }
  }

  static Clock clock(InstantSource source) {
    return source.withZone(ZoneOffset.UTC);
  }
}
