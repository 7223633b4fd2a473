/**
 * Records an agent from inside its own JVM.
 *
 * <pre>{@code
 * try (Recorder recorder = Recorder.open(Path.of("session.bbox"))) {
 *   recorder.user("Does the login page still time out?");
 *   String text = recorder.tool("read").arg("config.yml").run(() -> Files.readString(config));
 *   recorder.agent("No. A session lasts 30 minutes.");
 * }
 * }</pre>
 *
 * <p>{@link dev.blackbox.recorder.Recorder} is the entry point. It never throws into the agent,
 * never blocks it longer than configured, and never loses an acknowledged event.
 * docs/format/bbox-1.md defines the vocabulary.
 */
@NullMarked
package dev.blackbox.recorder;

import org.jspecify.annotations.NullMarked;
