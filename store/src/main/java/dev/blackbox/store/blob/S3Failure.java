package dev.blackbox.store.blob;

import java.io.IOException;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** Describes failures of S3 in a sentence. */
final class S3Failure {
  private static final int FORBIDDEN = 403;
  private static final String NO_CREDENTIALS = "Unable to load credentials";
  private static final String NO_ANSWER = "Unable to execute HTTP request: ";

  private S3Failure() {}

  static IOException of(String place, SdkException e) {
    String what = e instanceof S3Exception refused ? refused(refused) : unsent(e);
    return new IOException(place + ": " + what, e);
  }

  private static String refused(S3Exception e) {
    String code = code(e).isEmpty() ? "" : ", " + code(e);
    if (e.statusCode() == FORBIDDEN) {
      return "access is denied (403"
          + code
          + ")\nhint: check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, and what"
          + " they may do here";
    }
    return "the server answers " + e.statusCode() + code;
  }

  /** The error code of S3; empty if the answer has no body, as to a HEAD. */
  static String code(S3Exception e) {
    AwsErrorDetails details = e.awsErrorDetails();
    return details == null || details.errorCode() == null ? "" : details.errorCode();
  }

  private static String unsent(SdkException e) {
    String message = String.valueOf(e.getMessage());
    if (message.startsWith(NO_CREDENTIALS)) {
      return "no credentials were found\n"
          + "hint: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE";
    }
    String reason = message.startsWith(NO_ANSWER) ? message.substring(NO_ANSWER.length()) : message;
    return "the server does not answer: " + reason.replaceAll(" \\(SDK [^)]*\\)|\n.*", "");
  }
}
