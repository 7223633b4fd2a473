package dev.blackbox.testkit.fault;

import dev.blackbox.testkit.fault.FaultPlan.Course;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.function.Consumer;

/** A file that is open for writing. */
public final class SimulatedFile {
  private final SimulatedContent content;
  private final String name;
  private final FaultPlan plan;
  private final Consumer<String> violations;

  SimulatedFile(SimulatedContent content, Path path, FaultPlan plan, Consumer<String> violations) {
    this.content = content;
    name = String.valueOf(path.getFileName());
    this.plan = plan;
    this.violations = violations;
  }

  public long size() {
    return content.size();
  }

  /** Tells this file from all others, whatever its name is. */
  public Object key() {
    return content;
  }

  /** Reads bytes at a position; -1 at the end of the file. */
  public int read(ByteBuffer target, long position) {
    return content.read(target, position);
  }

  /** Writes bytes at a position, perhaps not all of them. */
  public int write(ByteBuffer bytes, long position) throws IOException {
    Course course = plan.next("write " + name, bytes.remaining());
    int count = course == Course.NORMAL ? bytes.remaining() : (bytes.remaining() + 1) / 2;
    content.write(bytes, count, position);
    if (course == Course.HALF_THEN_FAIL) {
      throw FaultPlan.failure("write " + name);
    }
    return count;
  }

  public void truncate(long size) throws IOException {
    plan.next("truncate " + name);
    content.truncate(size);
  }

  /** Makes durable what was written; to try it again after a failure is noted as a violation. */
  public void force() throws IOException {
    if (content.hasLostBytes()) {
      violations.accept(name + " was forced again after a force had failed");
    }
    try {
      Course course = plan.next("force " + name);
      if (course == Course.FORGET_THEN_FAIL) {
        throw FaultPlan.failure("force " + name);
      }
    } catch (IOException e) {
      content.failForce();
      throw e;
    }
    content.force();
  }

  public void close() throws IOException {
    plan.next("close " + name);
  }
}
