package dev.blackbox.server.job;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.server.gate.AccessTokens;
import dev.blackbox.server.gate.Caller;
import dev.blackbox.server.http.FairShare;
import dev.blackbox.server.http.HttpProblem;
import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpStatus;

/** Runs two jobs at a time; sixteen wait, and others are refused. */
public final class JobQueue implements AutoCloseable {
  private static final int AT_ONCE = 2;
  private static final int WAITING = 16;
  private static final int MAX_KEPT = 64;
  private static final int RETRY_SECONDS = 5;

  private final ThreadPoolExecutor threads;
  private final Map<Long, Job> jobs = new LinkedHashMap<>();
  private final FairShare share;
  private long last;

  /**
   * Creates a queue.
   *
   * @param tokens says how many jobs a token may have at a time
   */
  public JobQueue(AccessTokens tokens) {
    share = FairShare.of("jobs", AT_ONCE + WAITING, tokens);
    threads =
        new ThreadPoolExecutor(
            AT_ONCE,
            AT_ONCE,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(WAITING),
            Thread.ofPlatform().daemon().name("blackbox job ", 1).factory());
  }

  /** Starts work for a caller. */
  public Job start(String kind, Caller owner, Job.Work work) throws HttpProblem {
    Job job = add(kind, owner, work);
    try {
      threads.execute(job::run);
    } catch (RejectedExecutionException e) {
      remove(job);
      throw tooMany();
    }
    return job;
  }

  /** Does work within the limit of jobs, and waits for it. */
  public <T> T await(Callable<T> work) throws IOException, BlackboxException, HttpProblem {
    FutureTask<T> task = new FutureTask<>(work);
    try {
      threads.execute(task);
      return task.get();
    } catch (RejectedExecutionException e) {
      throw tooMany();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw tooMany();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case IOException io -> throw io;
        case BlackboxException failure -> throw failure;
        case HttpProblem problem -> throw problem;
        case RuntimeException mistake -> throw mistake;
        case OutOfMemoryError memory -> throw memory;
        case null, default -> throw new IllegalStateException(e.getCause());
      }
    }
  }

  private static HttpProblem tooMany() {
    return HttpProblem.busy(
        HttpStatus.SERVICE_UNAVAILABLE_503, "too-many-jobs", "other jobs wait", RETRY_SECONDS);
  }

  private synchronized Job add(String kind, Caller owner, Job.Work work) throws HttpProblem {
    share.require(owner, jobs.values().stream().filter(job -> !job.isOver()).map(Job::owner));
    last++;
    Job job = new Job(last, kind, owner, work);
    while (jobs.size() >= MAX_KEPT && removeOldest()) {}
    jobs.put(last, job);
    return job;
  }

  private boolean removeOldest() {
    for (Iterator<Job> all = jobs.values().iterator(); all.hasNext(); ) {
      Job job = all.next();
      if (job.isOver()) {
        job.discard();
        all.remove();
        return true;
      }
    }
    return false;
  }

  private synchronized void remove(Job job) {
    jobs.remove(job.number());
  }

  /** Returns a job of a caller by its number in an address. */
  public synchronized Job named(String number, Caller caller) throws HttpProblem {
    Job job = number.matches("[1-9][0-9]{0,8}") ? jobs.get(Long.parseLong(number)) : null;
    return Optional.ofNullable(job)
        .filter(found -> found.belongsTo(caller))
        .orElseThrow(() -> HttpProblem.notFound("no-such-job", "there is no such job"));
  }

  /** Returns how many jobs run now. */
  public int running() {
    return threads.getActiveCount();
  }

  /** Returns how many jobs wait. */
  public int queued() {
    return threads.getQueue().size();
  }

  @Override
  public synchronized void close() {
    threads.shutdownNow();
    jobs.values().forEach(Job::discard);
  }
}
