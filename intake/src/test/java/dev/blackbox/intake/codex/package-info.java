@NullMarked
package dev.blackbox.intake.codex;

import org.jspecify.annotations.NullMarked;
