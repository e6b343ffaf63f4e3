import { company } from '../../src/shared/company/company.ts';

export interface SmtpServer {
  kind: 'smtp';
  host: string;
  port: number;
  /** TLS from the first byte (smtps:). Otherwise STARTTLS, if the server offers it. */
  secure: boolean;
  /** Never send the password unencrypted, except to this machine. */
  requireTLS: boolean;
  auth?: { user: string; pass: string };
}

export interface MailSettings {
  transport: SmtpServer | { kind: 'terminal' };
  /** Plain addresses, at least one. */
  to: string[];
  /** An address, or `Name <address>`. */
  from: string;
}

export type ParsedSettings = { ok: true; settings: MailSettings } | { ok: false; problems: string[] };
const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;
const NAMED_ADDRESS = /^[^<>\r\n]*<([^<>]+)>$/;
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function isSender(text: string): boolean {
  return ADDRESS.test(NAMED_ADDRESS.exec(text)?.[1] ?? text);
}

function parseTransport(text: string): MailSettings['transport'] | undefined {
  if (text === 'terminal:') return { kind: 'terminal' };
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password } = new URL(text);
  if ((protocol !== 'smtp:' && protocol !== 'smtps:') || hostname === '') return undefined;
  const secure = protocol === 'smtps:';
  const server: SmtpServer = {
    kind: 'smtp',
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && username !== '' && !LOOPBACK.test(hostname),
  };
  try {
    if (username) server.auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
  return server;
}

/**
 * Reads where leads are mailed: SMTP_URL, LEADS_EMAIL_TO (comma-separated) and LEADS_EMAIL_FROM. An empty value counts
 * as unset. Problems name the variable and how to set it, never its value, which may contain a password.
 */
export function parseSettings(env: NodeJS.ProcessEnv): ParsedSettings {
  const url = env.SMTP_URL?.trim();
  const transport = parseTransport(url ?? '');
  const fallback = transport?.kind === 'terminal' ? company.email : '';
  const to = (env.LEADS_EMAIL_TO?.trim() || fallback)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const from = env.LEADS_EMAIL_FROM?.trim() || fallback;

  const problems: string[] = [];
  if (!url) {
    problems.push(
      'SMTP_URL não está definida: use smtp://usuario:senha@servidor:587, smtps://… ou terminal:',
    );
  } else if (!transport) {
    problems.push(
      'SMTP_URL não é um endereço smtp:, smtps: ou terminal:; caracteres especiais da senha vão como %XX',
    );
  }
  if (to.length === 0)
    problems.push('LEADS_EMAIL_TO não está definida: use um ou mais endereços, separados por vírgula');
  else if (!to.every((address) => ADDRESS.test(address))) {
    problems.push('LEADS_EMAIL_TO tem um endereço inválido: use um ou mais endereços, separados por vírgula');
  }
  if (!from) problems.push('LEADS_EMAIL_FROM não está definida: use o endereço remetente');
  else if (!isSender(from))
    problems.push('LEADS_EMAIL_FROM é inválida: use endereco@dominio ou Nome <endereco@dominio>');

  if (!transport || problems.length > 0) return { ok: false, problems };
  return { ok: true, settings: { transport, to, from } };
}

/**
 * Reads where the alarm is mailed: ALARM_SMTP_URL and ALARM_EMAIL_TO, each with the setting for leads as its default.
 * Undefined if neither is set.
 */
export function parseAlarmSettings(env: NodeJS.ProcessEnv): ParsedSettings | undefined {
  const url = env.ALARM_SMTP_URL?.trim();
  const to = env.ALARM_EMAIL_TO?.trim();
  if (!url && !to) return undefined;
  const parsed = parseSettings({ ...env, ...(url && { SMTP_URL: url }), ...(to && { LEADS_EMAIL_TO: to }) });
  if (parsed.ok) return parsed;
  const named = parsed.problems.map((problem) => {
    if (url && problem.startsWith('SMTP_URL')) return `ALARM_${problem}`;
    return to ? problem.replace(/^LEADS_EMAIL_TO/, 'ALARM_EMAIL_TO') : problem;
  });
  return { ok: false, problems: named };
}
