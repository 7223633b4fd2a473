/**
 * {@code blackbox demo}: a first recording. A scripted agent really writes files and runs programs
 * in a folder of its own, and everything it does is recorded as any agent's work would be.
 */
@NullMarked
package dev.blackbox.cli.demo;

import org.jspecify.annotations.NullMarked;
