package dev.blackbox.cli.stats;

import java.io.IOException;

/** A way to print the numbers of one recording after the other. */
interface Page {
  void print(Counted counted) throws IOException;
}
