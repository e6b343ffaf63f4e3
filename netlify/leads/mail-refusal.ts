/** The commands of SMTP whose refusal is about this mail, not about the connection or the sign-in. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA'];

interface SmtpFailure {
  responseCode?: unknown;
  command?: unknown;
}

/** Whether a mail server has refused a mail for good: the same mail would be refused again. */
export function isRefusedForGood(error: unknown): boolean {
  const { responseCode, command } = Object(error) as SmtpFailure;
  return (
    typeof responseCode === 'number' && responseCode >= 500 && ABOUT_THE_MAIL.some((name) => name === command)
  );
}
