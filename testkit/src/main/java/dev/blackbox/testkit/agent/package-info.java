/** Generated transcripts of agents, of any size, with realistic kinds and sizes of records. */
@NullMarked
package dev.blackbox.testkit.agent;

import org.jspecify.annotations.NullMarked;
