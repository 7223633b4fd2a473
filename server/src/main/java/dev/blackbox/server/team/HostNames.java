package dev.blackbox.server.team;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.regex.Pattern;

/** Hosts as browsers write them in addresses. */
public final class HostNames {
  private static final Pattern HOST =
      Pattern.compile("([A-Za-z0-9][A-Za-z0-9.-]{0,252}|\\[[0-9A-Fa-f:.]{2,45}])(:[1-9]\\d{0,4})?");

  private HostNames() {}

  /** Returns whether a text is a host with or without a port. */
  public static boolean isHost(String text) {
    return HOST.matcher(text).matches();
  }

  /**
   * Returns an IP address as it appears in an address: {@code 192.0.2.7}, {@code [2001:db8::7]}.
   */
  public static String ofAddress(String literal) {
    try {
      return of(InetAddress.ofLiteral(literal));
    } catch (IllegalArgumentException e) {
      return literal;
    }
  }

  /** Returns an IP address as it appears in an address. */
  public static String of(InetAddress address) {
    if (!(address instanceof Inet6Address)) {
      return address.getHostAddress();
    }
    byte[] bytes = address.getAddress();
    int[] groups = new int[bytes.length / 2];
    for (int i = 0; i < groups.length; i++) {
      groups[i] = ((bytes[2 * i] & 0xff) << 8) | (bytes[2 * i + 1] & 0xff);
    }
    return "[" + shortened(groups) + "]";
  }

  /** The longest run of two or more zeros becomes {@code ::} (RFC 5952). */
  private static String shortened(int[] groups) {
    int start = -1;
    int length = 1;
    for (int i = 0; i < groups.length; i++) {
      int end = i;
      while (end < groups.length && groups[end] == 0) {
        end++;
      }
      if (end - i > length) {
        start = i;
        length = end - i;
      }
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < groups.length; i++) {
      if (i == start) {
        text.append("::");
        i += length - 1;
        continue;
      }
      boolean isFirst = text.isEmpty() || text.charAt(text.length() - 1) == ':';
      text.append(isFirst ? "" : ":").append(Integer.toHexString(groups[i]));
    }
    return text.toString();
  }
}
