package dev.blackbox.browser;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Measures the page in Chromium, on a server in the same process: a recording of more than 10
 * million lines, a waterfall of 1.5 million calls, and the lines of a running {@code record}.
 *
 * <p>The names of parts as arguments measure only these.
 */
public final class PageBenchmark {
  private static final int MEGABYTES = Integer.getInteger("megabytes", 1_180);
  private static final int CALLS_PER_MEGABYTE = 3_300;
  private static final int CALLS = Integer.getInteger("calls", 1_500_000);
  private static final int NAVIGATIONS = 15;
  private static final int REQUESTS = 500;
  private static final int JUMPS = 100;
  private static final int WHEELS = 600;

  private final ServedStore store;
  private final Chromium chromium;
  private final Figures figures = new Figures();

  /** The id of the long recording. */
  private String session = "";

  private PageBenchmark(ServedStore store, Chromium chromium) {
    this.store = store;
    this.chromium = chromium;
  }

  /** Prints the tables of docs/benchmarks.md. */
  public static void main(String[] parts) throws Exception {
    List<String> wanted = parts.length == 0 ? List.of("lines", "calls", "live") : List.of(parts);
    Path folder = Files.createTempDirectory("blackbox-benchmark");
    try (Chromium chromium = Chromium.start();
        ServedStore store = new ServedStore(folder)) {
      PageBenchmark benchmark = new PageBenchmark(store, chromium);
      if (wanted.contains("lines")) {
        benchmark.lines();
      }
      if (wanted.contains("calls")) {
        benchmark.calls();
      }
      if (wanted.contains("live")) {
        benchmark.live("story", "");
        benchmark.live("lines", "?by=line");
      }
      store.failures().forEach(Throwable::printStackTrace);
    } finally {
      delete(folder);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private Page open(String path) throws IOException {
    BrowserContext context = chromium.browser().newContext();
    try (InputStream script = PageBenchmark.class.getResourceAsStream("/measure-page.js")) {
      context.addInitScript(
          new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8));
    }
    Page page = context.newPage();
    page.onPageError(System.err::println);
    page.navigate(store.origin() + path + "#t=" + store.token());
    return page;
  }

  private void lines() throws Exception {
    Path file = store.file("long");
    write(
        file,
        RecordingBytes.realistic(1, MEGABYTES * 1_000_000L, MEGABYTES * CALLS_PER_MEGABYTE)
            ::writeTo);
    session = id(file);
    store.await(session, "\"lines\":");
    figures.title("A recording of " + MEGABYTES + " MB");
    figures.row("the first request for lines, with a new server", requestNanos(1) / 1e6, "ms");
    firstRows("first rows, nothing indexed yet", 1);
    long lines = awaitIndex();
    figures.row("lines", (double) lines, "");
    requests(lines);
    firstRows("first rows after navigation", NAVIGATIONS);
    try (Page page = open("/s/" + session)) {
      page.waitForFunction("() => measure.firstRow > 0");
      page.waitForFunction("() => document.querySelector('.strip-picture')");
      jumps(page, lines);
      scroll(page);
      figures.memory(page);
      page.context().close();
    }
  }

  /** What writes a recording. */
  private interface Text {
    void writeTo(OutputStream out) throws IOException;
  }

  /** Writes a file that the server sees when it is whole. */
  private static void write(Path file, Text text) throws IOException {
    Path part = file.resolveSibling(".part");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(part), 1 << 20)) {
      text.writeTo(out);
    }
    Files.move(part, file);
  }

  private static String id(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.filter(line -> line.startsWith("id: ")).findFirst().orElseThrow().substring(4);
    }
  }

  private long requestNanos(long from) throws IOException, InterruptedException {
    long start = System.nanoTime();
    String answer = store.get("/api/v1/sessions/" + session + "/lines?count=200&from=" + from);
    long nanos = System.nanoTime() - start;
    if (!answer.contains("\"lines\":[{")) {
      throw new IOException(answer);
    }
    return nanos;
  }

  private void requests(long lines) throws IOException, InterruptedException {
    SplittableRandom random = new SplittableRandom(1);
    List<Double> first = new ArrayList<>();
    List<Double> windows = new ArrayList<>();
    for (int i = 0; i < REQUESTS; i++) {
      first.add(requestNanos(1) / 1e6);
      windows.add(requestNanos(random.nextLong(1, lines - 200)) / 1e6);
    }
    figures.row("the first 200 lines over HTTP", first);
    figures.row("200 lines anywhere over HTTP", windows);
  }

  private long awaitIndex() throws IOException, InterruptedException {
    long start = System.nanoTime();
    String answer = store.get("/api/v1/sessions/" + session + "/lines?count=1");
    while (answer.contains("\"lines_estimated\":true")) {
      Thread.sleep(50);
      answer = store.get("/api/v1/sessions/" + session + "/lines?count=1");
    }
    figures.row("then the index, about", (System.nanoTime() - start) / 1e9, "s");
    return Long.parseLong(answer.replaceFirst("(?s).*?\"lines_total\":(\\d+).*", "$1"));
  }

  private void firstRows(String name, int count) throws IOException {
    List<Double> times = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Page page = open("/s/" + session);
      page.waitForFunction("() => measure.firstRow > 0");
      times.add(((Number) page.evaluate("() => measure.firstRow")).doubleValue());
      page.context().close();
    }
    figures.row(name, times);
  }

  private void jumps(Page page, long lines) {
    SplittableRandom random = new SplittableRandom(1);
    List<Double> thumb = new ArrayList<>();
    List<Double> links = new ArrayList<>();
    for (int i = 0; i < JUMPS; i++) {
      double share = i < 2 ? i : random.nextDouble();
      thumb.add(
          milliseconds(
              page.evaluate(
                  "([share, count]) => measure.thumb(share, count)",
                  List.of(share, (double) lines))));
      long line = i == 0 ? 1 : i == 1 ? lines : random.nextLong(1, lines + 1);
      links.add(milliseconds(page.evaluate("line => measure.link(line)", (double) line)));
    }
    figures.row("the scrollbar put anywhere, until its rows are there", thumb);
    figures.row("a link to a line, until it is there and selected", links);
  }

  private static double milliseconds(Object value) {
    return ((Number) value).doubleValue();
  }

  private void scroll(Page page) {
    page.evaluate("count => measure.thumb(0.5, count)", lineCount(page));
    page.hover(".rows");
    page.evaluate("() => measure.start()");
    for (int i = 0; i < WHEELS; i++) {
      page.mouse().wheel(0, 100);
    }
    figures.frames("the wheel, 100 pixels at a time", page.evaluate("() => measure.stop()"));
    page.click(".row >> nth=8");
    page.evaluate("() => measure.start()");
    for (int i = 0; i < WHEELS / 3; i++) {
      pressAndSee(page, "PageDown");
    }
    figures.frames("Page Down held", page.evaluate("() => measure.stop()"));
    page.evaluate("() => measure.start()");
    for (int i = 0; i < WHEELS / 3; i++) {
      pressAndSee(page, "ArrowDown");
    }
    figures.frames("Down held", page.evaluate("() => measure.stop()"));
    page.evaluate("() => measure.start()");
    page.evaluate("frames => measure.sweep(0, 1, frames)", WHEELS);
    figures.frames("the scrollbar dragged over all lines", page.evaluate("() => measure.stop()"));
    figures.row(
        "rows at the end of that drag after",
        milliseconds(page.evaluate("count => measure.thumb(1, count)", lineCount(page))),
        "ms");
  }

  private static void pressAndSee(Page page, String key) {
    page.keyboard().press(key);
    page.evaluate("async () => { await measure.painted(); }");
  }

  private static Object lineCount(Page page) {
    return page.evaluate(
        "() => Number(document.querySelector('.rows-layer .row').getAttribute('aria-setsize'))");
  }

  private void calls() throws Exception {
    write(store.file("calls"), new ManyCalls(CALLS)::write);
    store.await("calls", "\"lines\":");
    figures.title("A waterfall of " + CALLS + " calls in eight threads");
    Page page = open("/s/calls/calls");
    page.waitForSelector(".lane-picture", new Page.WaitForSelectorOptions().setTimeout(120_000));
    page.waitForSelector(".strip-picture");
    for (int level = 0; level <= 20; level++) {
      page.waitForFunction(
          "() => performance.now() > (measure.settled ??= performance.now() + 400)");
      page.evaluate("() => { delete measure.settled; measure.start(); }");
      for (int i = 0; i < 60; i++) {
        page.evaluate(
            "() => { dispatchEvent(new Event('resize')); return measure.painted().then(() => 0);"
                + " }");
      }
      Object drawn = page.evaluate("() => measure.stop()");
      if (level % 3 == 0) {
        figures.frames("drawn again, zoomed in " + level + " times", drawn);
      }
      page.keyboard().press("w");
    }
    page.keyboard().press("f");
    page.evaluate("() => measure.start()");
    for (int i = 0; i < 300; i++) {
      pressAndSee(page, i % 40 < 18 ? "w" : i % 40 < 22 ? "d" : "s");
    }
    figures.frames("zooming and panning all the time", page.evaluate("() => measure.stop()"));
    figures.memory(page);
    page.context().close();
  }

  private void live(String name, String query) throws Exception {
    figures.title("Lines of `blackbox record`, " + name);
    String id = "live-" + name;
    try (RunningRecord record = new RunningRecord(store.file(id), id)) {
      record.line("u: Please count.");
      store.await(id, "\"lines\":");
      Page page = open("/s/" + id + query);
      page.waitForFunction("() => measure.firstRow > 0");
      page.evaluate("() => measure.watchDelays()");
      record.count(50);
      page.waitForFunction("() => measure.delays.size >= 50");
      record.count(400);
      page.waitForFunction("() => measure.delays.size >= 450");
      page.evaluate("async () => { await measure.painted(); }");
      figures.row(
          "from writing a line to its painted row",
          ((List<?>) page.evaluate("() => [...measure.delays.values()].slice(50)"))
              .stream().map(PageBenchmark::milliseconds).toList());
      figures.memory(page);
      page.context().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
