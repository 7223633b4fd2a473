/**
 * The verb {@code show}: prints a recording as a timeline with folded results, times and costs.
 * Also the text tables of other verbs.
 */
@NullMarked
package dev.blackbox.cli.view;

import org.jspecify.annotations.NullMarked;
