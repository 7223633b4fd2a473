package dev.blackbox.cli.record;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.OutputException;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.store.log.Rotation;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox record -o FILE}, parsed by picocli. */
public final class RecordCommand implements Command {
  private static final List<String> FILE_OPTIONS =
      List.of("--ack", "--commit", "--blobs", "--seal", "--rotate-size", "--rotate-age", "--to");

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "record",
            "Records standard input: plain text, lines in bbox format, or JSON objects, one per"
                + " line, as export --format jsonl writes them. A line that is neither a bbox line"
                + " nor a JSON event is plain text and becomes a message of the agent. Events"
                + " without step= and ts= get them. Secrets are masked and large results go into"
                + " blobs.",
            "Adds a header if the input has none. Lines after a header of the input are recorded"
                + " unchanged. Appends to an existing recording. Each line is durable within a"
                + " hundredth of a second. The end of the input, or an interrupt, ends the"
                + " recording properly, with @end unless the last event is one; kill -9 loses"
                + " nothing that was acknowledged.",
            "A line may have 16 MiB; a longer one is not recorded, and a gap line notes its size."
                + " If another program replaces the file, the recording continues in another one."
                + " The exit code is 3 if the file given does not hold all of the input, and the"
                + " last message says why.");
    spec.addOption(
        Specs.option(
            "FILE",
            "The recording, compressed if the name ends with .zst; - for standard output.",
            "-o",
            "--output"));
    spec.addOption(
        Specs.option(
            "KIND",
            "Records every line as plain text: agent (messages of the agent), user (messages of"
                + " the user) or tool (output of a tool).",
            "--as"));
    spec.addOption(
        Specs.flag(
            "Prints the number of each event, from 1, when it is durable, one per line.", "--ack"));
    spec.addOption(
        Specs.option(
            "MODE",
            "When events are made durable: each (one by one), group (the default: at most 10 ms or"
                + " 256 events), interval (once a second) or none (left to the system).",
            "--commit"));
    spec.addOption(Specs.options("KEY=VALUE", "A header field of a new recording.", "--header"));
    spec.addOption(
        Specs.option(
            "PLACE",
            "Where large results go, by default .bbox-blobs next to the recording: a folder or"
                + " s3://bucket/prefix.",
            "--blobs"));
    spec.addOption(
        Specs.flag(
            "Seals the recording while it is written; verify then finds every change. blackbox"
                + " keygen creates the key.",
            "--seal"));
    spec.addOption(Specs.flag("Does not mask secrets.", "--no-redact"));
    spec.addOption(
        Specs.options(
            "FILE", "Additional rules, in the format described in docs/redaction.md.", "--rules"));
    spec.addOption(
        Specs.option(
            "SIZE", "Starts a new file after this size: 500k, 100M, 2G.", "--rotate-size"));
    spec.addOption(
        Specs.option(
            "TIME", "Starts a new file after this time: 90s, 15m, 12h, 7d.", "--rotate-age"));
    spec.addOption(
        Specs.option(
            "URL",
            "Also sends the recording to a BlackBox server, in the background: https://HOST, or"
                + " http://127.0.0.1:PORT. If the server cannot be reached, the recorder keeps"
                + " recording locally and sends the lines later. The end waits 10 seconds for it;"
                + " the exit code is 3 if it does not have everything then, and the same command"
                + " sends the rest.",
            "--to"));
    ServerOption.addTo(spec, "the token in BLACKBOX_TOKEN");
    return Specs.finish(
        spec,
        new Example("my-agent | blackbox record -o session.bbox", "records what my-agent prints"),
        new Example(
            "make 2>&1 | blackbox record --as tool -o build.bbox", "records the output of a tool"),
        new Example(
            "echo 't:deploy eu-1 → [ok]' | blackbox record -o session.bbox",
            "adds a line from a shell script"),
        new Example(
            "blackbox record -o s.bbox.zst --rotate-size 100M < events.jsonl",
            "compressed, in files of 100 MB"),
        new Example(
            "my-agent | blackbox record -o session.bbox --to https://recordings.example.com",
            "also sends it to a server"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws BlackboxException, UsageException, OutputException {
    String file = Specs.value(arguments, "--output", "");
    if (file.isEmpty()) {
      throw new UsageException("missing -o FILE: the file to record to");
    }
    if (RecordOptions.isStream(file)) {
      refuseFileOptions(arguments);
    }
    String as = Specs.value(arguments, "--as", "");
    if (!as.isEmpty()) {
      Specs.choice(arguments, "--as", RecordOptions.KINDS, "");
    }
    String commit = Specs.choice(arguments, "--commit", RecordOptions.COMMITS, "group");
    RecordOptions options =
        new RecordOptions(
            file,
            RecordOptions.plain(as),
            RecordOptions.commit(commit),
            Specs.value(arguments, "--blobs", ""),
            !Specs.has(arguments, "--no-redact"),
            Specs.values(arguments, "--rules"),
            rotation(arguments),
            header(arguments),
            Specs.has(arguments, "--ack"),
            Specs.has(arguments, "--seal"),
            ServerOption.of("--to", arguments));
    return RecordRun.run(options, console);
  }

  private static void refuseFileOptions(ParseResult arguments) throws UsageException {
    for (String option : FILE_OPTIONS) {
      if (Specs.has(arguments, option)) {
        throw new UsageException(option + " needs a file: -o - writes to standard output");
      }
    }
  }

  private static Map<String, String> header(ParseResult arguments) throws UsageException {
    Map<String, String> header = new LinkedHashMap<>();
    for (String field : Specs.values(arguments, "--header")) {
      int equals = field.indexOf('=');
      if (equals < 1) {
        throw new UsageException("--header is \"" + field + "\", expected key=value");
      }
      header.put(field.substring(0, equals), field.substring(equals + 1));
    }
    return header;
  }

  private static Rotation rotation(ParseResult arguments) throws UsageException {
    long bytes = Specs.size(arguments, "--rotate-size", Rotation.NEVER.maxBytes());
    String age = Specs.value(arguments, "--rotate-age", "");
    return new Rotation(bytes, age.isEmpty() ? Rotation.NEVER.maxAge() : time(age));
  }

  private static Duration time(String text) throws UsageException {
    if (!text.matches("[1-9]\\d{0,5}[smhd]")) {
      throw new UsageException("--rotate-age is \"" + text + "\", expected a time such as 15m");
    }
    long number = Long.parseLong(text.substring(0, text.length() - 1));
    return switch (text.charAt(text.length() - 1)) {
      case 's' -> Duration.ofSeconds(number);
      case 'm' -> Duration.ofMinutes(number);
      case 'h' -> Duration.ofHours(number);
      default -> Duration.ofDays(number);
    };
  }
}
