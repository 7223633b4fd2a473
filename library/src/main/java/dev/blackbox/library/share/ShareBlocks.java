package dev.blackbox.library.share;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.intake.archive.RecordingSummary;
import dev.blackbox.library.analysis.RecordingProblems;
import dev.blackbox.library.archive.CatalogEntry;
import dev.blackbox.library.archive.SessionMeasurement;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.cost.CostCalculation;
import dev.blackbox.library.cost.CostOptions;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.html.BlockConsumer;
import dev.blackbox.library.json.CallsJson;
import dev.blackbox.library.json.CatalogJson;
import dev.blackbox.library.json.CostJson;
import dev.blackbox.library.json.FilesJson;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.library.json.MapJson;
import dev.blackbox.library.json.ProblemsJson;
import dev.blackbox.library.timeline.OpenRecording;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.cost.Grouping;
import dev.blackbox.session.cost.Prices;
import dev.blackbox.session.cost.RecordingCost;
import dev.blackbox.session.files.FileHistory;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.overview.Axis;
import dev.blackbox.session.overview.AxisWindow;
import dev.blackbox.session.overview.SessionOverview;
import dev.blackbox.session.problem.ProblemFinder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that the page shows of a shared session, computed from its lines. The same lines give
 * the same blocks, so a reader can compute them again and compare.
 *
 * @param lines the file with the lines as they are shared
 * @param blobs the contents of blobs, by hash
 * @param verdict what the program said about the recording when it was shared
 * @param seal the seal for these lines, if they have one
 * @param hints the beginnings of leaves, as {@link LeafHints} has them
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ShareBlocks(
    Path lines,
    ShareAbout about,
    Map<String, byte[]> blobs,
    byte[] verdict,
    Optional<byte[]> seal,
    byte[] hints) {
  static final String ABOUT = "about";
  static final String VERDICT = "verdict";
  static final String SEAL = "seal";
  static final String LEAVES = "leaves";
  static final String BLOB = "blob-";

  /** The page shows longer sessions by lines, without events; {@code eventstore.js} has it too. */
  static final long MOST_LINES = 50_000;

  private static final String SESSION = "share";
  private static final int MAP_BUCKETS = 2_000;
  private static final int LANES = 40;
  private static final int PROBLEMS = 200;
  private static final Duration LONG_AFTER = Duration.ofDays(1);

  /** Writes a JSON document. */
  private interface Document {
    void write(OutputStream out) throws IOException, BlackboxException;
  }

  void writeTo(BlockConsumer out) throws IOException, BlackboxException {
    out.accept(ABOUT, about.text());
    out.accept(VERDICT, verdict);
    if (seal.isPresent()) {
      out.accept(SEAL, seal.get());
      out.accept(LEAVES, hints);
    }
    for (Map.Entry<String, byte[]> blob : blobs.entrySet()) {
      out.accept(BLOB + blob.getKey(), blob.getValue());
    }
    Input input = Input.file(SESSION, lines);
    cost(input, Grouping.MODEL, true, out);
    cost(input, Grouping.TOOL, false, out);
    LineBlocks blocks = new LineBlocks();
    blocks.write(lines, out);
    RecordingSummary summary = summary();
    try (OpenRecording recording = OpenRecording.open(input, Runnable::run)) {
      Exception[] thrown = new Exception[1];
      recording.withSession(
          session -> {
            try {
              views(session, blocks, summary, out);
            } catch (IOException | BlackboxException e) {
              thrown[0] = e;
            }
            return true;
          });
      switch (thrown[0]) {
        case null -> {}
        case BlackboxException e -> throw e;
        case IOException e -> throw e;
        default -> throw new IllegalStateException(thrown[0]);
      }
    }
  }

  private RecordingSummary summary() throws IOException {
    try (InputStream in = Files.newInputStream(lines)) {
      return new SessionMeasurement(Prices.standard()).of(new BboxReader(in), SESSION);
    }
  }

  private static void cost(
      Input input, Grouping grouping, boolean isExplained, BlockConsumer target)
      throws IOException, BlackboxException {
    CostOptions options = new CostOptions(grouping, Prices.standard(), isExplained);
    CostCalculation calculation = new CostCalculation(options);
    RecordingCost cost = calculation.add(input, ProgressListener.NONE);
    json(
        "cost-" + grouping.name().toLowerCase(Locale.ROOT),
        target,
        out -> {
          CostJson json = new CostJson(new JsonOutput(out), options);
          json.recording(SESSION, cost);
          json.bill(calculation.bill());
        });
  }

  private void views(
      Session session, LineBlocks blocks, RecordingSummary summary, BlockConsumer target)
      throws IOException, BlackboxException {
    TextBlobs texts = texts();
    RecordingProblems problems =
        new RecordingProblems(SESSION, session, ProblemFinder.find(session, texts, PROBLEMS));
    json("findings", target, out -> new ProblemsJson(new JsonOutput(out)).add(problems));
    json(
        "files",
        target,
        out -> new FilesJson(new JsonOutput(out)).add(SESSION, new FileHistory(session, texts)));
    SessionOverview overview = SessionOverview.of(session);
    Axis usual = overview.isTimed() ? Axis.TIME : Axis.STEP;
    json(
        "map",
        target,
        out ->
            new MapJson(new JsonOutput(out))
                .print(overview.map(overview.whole(usual, MAP_BUCKETS))));
    int lanes = Math.clamp(session.threads().size(), 1, LANES);
    for (Axis axis : Axis.values()) {
      AxisWindow whole = overview.whole(axis, AxisWindow.MOST_PX);
      json(
          "calls-" + axis.name().toLowerCase(Locale.ROOT),
          target,
          out -> new CallsJson(new JsonOutput(out)).print(overview.calls(whole, lanes)));
    }
    EventBlocks events = new EventBlocks();
    if (blocks.lines() <= MOST_LINES) {
      events.write(session, target);
    }
    json("info", target, out -> info(session, blocks, events, summary, usual, out));
  }

  private TextBlobs texts() {
    return sha256 ->
        blobs.entrySet().stream()
            .filter(blob -> blob.getKey().startsWith(sha256.toLowerCase(Locale.ROOT)))
            .findFirst()
            .map(blob -> new String(blob.getValue(), UTF_8));
  }

  private void info(
      Session session,
      LineBlocks blocks,
      EventBlocks events,
      RecordingSummary summary,
      Axis usual,
      OutputStream target)
      throws IOException {
    JsonOutput json = new JsonOutput(target);
    CatalogEntry entry =
        new CatalogEntry(
            SESSION,
            Path.of(about.name()),
            "",
            summary,
            true,
            Files.size(lines),
            about.made(),
            false,
            seal.isPresent());
    json.generator().writeStartObject();
    // A shared session never runs, whenever it was shared.
    new CatalogJson(json.generator(), about.made().plus(LONG_AFTER)).properties(entry);
    json.generator().writeNumberProperty("lines", blocks.lines());
    json.generator().writeBooleanProperty("lines_estimated", false);
    CatalogJson.session(session, json.generator());
    new ShareInfoJson(json.generator()).write(about, blocks, events, usual);
    json.generator().writeEndObject();
    json.endLine();
  }

  private static void json(String name, BlockConsumer target, Document document)
      throws IOException, BlackboxException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    document.write(bytes);
    target.accept(name, bytes.toByteArray());
  }
}
