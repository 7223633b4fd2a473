/**
 * Records an agent from inside its own JVM: open a recording, say what happens, close it.
 *
 * <pre>{@code
 * try (Recorder recorder = Recorder.open(Path.of("session.bbox"))) {
 *   recorder.user("Does the login page still time out?");
 *   String text = recorder.tool("read").arg("config.yml").run(() -> Files.readString(config));
 *   recorder.agent("No. A session lasts 30 minutes.");
 * }
 * }</pre>
 *
 * <p>{@link dev.blackbox.recorder.Recorder} is the door. It never throws into the agent, never
 * makes it wait longer than it was told, and never loses what it has acknowledged. The words are
 * those of docs/format/bbox-1.md.
 *
 * <p>Depends on {@code pipeline}, {@code prepare}, {@code begin}, {@code format} and {@code store}.
 */
@NullMarked
package dev.blackbox.recorder;

import org.jspecify.annotations.NullMarked;
