package dev.blackbox.session.model;

import java.io.IOException;
import java.io.InputStream;

/** The text of a recording that can be read from any place. */
@FunctionalInterface
public interface RecordingText {
  /** Opens the text from this byte on. */
  InputStream from(long offset) throws IOException;
}
