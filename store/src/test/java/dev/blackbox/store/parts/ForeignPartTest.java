package dev.blackbox.store.parts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.compress.ZstdOutput;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.EntryKind;
import dev.blackbox.store.log.LogFactory;
import dev.blackbox.store.log.LogNotice;
import dev.blackbox.store.log.LogOptions;
import dev.blackbox.store.log.RecordingLog;
import dev.blackbox.store.log.Rotation;
import dev.blackbox.store.parts.PartProblem.Kind;
import dev.blackbox.store.testing.Sample;
import dev.blackbox.store.testing.SpecialFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForeignPartTest {
  private static final String OUTSIDE = "a: event outside of the test\n";

  private final Disk disk = Disk.real();
  private final List<LogNotice> notices = new CopyOnWriteArrayList<>();
  @TempDir private Path folder;
  private Path first;
  private Path second;
  private Path victim;

  @BeforeEach
  void name() throws IOException {
    first = folder.resolve("s.bbox");
    second = folder.resolve("s.part2.bbox");
    Files.createDirectory(folder.resolve("elsewhere"));
    victim = folder.resolve("elsewhere/victim");
  }

  @ParameterizedTest
  @EnumSource
  void partThatIsNotAPlainFileIsReportedAndNotRead(SpecialFile special) throws Exception {
    Files.writeString(first, header("x") + "u: One.\n@rotate file=s.part2.bbox\n");
    Files.writeString(victim, header("x") + OUTSIDE);
    special.create(second, victim);

    Reading reading = read();

    assertThat(reading.text()).isEqualTo(Files.readString(first));
    assertThat(reading.problems())
        .containsExactly(
            new PartProblem(
                Kind.NOT_PLAIN,
                "s.part2.bbox: is a link, a folder, a pipe or a device; it is not read"));
    assertThat(NextPart.of(disk, first)).isEmpty();
    assertThat(StepSearch.find(disk, first, 7)).isEmpty();
  }

  @Test
  void partThatBecomesAPipeIsNotOpenedAgain() throws Exception {
    record(Rotation.bySize(200), "a", 20);
    assertThat(read().problems()).isEmpty();

    Files.delete(second);
    SpecialFile.PIPE.create(second, victim);

    assertThat(read().problems()).extracting(PartProblem::kind).containsExactly(Kind.NOT_PLAIN);
  }

  @ParameterizedTest
  @EnumSource
  void recorderPassesByAPartThatIsNotAPlainFile(SpecialFile special) throws Exception {
    String outside = header("sess_store") + OUTSIDE;
    Files.writeString(victim, outside);
    List<String> events = record(Rotation.NEVER, "a", 5);
    special.create(second, victim);

    events.addAll(record(Rotation.bySize(500), "b", 30));

    assertThat(events()).isEqualTo(events);
    assertThat(notices)
        .extracting(LogNotice::sentence)
        .containsExactly(
            "s.bbox: s.part2.bbox: is a link, a folder, a pipe or a device; it is not read");
    assertThat(victim).hasContent(outside);
    assertThat(disk.kind(second)).isNotIn(EntryKind.FILE, EntryKind.NONE);
    assertThat(folder.resolve("s.part3.bbox")).isRegularFile();
  }

  @ParameterizedTest
  @EnumSource
  void recorderContinuesUnderAFreeNameIfThePromisedOneIsTaken(SpecialFile special)
      throws Exception {
    Files.writeString(
        first, text(Sample.header(1)) + "a: event 0 of the test\n@rotate file=s.part2.bbox\n");
    Files.writeString(victim, OUTSIDE);
    special.create(second, victim);

    record(Rotation.NEVER, "a", 2);

    assertThat(events()).containsExactly("0", "a0", "a1");
    assertThat(victim).hasContent(OUTSIDE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".env",
        "../x",
        "x",
        "s.bbox",
        "S.PART2.BBOX",
        "s.part2.bbox.zst",
        "s.part02.bbox",
        "t.part2.bbox",
        "\"s.part2\u001b[31m.bbox\""
      })
  void rotationToAnyOtherNameIsReportedAndNotFollowed(String name) throws Exception {
    String text = header("x") + "u: One.\n@rotate file=" + name + "\n";
    for (String other : List.of(".env", "x", "S.PART2.BBOX", "s.part2.bbox.zst", "t.part2.bbox")) {
      Files.writeString(folder.resolve(other), header("x") + OUTSIDE);
    }
    Files.writeString(first, text);

    Reading reading = read();

    assertThat(reading.text()).isEqualTo(text);
    assertThat(reading.problems())
        .extracting(PartProblem::kind)
        .containsExactly(name.equals("s.bbox") ? Kind.CIRCLE : Kind.OUTSIDE);
  }

  @ParameterizedTest
  @CsvSource({
    "s.bbox, s.part2.bbox",
    "s.bbox, s.part7.bbox",
    "s.bbox, s_part2.bbox",
    "sess_001.bbox, sess_001_part2.bbox",
    "s_part2.bbox, s_part3.bbox",
    "s.part2.bbox, s.part3.bbox",
    "s.part2.bbox.zst, s.part3.bbox.zst",
  })
  void rotationOfAnotherProgramIsFollowedToANameOfAPart(String from, String to) throws Exception {
    Files.writeString(folder.resolve(from), header("x") + "@rotate file=" + to + "\n");
    Files.writeString(folder.resolve(to), header("x") + "u: Two.\n");

    assertThat(NextPart.of(disk, folder.resolve(from))).hasValue(folder.resolve(to));
  }

  @ParameterizedTest
  @ValueSource(strings = {"u: Two.\n", "---\nid: x\nu: Two.\n", "---\nid: y\n---\nu: Two.\n", ""})
  void rotationToAFileThatIsNoPartIsNotFollowed(String other) throws Exception {
    String text = header("x") + "u: One.\n@rotate file=s.part2.bbox\n";
    Files.writeString(first, text);
    Files.writeString(second, other);

    Reading reading = read();

    assertThat(reading.text()).isEqualTo(text);
    assertThat(reading.problems()).extracting(PartProblem::kind).containsExactly(Kind.STRANGER);
  }

  @ParameterizedTest
  @ValueSource(strings = {"id: other", "id: sess_store", "repo_sha: abcdef0"})
  void oldPartOfAnotherSessionHidesNothingAndAddsNothing(String id) throws Exception {
    // The link counts to the end of a line, as in a session with the same lines.
    int bytes = Sample.header(1).length + 10 * Sample.event("10").length;
    String old =
        "---\n%s\n---\n@continue file=s.bbox bytes=%d tail=00000000\n%s"
            .formatted(id, bytes, OUTSIDE);
    Files.writeString(second, old);

    List<String> events = record(Rotation.bySize(100_000), "a", 5_000);
    events.addAll(record(Rotation.bySize(100_000), "b", 5_000));

    assertThat(events()).isEqualTo(events);
    assertThat(second).hasContent(old);
    // Once for each of the two recorders.
    assertThat(notices)
        .extracting(LogNotice::kind)
        .containsExactly(LogNotice.Kind.PART_IGNORED, LogNotice.Kind.PART_IGNORED);
    assertThat(read().problems()).extracting(PartProblem::kind).containsExactly(Kind.STRANGER);
  }

  @ParameterizedTest
  @ValueSource(strings = {"s.bbox", "s.bbox.zst"})
  void partsOfAnEarlierSessionWithTheSameIdAreNotRead(String name) throws Exception {
    first = folder.resolve(name);
    record(Rotation.bySize(200), "old", 50);
    Files.delete(first);

    List<String> events = record(Rotation.NEVER, "new", 200);

    assertThat(events()).isEqualTo(events);
  }

  @Test
  void linkWithoutATailHasToFollowALine() throws Exception {
    Files.writeString(first, header("x") + "u: One.\n");
    Files.writeString(second, header("x") + "@continue file=s.bbox bytes=20\n" + OUTSIDE);

    Reading reading = read();

    assertThat(reading.text()).isEqualTo(Files.readString(first));
    assertThat(reading.problems())
        .containsExactly(
            new PartProblem(
                Kind.STRANGER,
                "s.part2.bbox: continues another file of the name s.bbox, behind byte 20; it is"
                    + " not read"));
  }

  @Test
  void linksOfOlderRecordingsHaveNoTail() throws Exception {
    List<String> events = record(Rotation.bySize(200), "a", 50);
    for (Path part : parts()) {
      Files.writeString(part, Files.readString(part).replaceAll(" tail=\\w{8}", ""));
    }

    assertThat(events()).isEqualTo(events);
  }

  @ParameterizedTest
  @CsvSource({"true, 0", "false, 0", "true, 1", "false, 1"})
  void compressedPartWithoutATailIsContinuedBehindALine(boolean isWhole, int frames)
      throws Exception {
    first = folder.resolve("s.bbox.zst");
    String lines = "u: One.\n".repeat(1 + frames * 100_000);
    byte[] packed = packed(header("x") + lines + (isWhole ? "" : "u: To"));
    String link = "@continue file=s.bbox.zst bytes=" + packed.length + "\n";
    Files.write(first, packed);
    Files.write(folder.resolve("s.part2.bbox.zst"), packed(header("x") + link + "u: Two.\n"));

    assertThat(read().text().contains("u: Two.")).isEqualTo(isWhole);
  }

  private static byte[] packed(String text) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (ZstdOutput out = new ZstdOutput(file, "s")) {
      out.write(text.getBytes(UTF_8));
      out.finish();
    }
    return file.toByteArray();
  }

  @Test
  void changedEndOfAPartIsNotTheOneThatWasContinued() throws Exception {
    record(Rotation.bySize(200), "a", 20);
    Files.writeString(first, Files.readString(first).replace("event a1 ", "event A1 "));

    Reading reading = read();

    assertThat(reading.problems()).extracting(PartProblem::kind).contains(Kind.STRANGER);
  }

  @Test
  void typedLinkLeadsToTheFileAndItsParts() throws Exception {
    List<String> events = record(Rotation.bySize(200), "a", 20);
    Path link = Files.createSymbolicLink(folder.resolve("elsewhere/link.bbox"), first);

    assertThat(Sample.eventsOf(disk, link)).isEqualTo(events);
    assertThat(LastPart.of(disk, link).file()).isEqualTo(LastPart.of(disk, first).file());
    assertThat(NextPart.of(disk, link)).hasValue(second);
  }

  @Test
  void oldTornBytesStayBesideANewRecording() throws Exception {
    Path torn = folder.resolve("s.bbox.torn.1");
    Files.writeString(torn, "u: old torn by");
    record(Rotation.NEVER, "a", 3);
    Files.writeString(first, Files.readString(first) + "u: new torn by");

    record(Rotation.NEVER, "b", 1);

    assertThat(torn).hasContent("u: old torn by");
    assertThat(folder.resolve("s.bbox.torn.2")).hasContent("u: new torn by");
    assertThat(Files.readString(first)).contains("s.bbox.torn.2").doesNotContain("torn.1");
  }

  private static String header(String id) {
    return "---\nformat: bbox/1\nid: " + id + "\n---\n";
  }

  private static String text(byte[] bytes) {
    return new String(bytes, UTF_8);
  }

  private List<Path> parts() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  private record Reading(String text, List<PartProblem> problems) {}

  private Reading read() throws IOException {
    try (RecordingSource source = RecordingSource.open(disk, first)) {
      return new Reading(text(source.readAllBytes()), source.problems());
    }
  }

  /** The names of the events, whatever else is next to the recording. */
  private List<String> events() throws IOException {
    return read()
        .text()
        .lines()
        .filter(line -> line.startsWith("a: event "))
        .map(line -> line.replaceFirst("a: event (\\S+) .*", "$1"))
        .toList();
  }

  private List<String> record(Rotation rotation, String name, int count) throws IOException {
    List<String> events = new ArrayList<>();
    try (RecordingLog log =
        LogFactory.standard()
            .open(
                first, Sample::header, LogOptions.STANDARD.withRotation(rotation), notices::add)) {
      for (int i = 0; i < count; i++) {
        events.add(name + i);
        assertThat(log.append(Sample.event(name + i))).isPositive();
      }
    }
    return events;
  }
}
