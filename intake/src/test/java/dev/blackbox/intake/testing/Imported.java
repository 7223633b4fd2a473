package dev.blackbox.intake.testing;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.intake.source.BboxSink;
import dev.blackbox.intake.source.CheckoutFinder;
import dev.blackbox.intake.source.SessionFacts;
import dev.blackbox.intake.source.SessionWriter;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.intake.source.TextStore;
import dev.blackbox.intake.source.TranscriptReader;
import dev.blackbox.intake.source.TranscriptSource;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.cost.CostReader;
import dev.blackbox.session.cost.Prices;
import dev.blackbox.session.cost.RecordingCost;
import dev.blackbox.session.usage.AnswerIndex;
import dev.blackbox.session.usage.Usage;
import dev.blackbox.session.usage.UsageCounter;
import dev.blackbox.session.validate.BlobCheck;
import dev.blackbox.session.validate.Validator;
import dev.blackbox.store.blob.FolderBlobs;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.redact.Redactor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An imported recording, with its blobs in a folder next to it. */
public final class Imported {
  private static final Pattern BLOB =
      Pattern.compile(
          "(?:\\[.*] )?@blob sha256=([0-9a-f]{64}) bytes=\\d+ mime=\\S+", Pattern.DOTALL);

  private final byte[] bytes;
  private final Path folder;

  private Imported(byte[] bytes, Path folder) {
    this.bytes = bytes;
    this.folder = folder;
  }

  /** Imports something with a writer. */
  public interface Import {
    void run(SessionWriter writer, TextStore texts) throws IOException;
  }

  /** Reads the files of a session. */
  public static Import files(AgentFormat format, Path main) {
    return (writer, _) ->
        format.read(
            main,
            SubagentFiles.merged(format.subagents(main)),
            new TranscriptReader(writer, Optional.empty()));
  }

  /** Reads a session from a stream. */
  public static Import stream(AgentFormat format, TranscriptSource source) {
    return (writer, _) -> format.read(source, new TranscriptReader(writer, Optional.empty()));
  }

  /** An import that leaves secrets where they are. */
  public static Imported raw(String agent, Path folder, Import reading) {
    return of(agent, folder, null, reading);
  }

  /** An import as the command does it. */
  public static Imported redacted(String agent, Path folder, Import reading) {
    return of(agent, folder, Redactor.standard(), reading);
  }

  /** A recording that is there. */
  public static Imported at(Path recording) throws IOException {
    Path folder = Objects.requireNonNull(recording.getParent());
    return new Imported(Files.readAllBytes(recording), folder);
  }

