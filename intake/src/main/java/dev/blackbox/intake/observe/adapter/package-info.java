/** What the runner asks of known agents: their version, and the answer in their output. */
@NullMarked
package dev.blackbox.intake.observe.adapter;

import org.jspecify.annotations.NullMarked;
