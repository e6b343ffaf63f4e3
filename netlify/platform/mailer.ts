import { createTransport } from 'nodemailer';
import { withDeadline } from './deadline.ts';
import { SettingsError } from './failure.ts';
import type { MailSettings, ParsedSettings, SmtpServer } from './settings.ts';

/** Two attempts and the database query fit into the 30 s of a scheduled function. */
export const MAIL_DEADLINE_MS = 8000;

export interface Mail {
  /** Becomes the Message-ID. The same mail has the same id, so that a duplicate can be recognised. */
  id: string;
  /** The id of the first mail about the same request to the same recipient, so that mail programs show them together. */
  thread?: string;
  subject: string;
  text: string;
  /** The same as HTML, for what a text cannot do, such as a link in words. */
  html?: string;
  /** The recipient; absent: the team. */
  to?: string;
  replyTo?: { name: string; address: string };
  attachments?: { filename: string; content: Buffer; contentType: string }[];
  /** A `mailto:` address that ends mails of this kind. */
  unsubscribe?: string;
}

export interface Mailer {
  /**
   * Resolves with the codes of the server's reply once the server has accepted the mail. Rejects when it refuses, when
   * the connection fails and after the deadline.
   */
  send(mail: Mail): Promise<string>;
  close(): void;
}

function messageIdOf(id: string, settings: MailSettings): string {
  const domain = settings.from.slice(settings.from.lastIndexOf('@') + 1).replace('>', '');
  return `<${id}@${domain}>`;
}

/** The codes of an acceptance, such as `250 2.0.0`, without the server's own text after them. */
function describeAcceptance(response: string): string {
  return /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0].replace('-', ' ') ?? '';
}

function createTerminalMailer(settings: MailSettings): Mailer {
  return {
    send: async (mail) => {
      const replyTo = mail.replyTo ? `Reply-To: ${mail.replyTo.name} <${mail.replyTo.address}>\n` : '';
      console.log(
        `\nFrom: ${settings.from}\nTo: ${mail.to ?? settings.to.join(', ')}\n${replyTo}Message-ID: ${messageIdOf(mail.id, settings)}\n` +
          `Subject: ${mail.subject}\n\n${mail.text}`,
      );
      return 'terminal';
    },
    close: () => {},
  };
}

function openTransport(server: SmtpServer, deadlineMs: number) {
  const { kind: _, ...connection } = server;
  return createTransport({
    ...connection,
    pool: true,
    maxConnections: 5,
    // Servers close a connection after too many mails. Opening a new one in time avoids a failed delivery.
    maxMessages: 20,
    // The mail may have been delivered when the connection broke: the sweep decides whether to send it again.
    maxRequeues: 0,
    connectionTimeout: deadlineMs,
    greetingTimeout: deadlineMs,
    socketTimeout: deadlineMs,
    dnsTimeout: deadlineMs,
  });
}

function createSmtpMailer(settings: MailSettings, server: SmtpServer, deadlineMs: number): Mailer {
  const transport = openTransport(server, deadlineMs);
  return {
    send: (mail) =>
      withDeadline(deadlineMs, 'mail', async (deadline) => {
        const controller = new AbortController();
        deadline.onOver = () => controller.abort();
        const first = mail.thread && mail.thread !== mail.id && messageIdOf(mail.thread, settings);
        const { response } = await transport.sendMail({
          from: settings.from,
          to: mail.to ?? settings.to,
          subject: mail.subject,
          text: mail.text,
          ...(mail.html !== undefined && { html: mail.html }),
          ...(mail.attachments && { attachments: mail.attachments }),
          messageId: messageIdOf(mail.id, settings),
          ...(first && { inReplyTo: first, references: first }),
          // Stops out-of-office replies, which would go to the visitor.
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(mail.unsubscribe !== undefined && { 'List-Unsubscribe': `<${mail.unsubscribe}>` }),
          },
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

/** A mailer for these settings. If they are wrong, every send rejects with a SettingsError that names them. */
export function createMailer(parsed: ParsedSettings, deadlineMs: number): Mailer {
  if (!parsed.ok) {
    const error = new SettingsError(parsed.problems.join('; '));
    return { send: () => Promise.reject(error), close: () => {} };
  }
  const { settings } = parsed;
  if (settings.transport.kind === 'terminal') return createTerminalMailer(settings);
  return createSmtpMailer(settings, settings.transport, deadlineMs);
}
