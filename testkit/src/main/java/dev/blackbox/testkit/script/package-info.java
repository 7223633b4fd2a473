/**
 * Scripts: terminal sessions in a text file that are run again as a test.
 *
 * <pre>
 * # a comment
 * $ blackbox validate good.bbox
 * ✓ good.bbox
 *
 * $ blackbox validate missing.bbox
 * ! missing.bbox: no such file
 * [exit 3]
 * -- good.bbox --
 * what the file holds
 * </pre>
 *
 * <p>The lines below a command are its expected behaviour:
 *
 * <ul>
 *   <li>a line of standard output as it is; after {@code ! } a line of standard error
 *   <li>{@code [exit 3]} where the exit code is not 0
 *   <li>{@code [*]} for any number of lines, {@code [..]} for any characters within a line
 *   <li>{@code [new out.bbox]}, {@code [changed …]}, {@code [deleted …]}: what became of files; a
 *       command that fails must list all of it, so that failures leave nothing behind unseen
 *   <li>{@code [no newline]} where the last line ends without one, {@code [0x1b]} and {@code
 *       [U+202E]} for characters that cannot be seen, {@code $WORK} for the work folder
 *   <li>{@code \} before a line of output that would be read as something else ({@code \# …},
 *       {@code \$ …}), and alone for an empty line at the end of the output
 * </ul>
 *
 * <p>Commands are the program under test and the built-in {@code cat FILE…} and {@code ls [FOLDER]}
 * (which lists hidden files too); words are quoted as in a shell; {@code < file} and {@code > file}
 * redirect. Input files follow, each after a line {@code -- name --}, {@code -- name (no newline)
 * --} or {@code -- name (base64) --}. {@code -Dgolden.update} rewrites what commands give, in
 * place, and keeps patterns that still hold.
 *
 * <p>{@link dev.blackbox.testkit.script.Scripts} is the door. Depends on {@code golden} and JUnit.
 */
@NullMarked
package dev.blackbox.testkit.script;

import org.jspecify.annotations.NullMarked;
