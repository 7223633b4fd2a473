package dev.blackbox.intake.observe.process;

import dev.blackbox.format.decision.CaptureMode;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.store.redact.recording.ByteRedactor;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Decides how much of a text or an output is kept; the rest never reaches the disk. */
public sealed interface Capture {
  CaptureMode mode();

  /** The kept form of a short text: a request, an argument, a path, an excerpt. */
  String text(String text);

  /** A filter for one stream of bytes. */
  Filter filter();

  /** Filters bytes as they arrive. */
  interface Filter {
    /** Filters the first {@code length} bytes; returns the kept bytes decided so far. */
    byte[] push(byte[] bytes, int length);

    /** Returns the remaining kept bytes. */
    byte[] finish();
  }

  /**
   * The capture of a mode.
   *
   * @param environment its secrets are masked, if the mode is redacted
   */
  static Capture of(CaptureMode mode, Map<String, String> environment) {
    return switch (mode) {
      case FULL -> new Full();
      case REDACTED -> new Redacted(Redactor.standardIn(environment));
      case HASHED -> new Hashed();
    };
  }

  /** Keeps everything. */
  record Full() implements Capture {
    @Override
    public CaptureMode mode() {
      return CaptureMode.FULL;
    }

    @Override
    public String text(String text) {
      return text;
    }

    @Override
    public Filter filter() {
      return new Filter() {
        @Override
        public byte[] push(byte[] bytes, int length) {
          return java.util.Arrays.copyOf(bytes, length);
        }

        @Override
        public byte[] finish() {
          return new byte[0];
        }
      };
    }
  }

  /** Everything but secrets. */
  record Redacted(Redactor redactor) implements Capture {
    @Override
    public CaptureMode mode() {
      return CaptureMode.REDACTED;
    }

    @Override
    public String text(String text) {
      return redactor.redact(text).text();
    }

    @Override
    public Filter filter() {
      ByteRedactor bytes = new ByteRedactor(redactor, (line, match) -> {});
      return new Filter() {
        @Override
        public byte[] push(byte[] chunk, int length) {
          return bytes.push(chunk, length);
        }

        @Override
        public byte[] finish() {
          return bytes.finish();
        }
      };
    }
  }

  /** Keeps the hash; of a stream, one line: {@code sha256:… bytes=…}. */
  record Hashed() implements Capture {
    @Override
    public CaptureMode mode() {
      return CaptureMode.HASHED;
    }

    @Override
    public String text(String text) {
      return Digest.of(text);
    }

    @Override
    public Filter filter() {
      Digest digest = new Digest();
      return new Filter() {
        @Override
        public byte[] push(byte[] bytes, int length) {
          digest.add(bytes, 0, length);
          return new byte[0];
        }

        @Override
        public byte[] finish() {
          long bytes = digest.bytes();
          return (digest.hash() + " bytes=" + bytes + "\n").getBytes(StandardCharsets.US_ASCII);
        }
      };
    }
  }
}
