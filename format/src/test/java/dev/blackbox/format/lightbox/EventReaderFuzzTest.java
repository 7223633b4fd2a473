package dev.blackbox.format.lightbox;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.blackbox.format.lightbox.LightboxEventReader.Kind;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/**
 * Made-up sessions: no bytes make the reader or the checks throw, and an event that is written
 * again is the same event.
 */
class EventReaderFuzzTest {
  @FuzzTest
  void anyBytesAreReadAndEventsStayTheSame(byte[] file) throws IOException {
    LightboxEventReader events = new LightboxEventReader(new ByteArrayInputStream(file));
    LightboxChecks checks = new LightboxChecks(finding -> {});
    while (events.next()) {
      checks.accept(events);
      boolean isWritable =
          events.kind() == Kind.EVENT
              && events.deviations().stream().noneMatch(deviation -> deviation.hasNoForm());
      if (isWritable) {
        requireSame(events.event(), events.hash());
      }
    }
    checks.finish();
    SessionMeta.read(file);
  }

  private static void requireSame(LightboxEvent event, String hash) throws IOException {
    LightboxEventReader again = new LightboxEventReader(new ByteArrayInputStream(event.line()));
    boolean isSame =
        again.next()
            && again.kind() == Kind.EVENT
            && again.deviations().isEmpty()
            && again.hash().equals(hash)
            && again.event().equals(event);
    if (!isSame) {
      throw new AssertionError("written again, it is another event: " + event);
    }
  }
}
