package dev.blackbox.server.job;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.server.gate.Caller;
import dev.blackbox.server.http.Exchange;
import dev.blackbox.server.http.HttpProblem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Work that a caller started and asks about later. */
public final class Job implements ProgressListener {
  private final long number;
  private final String kind;
  private final Caller owner;
  private final Work work;
  private volatile State state = State.QUEUED;
  private volatile long done;
  private volatile long total;
  private volatile Exchange.@Nullable Body result;
  private volatile @Nullable Path file;
  private volatile String fileName = "";
  private volatile String failure = "";

  /** The state of a job. */
  private enum State {
    QUEUED,
    RUNNING,
    DONE,
    FAILED
  }

  /** Does the work and returns what writes its result. */
  @FunctionalInterface
  public interface Work {
    Exchange.Body run(Job job) throws IOException, BlackboxException;
  }

  Job(long number, String kind, Caller owner, Work work) {
    this.number = number;
    this.kind = kind;
    this.owner = owner;
    this.work = work;
  }

  /** Returns the number that names the job. */
  public long number() {
    return number;
  }

  Caller owner() {
    return owner;
  }

  boolean belongsTo(Caller caller) {
    return owner.equals(caller);
  }

  boolean isOver() {
    return state == State.DONE || state == State.FAILED;
  }

  /**
   * Keeps a file for the caller to fetch; it is deleted with the job.
   *
   * @param name the name under which a browser saves it
   */
  public void attach(Path made, String name) {
    fileName = name;
    file = made;
  }

  /** Returns the name under which a browser saves the file. */
  public String fileName() {
    return fileName;
  }

  /** Returns the file of a job that is done. */
  public Optional<Path> file() {
    return state == State.DONE ? Optional.ofNullable(file) : Optional.empty();
  }

  void discard() {
    Path made = file;
    if (made != null) {
      made.toFile().delete();
    }
  }

  void run() {
    state = State.RUNNING;
    try {
      result = work.run(this);
      state = State.DONE;
    } catch (BlackboxException e) {
      fail(e.text());
    } catch (IOException | RuntimeException e) {
      discard();
      fail("a file of the recording cannot be read");
    } catch (OutOfMemoryError e) {
      fail("the recording needs more memory than the server has");
    } catch (Error e) {
      discard();
      fail("the recording cannot be processed");
    }
  }

  private void fail(String sentence) {
    failure = sentence;
    state = State.FAILED;
  }

  @Override
  public void progress(String name, long doneNow, long totalNow) {
    done = doneNow;
    total = totalNow;
  }

  /** Writes the state of the job, and its result once it is done. */
  public void write(JsonGenerator out) throws IOException, BlackboxException, HttpProblem {
    out.writeNumberProperty("job", number);
    out.writeStringProperty("kind", kind);
    State now = state;
    out.writeStringProperty("state", now.name().toLowerCase(Locale.ROOT));
    if (now == State.RUNNING) {
      out.writeNumberProperty("done", done);
      out.writeNumberProperty("total", total);
    }
    if (now == State.FAILED) {
      out.writeStringProperty("failure", failure);
    }
    Exchange.Body body = result;
    if (now == State.DONE && body != null) {
      out.writeObjectPropertyStart("result");
      body.write(out);
      out.writeEndObject();
    }
  }
}