  private static Imported of(
      String agent, Path folder, @Nullable Redactor redactor, Import reading) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TextStore texts =
        new TextStore(redactor, new FolderBlobs(Disk.real(), folder.resolve(".bbox-blobs")));
    SessionWriter writer =
        new SessionWriter(
            new BboxSink(out, redactor), texts, new SessionFacts(agent), CheckoutFinder.NONE);
    try {
      reading.run(writer, texts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Imported(out.toByteArray(), folder);
  }

  public byte[] bytes() {
    return bytes.clone();
  }

  public String text() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Returns the findings, including blobs. */
  public List<Finding> findings() {
    Validator validator = new Validator(false, this::check);
    BboxReader reader = reader();
    try {
      reader.forEach(validator);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return validator.finish(reader.header()).findings();
  }

  private BlobCheck.Outcome check(String sha256, long size) {
    Path blob = blob(sha256);
    try {
      boolean isThere = Files.isRegularFile(blob);
      return isThere && Files.size(blob) == size
          ? BlobCheck.Outcome.PRESENT
          : BlobCheck.Outcome.MISSING;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path blob(String sha256) {
    return folder.resolve(".bbox-blobs").resolve(sha256.substring(0, 2)).resolve(sha256);
  }

  /** The blobs as text. */
  public TextBlobs texts() {
    return sha256 -> {
      try {
        return Optional.of(new String(blobBytes(sha256), StandardCharsets.UTF_8));
      } catch (IOException e) {
        return Optional.empty();
      }
    };
  }

  public byte[] blobBytes(String sha256) throws IOException {
    return Files.readAllBytes(blob(sha256));
  }

  public Usage usage() {
    UsageCounter counter = new UsageCounter(1_000);
    BboxReader reader = reader();
    try {
      while (reader.next()) {
        counter.accept(reader.line());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return counter.usage();
  }

  public RecordingCost cost(Prices prices, AnswerIndex once) {
    CostReader cost = new CostReader("imported", prices, once, 1_000);
    BboxReader reader = reader();
    try {
      reader.forEach(cost);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return cost.cost();
  }

  /** Every line with the continuations that belong to it. */
  public List<Whole> lines() {
    List<Whole> lines = new ArrayList<>();
    BboxReader reader = reader();
    try {
      while (reader.next()) {
        Line line = reader.line().toLine();
        if (line instanceof Line.Continuation more && !lines.isEmpty()) {
          lines.set(lines.size() - 1, lines.getLast().plus(more.text()));
        } else if (!(line instanceof Line.HeaderText) && !(line instanceof Line.Blank)) {
          lines.add(new Whole(line, Optional.empty()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return lines;
  }

  /**
   * A line and its continuations.
   *
   * @param below the continuations, joined by newlines
   */
  public record Whole(Line line, Optional<String> below) {
    Whole plus(String more) {
      return new Whole(line, Optional.of(below.map(text -> text + "\n" + more).orElse(more)));
    }

    /** The text of a message with all of its lines. */
    public String message() {
      String first = line instanceof Line.Message message ? message.text() : "";
      return first + below.map(text -> "\n" + text).orElse("");
    }
  }

  /** Returns the texts of all messages of a kind, with their counts. */
  public List<String> messages(LineKind kind) {
    return lines().stream()
        .filter(whole -> whole.line().kind() == kind)
        .map(Whole::message)
        .toList();
  }

  /** Returns the complete results of this call: from the line, from continuations, from blobs. */
  public List<String> results(String callId) throws IOException {
    List<String> texts = new ArrayList<>();
    for (Whole whole : lines()) {
      if (whole.line() instanceof Line.Observation observation
          && observation.meta().id().orElse("").equals(callId)) {
        boolean isHeadline = observation.meta().get("extra.headline").isPresent();
        texts.add(
            isHeadline ? whole.below().orElse("") : text(observation.result(), whole.below()));
      }
    }
    return texts;
  }

  private String text(@Nullable String told, Optional<String> below) throws IOException {
    String result = told == null ? "" : told;
    Matcher blob = BLOB.matcher(result);
    if (blob.matches()) {
      return new String(blobBytes(blob.group(1)), StandardCharsets.UTF_8);
    }
    if (result.startsWith("[err: ")) {
      String first = result.substring("[err: ".length(), result.length() - 1);
      return first + below.map(text -> "\n" + text).orElse("");
    }
    return result.isEmpty() || result.equals("[launched]") ? below.orElse("") : result;
  }

  /** The numbers of the {@code # source} comments that count records: file name to counts. */
  public Map<String, Map<String, String>> sources() {
    Map<String, Map<String, String>> sources = new LinkedHashMap<>();
    for (Whole whole : lines()) {
      if (whole.line() instanceof Line.Comment comment
          && comment.text().startsWith("source file=")) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String word : comment.text().split(" ", -1)) {
          int eq = word.indexOf('=');
          fields.put(word.substring(0, Math.max(0, eq)), word.substring(eq + 1));
        }
        sources.put(fields.getOrDefault("file", ""), fields);
      }
    }
    return sources;
  }

  /** How many records of a source became something, by its counts. */
  public static long accountedFor(Map<String, String> counts) {
    return Stream.of("mapped", "kept", "unknown")
        .mapToLong(key -> Long.parseLong(counts.getOrDefault(key, "0")))
        .sum();
  }

  private BboxReader reader() {
    return new BboxReader(new ByteArrayInputStream(bytes));
  }
}
