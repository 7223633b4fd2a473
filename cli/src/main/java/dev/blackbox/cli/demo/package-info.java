/**
 * {@code blackbox demo}: makes a first recording. A scripted agent writes files and runs programs
 * in its own folder, and is recorded like any other agent.
 */
@NullMarked
package dev.blackbox.cli.demo;

import org.jspecify.annotations.NullMarked;
