package dev.blackbox.server.api;

import dev.blackbox.library.archive.SessionCatalog;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.server.gate.Tickets;
import dev.blackbox.server.http.Exchange;
import dev.blackbox.server.http.HttpProblem;
import dev.blackbox.server.http.Route;
import dev.blackbox.server.http.RouteTable;
import dev.blackbox.server.job.JobQueue;
import dev.blackbox.store.redact.Redactor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** All routes of the API, which {@code docs/api/openapi.json} describes. */
public final class ApiRoutes {
  private ApiRoutes() {}

  /**
   * Creates the routes of a server.
   *
   * @param version the version of this program
   */
  public static RouteTable of(
      String version,
      SessionCatalog catalog,
      MachineHome home,
      OpenRecordings recordings,
      JobQueue jobs,
      Tickets tickets,
      Redactor redactor) {
    SessionLookup sessions = new SessionLookup(catalog);
    List<Route> routes = new ArrayList<>();
    routes.add(Route.get("about", Set.of(), exchange -> about(version, exchange)));
    routes.addAll(new SessionList(sessions, recordings).routes());
    routes.addAll(new LineRoutes(sessions, recordings).routes());
    routes.addAll(new EventRoutes(sessions, recordings).routes());
    routes.addAll(new OverviewRoutes(sessions, recordings).routes());
    routes.addAll(new ReviewRoutes(sessions, recordings, jobs).routes());
    routes.addAll(new JobRoutes(sessions, jobs, home).routes());
    routes.addAll(new ExportRoutes(sessions, jobs, redactor, home, version).routes());
    routes.addAll(new DownloadRoutes(sessions, recordings, tickets).routes());
    return new RouteTable(routes);
  }

  private static void about(String version, Exchange exchange)
      throws IOException, BlackboxException, HttpProblem {
    exchange.json(
        out -> {
          out.writeStringProperty("version", version);
          out.writeStringProperty("api", "v1");
          out.writeStringProperty("caller", exchange.caller().name());
          out.writeStringProperty("role", exchange.caller().role().word());
        });
  }
}
