/** The commands of SMTP whose refusal is about this mail, not about the connection or the sign-in. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA'];

interface SmtpFailure {
  responseCode?: unknown;
  command?: unknown;
  response?: unknown;
}

/** Whether a mail server refused the mail itself with a 5xx: a shorter version may pass. */
export function isMailRefused(error: unknown): boolean {
  const { responseCode, command } = Object(error) as SmtpFailure;
  return (
    typeof responseCode === 'number' && responseCode >= 500 && ABOUT_THE_MAIL.some((name) => name === command)
  );
}

/**
 * RFC 3463: wrong syntax of the recipient's address; longer than the recipient or the server takes. Every other refusal may
 * be over in seconds: a quota (5.4.5), a full mailbox (5.2.2) and a blocklist (5.7.1) are 5xx as well.
 */
const LASTING = /^5\d\d[ -]5\.(?:1\.3|2\.3|3\.4)\b/;

/** Whether the server will never accept this mail. Such a refusal is final only while other mails pass. */
export function isRefusedForGood(error: unknown): boolean {
  const { response } = Object(error) as SmtpFailure;
  return isMailRefused(error) && typeof response === 'string' && LASTING.test(response);
}
