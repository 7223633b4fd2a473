@NullMarked
package dev.blackbox.store.redact.recording;

import org.jspecify.annotations.NullMarked;
