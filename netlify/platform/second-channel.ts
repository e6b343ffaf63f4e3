import { parseAlarmSettings, parseSettings } from './settings.ts';

export interface ChannelProblem {
  variable: 'ALARM_SMTP_URL';
  /** In Portuguese: what is missing and how to set it. Never the value, which may contain a password. */
  message: string;
}

const NO_SERVER =
  'não está definida: os alarmes iriam pelo servidor de email dos pedidos, que pode ser o que falhou. Use smtp://… ou smtps://… de outro provedor.';
const SAME_SERVER =
  'é o servidor de email dos pedidos: se ele falhar, nenhum alarme chega. Use o de outro provedor.';

const hostOf = (parsed: ReturnType<typeof parseSettings>) =>
  parsed.ok && parsed.settings.transport.kind === 'smtp'
    ? parsed.settings.transport.host.toLowerCase().replace(/\.$/, '')
    : undefined;

function findServerProblem(env: NodeJS.ProcessEnv): string | undefined {
  const alarm = env.ALARM_SMTP_URL?.trim() ? parseAlarmSettings(env) : undefined;
  if (!alarm) return NO_SERVER;
  if (!alarm.ok) return `não serve para alarmes: ${alarm.problems.join('; ')}.`;
  const host = hostOf(alarm);
  if (!host) return NO_SERVER;
  return host === hostOf(parseSettings(env)) ? SAME_SERVER : undefined;
}

/** Finds what the site lacks to report that its own mail fails: a mail server for alarms that is not the one for requests. */
export function findChannelProblems(env: NodeJS.ProcessEnv): ChannelProblem[] {
  const message = findServerProblem(env);
  return message ? [{ variable: 'ALARM_SMTP_URL', message }] : [];
}
