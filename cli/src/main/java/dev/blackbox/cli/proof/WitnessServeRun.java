package dev.blackbox.cli.proof;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Output;
import dev.blackbox.cli.command.OutputException;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.format.text.Plural;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.proof.Trust;
import dev.blackbox.library.proof.WitnessServer;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.FileInUseException;
import dev.blackbox.store.key.Algorithm;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.key.WitnessKeyFile;
import dev.blackbox.store.note.Checkpoint;
import dev.blackbox.store.registry.WitnessListener;
import dev.blackbox.store.registry.WitnessLog;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ParseResult;

/** Runs a witness until the process ends. */
final class WitnessServeRun implements WitnessListener {
  private static final String DEFAULT_ADDRESS = "127.0.0.1:8647";
  private static final Pattern ADDRESS = Pattern.compile("(?:\\[(.+)]|([^:\\[\\]]+)):(\\d{1,5})");
  private static final int MAX_PORT = 65_535;

  private final Console console;
  private final WitnessLog log;

  private WitnessServeRun(Console console, WitnessLog log) {
    this.console = console;
    this.log = log;
  }

  static int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    String place = Specs.value(arguments, "--listen", DEFAULT_ADDRESS);
    InetSocketAddress address = address(place);
    List<NoteKey> machines = machines(Specs.values(arguments, "--log"), console);
    Path state =
        Specs.has(arguments, "--state")
            ? console.resolve(Specs.value(arguments, "--state", ""))
            : VerifyRun.home(console).folder().resolve("witness");
    try (WitnessLog log = WitnessLog.open(Disk.real(), state, machines, Clock.systemUTC())) {
      WitnessServeRun run = new WitnessServeRun(console, log);
      log.setListener(run);
      return run.serve(new WitnessKeyFile(Disk.real(), state), place, address);
    } catch (FileInUseException e) {
      throw new BlackboxException(
          SafeText.line(state.toString()) + ": another witness uses this folder",
          "--state DIR names another folder");
    }
  }

  private static List<NoteKey> machines(List<String> files, Console console)
      throws IOException, BlackboxException, UsageException {
    if (files.isEmpty()) {
      throw new UsageException("missing --log FILE: the machine.pub of a machine to watch");
    }
    List<NoteKey> machines = new ArrayList<>();
    for (String file : files) {
      List<NoteKey> keys = Trust.keysIn(file, console.resolve(file));
      if (keys.stream().noneMatch(key -> key.algorithm() == Algorithm.ED25519)) {
        throw new BlackboxException(
            SafeText.line(file) + ": it contains no key of a machine, expected its machine.pub");
      }
      machines.addAll(keys);
    }
    return machines;
  }

  private static InetSocketAddress address(String text) throws UsageException {
    Matcher parts = ADDRESS.matcher(text);
    if (!parts.matches() || Integer.parseInt(parts.group(3)) > MAX_PORT) {
      throw new UsageException(
          "--listen is \"" + text + "\", expected ADDR:PORT such as " + DEFAULT_ADDRESS);
    }
    String host = parts.group(1) == null ? parts.group(2) : parts.group(1);
    try {
      return new InetSocketAddress(InetAddress.getByName(host), Integer.parseInt(parts.group(3)));
    } catch (UnknownHostException e) {
      throw new UsageException("--listen is \"" + text + "\", and no such host is known");
    }
  }

  private int serve(WitnessKeyFile key, String place, InetSocketAddress address)
      throws IOException, BlackboxException {
    try (WitnessServer server = start(place, address)) {
      Thread hook = new Thread(() -> close(server), "closing");
      Runtime.getRuntime().addShutdownHook(hook);
      try {
        describe(key, place.substring(0, place.lastIndexOf(':') + 1) + server.port());
        if (!address.getAddress().isLoopbackAddress()) {
          console.err().say("other machines can reach this address; nothing is encrypted");
        }
        new CountDownLatch(1).await();
      } finally {
        Runtime.getRuntime().removeShutdownHook(hook);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Exit.FINE;
  }

  private WitnessServer start(String place, InetSocketAddress address)
      throws IOException, BlackboxException {
    try {
      return WitnessServer.start(log, address, this::failed);
    } catch (SocketException e) {
      throw new BlackboxException(
          SafeText.line(place) + ": cannot listen there, " + e.getMessage(),
          "--listen ADDR:PORT names another address");
    }
  }

  /** The process ends: running requests get their answers. */
  private void close(WitnessServer server) {
    server.close();
    try {
      log.close();
    } catch (IOException e) {
      // The lock ends with the process.
    }
  }

  private void describe(WitnessKeyFile key, String place) throws OutputException {
    Output out = console.out();
    out.println(log.publicKey().name() + " listens on http://" + SafeText.line(place));
    out.println("  key:     " + log.publicKey());
    out.println("  private: " + key.privateFile() + ", keep it secret");
    out.println("  public:  " + key.publicFile() + ", give it to the machines");
    for (String origin : log.origins()) {
      out.println("  watches: " + SafeText.line(origin));
    }
    out.flush();
  }

  @Override
  public void signed(Checkpoint head) {
    say(head.origin() + ": signed up to entry " + head.size());
  }

  @Override
  public void refused(Checkpoint head, long seen) {
    say(
        head.origin()
            + ": refused, its "
            + Plural.of(head.size(), "entry does", "entries do")
            + " not continue the "
            + seen
            + " that were signed");
  }

  private void failed(Exception failure) {
    say(String.valueOf(failure.getMessage()));
  }

  private synchronized void say(String sentence) {
    console.err().say(sentence);
  }
}
