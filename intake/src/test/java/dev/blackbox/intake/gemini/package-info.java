/** Tests of the Gemini importer. */
@NullMarked
package dev.blackbox.intake.gemini;

import org.jspecify.annotations.NullMarked;
