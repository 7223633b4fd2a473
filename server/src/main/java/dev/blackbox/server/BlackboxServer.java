package dev.blackbox.server;

import dev.blackbox.library.access.AccessRecording;
import dev.blackbox.library.archive.SessionCatalog;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.ingest.IngestStore;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.server.api.ApiRoutes;
import dev.blackbox.server.api.IngestRoutes;
import dev.blackbox.server.api.OpenRecordings;
import dev.blackbox.server.gate.AllowedHosts;
import dev.blackbox.server.gate.CallerLimit;
import dev.blackbox.server.gate.ConnectionLimit;
import dev.blackbox.server.gate.Gate;
import dev.blackbox.server.gate.PlainErrorHandler;
import dev.blackbox.server.gate.Tickets;
import dev.blackbox.server.http.ApiHandler;
import dev.blackbox.server.http.RouteTable;
import dev.blackbox.server.job.JobQueue;
import dev.blackbox.server.live.AgentWatch;
import dev.blackbox.server.live.LiveRoutes;
import dev.blackbox.server.live.LongRequestHandler;
import dev.blackbox.server.metrics.AccessLog;
import dev.blackbox.server.metrics.HealthHandler;
import dev.blackbox.server.metrics.ServerMetrics;
import dev.blackbox.server.page.StaticFiles;
import dev.blackbox.server.team.HostNames;
import dev.blackbox.server.team.ListenOptions;
import dev.blackbox.server.team.SecureProtocols;
import dev.blackbox.server.team.ServerCertificate;
import dev.blackbox.store.redact.Redactor;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.QoSHandler;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.jspecify.annotations.Nullable;

/** Serves recordings over HTTP until it is closed. */
public final class BlackboxServer implements AutoCloseable {
  private static final int MAX_HEADERS = 16 << 10;
  private static final int MAX_CONNECTIONS = 1_024;
  private static final int MAX_REQUESTS = 64;
  private static final int MAX_OF_CALLER = 48;
  private static final Duration LAST_ANSWERS = Duration.ofSeconds(1);
  private static final long IDLE_MILLIS = 30_000;

  private final ServerOptions options;
  private final Server server = new Server(new VirtualThreadPool());
  private final ServerConnector connector;
  private final OpenRecordings recordings = new OpenRecordings();
  private final JobQueue jobs;
  private final Tickets tickets = new Tickets(System::nanoTime);
  private final CatalogWatch catalog;
  private final LiveRoutes live;
  private @Nullable Gate gate;
  private final Optional<AgentWatch> agents;
  private final Optional<IngestStore> ingest;
  private final RouteTable routes;
  private final ServerMetrics metrics = new ServerMetrics();
  private final AccessLog log;
  private final HealthHandler health;

  private BlackboxServer(ServerOptions options) throws IOException, BlackboxException {
    this.options = options;
    jobs = new JobQueue(options.tokens());
    connector = connector(options.listen());
    SessionCatalog sessions = new SessionCatalog(options.roots());
    AccessRecording recording =
        options.listen().isRecorded()
            ? AccessRecording.open(options.home(), options.version(), this::report)
            : null;
    live =
        new LiveRoutes(
            sessions,
            options.tokens(),
            options.live().isPolled(),
            server,
            recording == null ? _ -> {} : recording::request);
    Redactor redactor = Redactor.standardIn(System.getenv());
    Optional<Path> incoming = options.incoming();
    ingest =
        incoming.isPresent()
            ? Optional.of(IngestStore.in(incoming.get(), redactor))
            : Optional.empty();
    catalog =
        new CatalogWatch(
            sessions,
            live::listChanged,
            () -> ingest.ifPresent(IngestStore::closeIdle),
            options.failures());
    agents =
        options.live().archive().map(a -> new AgentWatch(a, catalog::call, options.failures()));
    routes =
        ApiRoutes.of(
                options.version(),
                sessions,
                MachineHome.in(options.home()),
                recordings,
                jobs,
                tickets,
                redactor)
            .with(
                ingest
                    .map(
                        store ->
                            new IngestRoutes(store, options.tokens(), metrics::problem).routes())
                    .orElseGet(IngestRoutes::refusing))
            .with(live.routes());
    health = new HealthHandler(metrics, sessions::isListed);
    log = new AccessLog(metrics, recording, this::afterOneMinute);
    ServerGauges.add(metrics, connector, jobs, sessions, recording);
  }

