/**
 * Made-up transcripts of agents, of any size: shaped like the real ones in their kinds of records,
 * the sizes of these and how much of the file each kind takes.
 */
@NullMarked
package dev.blackbox.testkit.agent;

import org.jspecify.annotations.NullMarked;
