@NullMarked
package dev.blackbox.intake.claudecode;

import org.jspecify.annotations.NullMarked;
