package dev.blackbox.session.fix;

import java.io.IOException;
import java.io.InputStream;

/** A recording that can be read several times from its start, such as a file. */
@FunctionalInterface
public interface ReopenableRecording {
  InputStream open() throws IOException;
}
