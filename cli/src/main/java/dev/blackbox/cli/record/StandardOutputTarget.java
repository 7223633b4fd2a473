package dev.blackbox.cli.record;

import dev.blackbox.cli.command.Output;
import dev.blackbox.cli.command.OutputException;
import dev.blackbox.format.bbox.BodyLine;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.store.line.LineEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;

/** Writes a recording to standard output: masked, numbered, all results in their lines. */
final class StandardOutputTarget {
  private final Output out;
  private final LineEncoder encoder;
  private final Clock clock;
  private final boolean isStamping;
  private long lastStep;
  private boolean isEmpty = true;
  private boolean isEnded;

  /**
   * Writes lines to an output.
   *
   * @param isStamping whether lines get the step and the time that they lack
   */
  StandardOutputTarget(Output out, LineEncoder encoder, Clock clock, boolean isStamping) {
    this.out = out;
    this.encoder = encoder;
    this.clock = clock;
    this.isStamping = isStamping;
  }

  void write(byte[] line) throws OutputException {
    send(isStamping ? stamped(line) : encoder.encodeExact(line));
  }

  private byte[] stamped(byte[] line) {
    LineView view = BodyLine.read(new String(line, StandardCharsets.UTF_8));
    if (view.kind().isEvent()) {
      isEmpty = false;
      isEnded =
          view.kind() == LineKind.LIFECYCLE && view.name().equals("end") && !view.has(MetaKey.TID);
    }
    boolean isCounted = view.kind().isEvent() && !view.has(MetaKey.STEP);
    lastStep = Math.max(isCounted ? lastStep + 1 : lastStep, view.number(MetaKey.STEP));
    return encoder.encodeExact(line, lastStep, clock.millis());
  }

  /** Ends the session, if it is open, and writes the number of secrets, if there are any. */
  void finish() throws OutputException {
    if (isStamping && !isEmpty && !isEnded) {
      write("@end\n".getBytes(StandardCharsets.UTF_8));
    }
    if (encoder.markers() > 0) {
      send(LineEncoder.redactions(encoder.markers()));
    }
  }

  /** Each line is passed on at once, so that its reader can follow. */
  void send(byte[] bytes) throws OutputException {
    out.write(bytes, 0, bytes.length);
    out.flush();
  }
}
