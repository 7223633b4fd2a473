package dev.blackbox.server.api;

import dev.blackbox.library.archive.CatalogEntry;
import dev.blackbox.library.archive.SessionCatalog;
import dev.blackbox.library.file.Input;
import dev.blackbox.server.gate.Caller;
import dev.blackbox.server.http.Exchange;
import dev.blackbox.server.http.HttpProblem;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.EntryKind;
import java.util.List;

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
        .orElseThrow(() -> HttpProblem.notFound("no-such-session", "there is no such session"));
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
