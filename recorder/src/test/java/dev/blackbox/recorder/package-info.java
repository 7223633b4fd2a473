/** Tests of the recorder and of the files it writes. */
@NullMarked
package dev.blackbox.recorder;

import org.jspecify.annotations.NullMarked;
