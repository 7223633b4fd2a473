/** Tests of the launcher as a process, in the environments of services and terminals. */
@NullMarked
package dev.blackbox.cli.launcher;

import org.jspecify.annotations.NullMarked;
