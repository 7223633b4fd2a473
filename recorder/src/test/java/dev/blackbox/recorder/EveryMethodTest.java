package dev.blackbox.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.header.HeaderValue;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.recorder.pipeline.HostText;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/** Calls every public method of the recorder, found by reflection, with every hostile value. */
final class EveryMethodTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  /** They open a recording, and opening may fail. */
  private static final Set<String> MAY_THROW = Set.of("open", "newHeader", "redactor");

  /** They end the recorder, so that each call needs another one. */
  private static final Set<String> ENDINGS = Set.of("end", "close");

  /** What the methods of each type are called on. */
  private static final Map<Class<?>, Function<Recorder, Object>> TARGETS =
      Map.of(
          Recorder.class, recorder -> recorder,
          AgentRecorder.class, recorder -> recorder.with(MetaKey.MODEL, "small"),
          Call.class, recorder -> recorder.tool("read"),
          StartedCall.class, recorder -> recorder.tool("read").start(),
          Receipt.class, recorder -> recorder.note("a receipt"),
          Recorder.Usage.class, recorder -> Recorder.Usage.of(1, 2));

  /** Types that the host implements, and the options, which have a test of their own. */
  private static final Set<Class<?>> OTHERS =
      Set.of(Call.Work.class, Call.Task.class, RecorderOptions.class);

  @TempDir Path folder;
  private final AtomicInteger files = new AtomicInteger();
  private final List<String> problems = new ArrayList<>();
  private int tried;
  private int lost;

  @Test
  void noMethodThrowsHangsOrLosesAnEventUncounted(TestReporter reporter) throws Exception {
    for (Class<?> type : publicTypes()) {
      if (OTHERS.contains(type)) {
        continue;
      }
      assertThat(TARGETS).as("a target for the methods of %s", type).containsKey(type);
      for (Method method : methods(type)) {
        Thread caller = new Thread(() -> tryAll(type, method), "caller of " + method.getName());
        caller.setDaemon(true);
        caller.start();
        caller.join(LONG.toMillis());
        assertThat(caller.isAlive()).as("%s hangs", method).isFalse();
      }
    }

    reporter.publishEntry(
        Map.of("hostile calls", "" + tried, "threw", "" + problems.size(), "lost", "" + lost));
    assertThat(problems).isEmpty();
    assertThat(lost).isZero();
    assertThat(tried).isGreaterThan(900);
  }

  /** The public types of the package, also those that somebody adds. */
  private static List<Class<?>> publicTypes() throws Exception {
    URI classes = Recorder.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    List<Class<?>> types = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of(classes).resolve("dev/blackbox/recorder"))) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString();
        if (name.endsWith(".class") && !name.startsWith("package-info")) {
          String simple = name.substring(0, name.length() - ".class".length());
          Class<?> type = Class.forName("dev.blackbox.recorder." + simple);
          if (Modifier.isPublic(type.getModifiers())) {
            types.add(type);
          }
        }
      }
    }
    return types;
  }

  private static List<Method> methods(Class<?> type) {
    return Stream.of(type.getMethods())
        .filter(method -> method.getDeclaringClass() != Object.class && !method.isBridge())
        .filter(method -> !Modifier.isStatic(method.getModifiers()) || type == Recorder.Usage.class)
        .filter(method -> !MAY_THROW.contains(method.getName()))
        .sorted(Comparator.comparing(Method::toString))
        .toList();
  }

  private void tryAll(Class<?> type, Method method) {
    try {
      List<List<@Nullable Object>> calls = calls(method);
      if (!ENDINGS.contains(method.getName())) {
        tryAll(type, method, calls);
        return;
      }
      for (List<@Nullable Object> call : calls) {
        tryAll(type, method, List.of(call));
      }
    } catch (Exception e) {
      problems.add(method + ": " + e);
    }
  }

  private void tryAll(Class<?> type, Method method, List<List<@Nullable Object>> calls)
      throws IOException, InterruptedException {
    Path file = folder.resolve("hostile-" + files.incrementAndGet() + ".bbox");
    List<Receipt> receipts = new ArrayList<>();
    Recorder recorder = Recorded.options(file).listener(notice -> {}).open();
    for (List<@Nullable Object> arguments : calls) {
      tried++;
      try {
        Function<Recorder, Object> target = Optional.ofNullable(TARGETS.get(type)).orElseThrow();
        if (method.invoke(target.apply(recorder), arguments.toArray()) instanceof Receipt receipt) {
          receipts.add(receipt);
        }
      } catch (IllegalAccessException | InvocationTargetException e) {
        boolean isNoWork = method.getName().equals("run") && arguments.get(0) == null;
        if (!(isNoWork && e.getCause() instanceof NullPointerException)) {
          problems.add(method + ": " + HostText.failure(e.getCause()));
        }
      }
    }
    if (!ENDINGS.contains(method.getName())) {
      receipts.add(recorder.note("and on"));
      assertThat(receipts.get(receipts.size() - 1).await(LONG)).as("%s", method).isTrue();
    }
    recorder.close();
    long dropped = receipts.stream().filter(receipt -> !isDurable(receipt)).count();
    if (dropped != recorder.dropped() || dropped != gaps(file)) {
      lost++;
      problems.add(
          method
              + ": "
              + dropped
              + " not durable, "
              + recorder.dropped()
              + " counted, "
              + gaps(file)
              + " in gaps");
    }
  }

  private static boolean isDurable(Receipt receipt) {
    try {
      receipt.durable().toCompletableFuture().get(LONG.toSeconds(), TimeUnit.SECONDS);
      return true;
    } catch (ExecutionException e) {
      return false;
    } catch (Exception e) {
      throw new AssertionError("a receipt does not settle", e);
    }
  }

  private static long gaps(Path file) throws IOException {
    return Recorded.gaps(Files.readString(file, StandardCharsets.ISO_8859_1));
  }

  /** Calls with one hostile value each, and harmless ones beside it. */
  private static List<List<@Nullable Object>> calls(Method method) {
    Class<?>[] types = method.getParameterTypes();
    List<List<@Nullable Object>> calls = new ArrayList<>();
    if (types.length == 0) {
      calls.add(List.of());
    }
    for (int i = 0; i < types.length; i++) {
      for (@Nullable Object value : HostileValues.of(types[i])) {
        List<@Nullable Object> arguments = new ArrayList<>();
        for (int other = 0; other < types.length; other++) {
          arguments.add(other == i ? value : harmless(types[other]));
        }
        calls.add(arguments);
      }
    }
    return calls;
  }

  private static Object harmless(Class<?> type) {
    Map<Class<?>, Object> values = new LinkedHashMap<>();
    values.put(String.class, "text");
    values.put(CharSequence.class, "text");
    values.put(Object.class, "value");
    values.put(long.class, 7L);
    values.put(int.class, 7);
    values.put(byte[].class, new byte[] {'u', ':', ' ', 'x'});
    values.put(Arg[].class, new Arg[] {Arg.pair("key", "value")});
    values.put(List.class, List.of("item"));
    values.put(Duration.class, Duration.ofMillis(1));
    values.put(MetaKey.class, MetaKey.SPAN);
    values.put(Throwable.class, new IOException("no"));
    values.put(Line.class, new Line.Unknown("x"));
    values.put(HeaderValue.class, new HeaderValue.Text("text"));
    values.put(Recorder.Usage.class, Recorder.Usage.of(1, 2));
    values.put(URI.class, URI.create("http://127.0.0.1:9"));
    return Optional.ofNullable(values.get(type)).orElseThrow();
  }

  @Test
  @SuppressWarnings("NullAway") // what callers without null checks pass
  void noOptionMakesOpeningSilentlyThrow(TestReporter reporter) throws Exception {
    int openings = 0;
    List<Function<Path, RecorderOptions>> starts =
        List.of(
            file -> Recorder.to(null),
            file -> Recorder.in(null),
            file -> Recorder.toLightbox(null, null));
    for (Function<Path, RecorderOptions> start : starts) {
      assertThat(start.apply(folder).openOrSilent().isRecording()).isFalse();
    }
    for (Method method : RecorderOptions.class.getMethods()) {
      if (method.getReturnType() != RecorderOptions.class) {
        continue;
      }
      for (List<@Nullable Object> arguments : calls(method)) {
        openings++;
        Path file = folder.resolve("option-" + openings + ".bbox");
        RecorderOptions options = Recorder.to(file).listener(notice -> {});
        method.invoke(options, arguments.toArray());
        try (Recorder recorder = options.openOrSilent()) {
          recorder.tool("read").result("x".repeat(2_000));
          recorder.flush(Duration.ofSeconds(1));
        }
        // The lock is free again.
        if (Files.exists(file)) {
          Recorder.to(file).open().close();
        }
      }
    }

    reporter.publishEntry("hostile options", "" + openings);
    assertThat(openings).isGreaterThan(100);
  }
}
