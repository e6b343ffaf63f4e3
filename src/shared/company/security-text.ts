import { DAY_MS } from '../durations.ts';

export const SECURITY_TEXT_PATH = '/.well-known/security.txt';

// RFC 9116 recommends less than a year.
const VALID_DAYS = 350;

interface SecurityText {
  email: string;
  /** The site's origin and path of the contact form, and of the file itself. */
  form: URL;
  canonical: URL;
  /** The time of the build. Each build moves the expiry. */
  builtAt: Date;
}

/** The file that tells security researchers where to report (RFC 9116). It expires at midnight UTC of a day. */
export function formatSecurityText({ email, form, canonical, builtAt }: SecurityText): string {
  const end = new Date(new Date(builtAt.getTime() + VALID_DAYS * DAY_MS).setUTCHours(0, 0, 0, 0));
  const lines = [
    ['Contact', `mailto:${email}`],
    ['Contact', form.href],
    ['Expires', end.toISOString().replace('.000Z', 'Z')],
    ['Preferred-Languages', 'pt-BR, en'],
    ['Canonical', canonical.href],
  ];
  return lines.map(([name, value]) => `${name}: ${value}\n`).join('');
}
