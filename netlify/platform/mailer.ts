import { createTransport } from 'nodemailer';
import { withDeadline } from './deadline.ts';
import { SettingsError } from './failure.ts';
import type { MailSettings, ParsedSettings, SmtpServer } from './settings.ts';

export interface Mail {
  /** Same mail, same id: what becomes the Message-ID, so that a duplicate can be told. */
  id: string;
  subject: string;
  text: string;
  replyTo?: { name: string; address: string };
}

export interface Mailer {
  /**
   * Resolves once the server accepted the mail, with the codes of its answer; rejects on refusal, on failure and past
   * the deadline.
   */
  send(mail: Mail): Promise<string>;
  close(): void;
}

function messageIdOf(mail: Mail, settings: MailSettings): string {
  const domain = settings.from.slice(settings.from.lastIndexOf('@') + 1).replace('>', '');
  return `<${mail.id}@${domain}>`;
}

/** An acceptance as its codes, such as `250 2.0.0`: what a server says after them is its own affair. */
function describeAcceptance(response: string): string {
  return /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0].replace('-', ' ') ?? '';
}

function createTerminalMailer(settings: MailSettings): Mailer {
  return {
    send: async (mail) => {
      const replyTo = mail.replyTo ? `Reply-To: ${mail.replyTo.name} <${mail.replyTo.address}>\n` : '';
      console.log(
        `\nFrom: ${settings.from}\nTo: ${settings.to.join(', ')}\n${replyTo}Message-ID: ${messageIdOf(mail, settings)}\n` +
          `Subject: ${mail.subject}\n\n${mail.text}`,
      );
      return 'terminal';
    },
    close: () => {},
  };
}

function createSmtpMailer(settings: MailSettings, server: SmtpServer, deadlineMs: number): Mailer {
  const { kind: _, ...connection } = server;
  const transport = createTransport({
    ...connection,
    pool: true,
    maxConnections: 5,
    // Servers close connections that carry too many; a new one in time is cheaper than a failed delivery.
    maxMessages: 20,
    // A connection lost halfway may have delivered: trying again is the sweep's decision.
    maxRequeues: 0,
    connectionTimeout: deadlineMs,
    greetingTimeout: deadlineMs,
    socketTimeout: deadlineMs,
    dnsTimeout: deadlineMs,
  });
  return {
    send: (mail) =>
      withDeadline(deadlineMs, 'mail', async (deadline) => {
        const controller = new AbortController();
        deadline.onOver = () => controller.abort();
        const { response } = await transport.sendMail({
          from: settings.from,
          to: settings.to,
          subject: mail.subject,
          text: mail.text,
          messageId: messageIdOf(mail, settings),
          // A mail of this site is no reason for an automatic answer to the visitor.
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: controller.signal,
        });
        return describeAcceptance(response);
      }),
    close: () => transport.close(),
  };
}

/** Sends mails as the settings say. With wrong settings every send rejects with a SettingsError that names them. */
export function createMailer(parsed: ParsedSettings, deadlineMs: number): Mailer {
  if (!parsed.ok) {
    const error = new SettingsError(parsed.problems.join('; '));
    return { send: () => Promise.reject(error), close: () => {} };
  }
  const { settings } = parsed;
  if (settings.transport.kind === 'terminal') return createTerminalMailer(settings);
  return createSmtpMailer(settings, settings.transport, deadlineMs);
}