  private void report(String sentence) {
    options.failures().accept(new BlackboxException(sentence));
  }

  private void afterOneMinute(Runnable work) {
    connector.getScheduler().schedule(work, 1, TimeUnit.MINUTES);
  }

  private ServerConnector connector(ListenOptions listen) {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setSendDateHeader(false);
    http.setRequestHeaderSize(MAX_HEADERS);
    // The gate compares both names of the host, and refuses a request that has two.
    http.setHttpCompliance(
        HttpCompliance.STRICT.with("gate", HttpCompliance.Violation.MISMATCHED_AUTHORITY));
    http.setUriCompliance(UriCompliance.UNAMBIGUOUS);
    ServerCertificate certificate = listen.certificate();
    ConnectionFactory[] protocols =
        certificate == null
            ? new ConnectionFactory[] {new HttpConnectionFactory(http)}
            : SecureProtocols.of(certificate, http);
    ServerConnector created = new ServerConnector(server, null, null, null, 1, 1, protocols);
    created.setHost(listen.address().getHostAddress());
    created.setPort(options.port());
    created.setIdleTimeout(IDLE_MILLIS);
    created.setAcceptQueueSize(MAX_CONNECTIONS);
    return created;
  }

  /** Starts to answer. */
  public static BlackboxServer start(ServerOptions options) throws IOException, BlackboxException {
    BlackboxServer started = new BlackboxServer(options);
    try {
      started.open();
      return started;
    } catch (IOException e) {
      started.close();
      if (!(e.getCause() instanceof BindException)) {
        throw e;
      }
      throw new BlackboxException(
          HostNames.of(options.listen().address())
              + ":"
              + options.port()
              + ": cannot listen: the port is in use, or this machine does not have the address",
          "--port N names another port");
    }
  }

  /** The gate needs the port, which may be known only after it was opened. */
  private void open() throws IOException {
    server.addConnector(connector);
    connector.open();
    server.addBean(new NetworkConnectionLimit(MAX_CONNECTIONS, server));
    server.setErrorHandler(new PlainErrorHandler());
    ApiHandler api = new ApiHandler(routes, options.failures());
    QoSHandler limit = new QoSHandler(new Handler.Sequence(api, new StaticFiles()));
    limit.setMaxRequestCount(MAX_REQUESTS);
    gate = new Gate(hosts(), options.tokens(), tickets);
    ConnectionLimit waiting = new ConnectionLimit(connector.getScheduler());
    connector.addBean(waiting, false);
    gate.setHandler(waiting);
    waiting.setHandler(
        new Handler.Sequence(
            health, new LongRequestHandler(new CallerLimit(limit, MAX_OF_CALLER), api)));
    server.setRequestLog(log);
    server.setHandler(gate);
    try {
      server.start();
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("the server cannot start", e);
    }
    catalog.start();
    agents.ifPresent(AgentWatch::start);
  }

  private AllowedHosts hosts() {
    return options.listen().certificate() == null
        ? AllowedHosts.loopback(port())
        : AllowedHosts.secure(options.listen().allNames(), port());
  }

  /** Returns the port it listens on. */
  public int port() {
    return connector.getLocalPort();
  }

  /** Returns the routes of the API. */
  public RouteTable routes() {
    return routes;
  }

  @Override
  public void close() {
    agents.ifPresent(AgentWatch::close);
    catalog.close();
    jobs.close();
    try {
      live.close();
      if (gate != null) {
        gate.awaitAnswers(LAST_ANSWERS);
      }
      server.stop();
    } catch (Exception e) {
      options.failures().accept(e);
    }
    ingest.ifPresent(IngestStore::close);
    recordings.close();
    log.close();
  }
}
