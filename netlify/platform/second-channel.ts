import { parseAlarmSettings, parseSettings } from './settings.ts';

export interface ChannelProblem {
  variable: 'ALARM_SMTP_URL' | 'HEARTBEAT_URL';
  /** In Portuguese: what is missing and how to set it. Never the value, which may contain a password. */
  message: string;
}

const NO_SERVER =
  'não está definida: os alarmes iriam pelo servidor de email dos pedidos, que pode ser o que falhou. Use smtp://… ou smtps://… de outro provedor.';
const SAME_SERVER =
  'é o servidor de email dos pedidos: se ele falhar, nenhum alarme chega. Use o de outro provedor.';
const NO_HEARTBEAT =
  'não está definida: ninguém de fora nota que o site parou. Use o endereço https://… de um serviço que avisa quando ninguém o chama por duas horas.';
const WRONG_HEARTBEAT = 'não é um endereço http: ou https:.';

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

/**
 * Finds what the site lacks to report that its own mail or the whole site fails: a mail server for alarms that is not the
 * one for requests, and a dead man's switch of an external provider.
 */
export function findChannelProblems(env: NodeJS.ProcessEnv): ChannelProblem[] {
  const problems: ChannelProblem[] = [];
  const server = findServerProblem(env);
  if (server) problems.push({ variable: 'ALARM_SMTP_URL', message: server });
  const url = env['HEARTBEAT_URL']?.trim();
  const heartbeat = !url
    ? NO_HEARTBEAT
    : /^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')
      ? undefined
      : WRONG_HEARTBEAT;
  if (heartbeat) problems.push({ variable: 'HEARTBEAT_URL', message: heartbeat });
  return problems;
}
