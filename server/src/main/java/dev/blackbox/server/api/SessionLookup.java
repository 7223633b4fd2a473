package dev.blackbox.server.api;

import dev.blackbox.library.archive.CatalogEntry;
import dev.blackbox.library.archive.SessionCatalog;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.Input;
import dev.blackbox.server.gate.Caller;
import dev.blackbox.server.http.Exchange;
import dev.blackbox.server.http.HttpProblem;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.EntryKind;
import java.io.IOException;
import java.util.List;
import org.eclipse.jetty.http.HttpStatus;

/** Finds the session that a request names; a session of another project is not there. */
public record SessionLookup(SessionCatalog catalog) {
  /** Returns the sessions that the caller may see, the latest first. */
  public List<CatalogEntry> visible(Caller caller) {
    return catalog.entries().stream().filter(entry -> caller.mayUse(entry.project())).toList();
  }

  /** Returns the session that the path names. */
  CatalogEntry named(Exchange exchange) throws HttpProblem {
    return named(exchange.name("id"), exchange.caller());
  }

  /** Returns the session with this name. */
  public CatalogEntry named(String id, Caller caller) throws HttpProblem {
    return catalog
        .find(id)
        .filter(entry -> caller.mayUse(entry.project()) && isFile(entry))
        .orElseThrow(SessionLookup::noSuchSession);
  }

  /** Reads the files of a session. */
  @FunctionalInterface
  interface Reading {
    void read() throws IOException, BlackboxException, HttpProblem;
  }

  /**
   * Reads the files of a session; if they were removed or replaced meanwhile, the answer says so.
   */
  static void reading(CatalogEntry entry, Reading reading)
      throws IOException, BlackboxException, HttpProblem {
    String before = version(entry);
    try {
      reading.read();
    } catch (IOException | BlackboxException e) {
      if (!isFile(entry)) {
        throw noSuchSession();
      }
      if (!before.equals(version(entry))) {
        throw HttpProblem.busy(
            HttpStatus.SERVICE_UNAVAILABLE_503,
            "recording-changed",
            "the recording changed while it was read; ask again",
            1);
      }
      throw e;
    }
  }

  private static HttpProblem noSuchSession() {
    return HttpProblem.notFound("no-such-session", "there is no such session");
  }

  /** A file may be deleted, or a link may take its place, before the catalog looks again. */
  private static boolean isFile(CatalogEntry entry) {
    return Disk.real().kind(entry.recording()) == EntryKind.FILE;
  }

  /** Returns the recording as the library reads it. */
  static Input input(CatalogEntry entry) {
    return Input.stored(entry.id(), entry.recording());
  }

  /** Returns what changes with the files of a session; call it before they are read. */
  static String version(CatalogEntry entry) {
    CatalogEntry now = entry.current();
    return now.bytes() + "-" + now.changed();
  }
}
