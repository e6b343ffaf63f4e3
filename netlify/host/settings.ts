import { databaseSetting, databaseUrl } from '../../src/shared/database-url.ts';
import { findEditorProblems } from '../../src/shared/editor-settings.ts';
import { findTagProblems } from '../../src/shared/tag-ids.ts';
import { findCustomerProblems } from '../platform/customer-settings.ts';
import { parsePushSettings } from '../platform/push-settings.ts';
import { SHORTEST_CHECK_KEY } from '../platform/services.ts';
import { parseAlarmSettings, parseSettings } from '../platform/settings.ts';
import { parseStaffSettings } from '../staff/settings.ts';
import { type IsProxy, parseTrustedProxies } from './trusted-proxies.ts';

export interface ServerSettings {
  /** 0: any free port. */
  port: number;
  /** The network address to listen at. Undefined: this machine only, as `localhost`. */
  host: string | undefined;
  /** TRUSTED_PROXIES. Undefined: no proxy, X-Forwarded-For is ignored. */
  isProxy: IsProxy | undefined;
}

/** The host's settings. Call `findProblems` first. An empty value counts as unset. */
export function parseServerSettings({ PORT, HOST, TRUSTED_PROXIES }: NodeJS.ProcessEnv): ServerSettings {
  const isProxy = TRUSTED_PROXIES?.trim() ? parseTrustedProxies(TRUSTED_PROXIES).isProxy : undefined;
  return { port: Number(PORT || 8888), host: HOST || undefined, isProxy };
}

/** Whether the settings are those of a site with visitors: it has an address with https. */
export const isPublic = ({ PUBLIC_SITE_URL }: NodeJS.ProcessEnv): boolean =>
  /^https:\/\/(?!localhost(?:$|:))/i.test(PUBLIC_SITE_URL ?? '');

/** One sentence for each wrong setting, starting with its name. */
export function findProblems(env: NodeJS.ProcessEnv): string[] {
  const { PORT, PUBLIC_SITE_URL, DEPLOY_CHECK_KEY, TRUSTED_PROXIES } = env;
  const database = databaseUrl(env);
  const leads = parseSettings(env);
  const alarm = parseAlarmSettings(env);
  const staff = parseStaffSettings(env);
  const push = parsePushSettings(env);
  const problems = [
    isPort(PORT) ? [] : [`PORT é "${PORT}": use um número de porta, como 8888`],
    isSiteUrl(PUBLIC_SITE_URL)
      ? []
      : [
          `PUBLIC_SITE_URL é "${PUBLIC_SITE_URL}": use http:// ou https:// e o domínio, sem barra nem caminho no fim`,
        ],
    leads.ok ? [] : leads.problems,
    alarm && !alarm.ok ? alarm.problems : [],
    findTagProblems(env),
    findEditorProblems(env),
    findCustomerProblems(env).map(({ variable, message }) => `${variable} ${message.replace(/\.$/, '')}`),
    !database || /^postgres(?:ql)?:$/.test(URL.parse(database)?.protocol ?? '')
      ? []
      : [`${databaseSetting(env)} não é um endereço postgres://usuario:senha@servidor:5432/banco`],
    parseTrustedProxies(TRUSTED_PROXIES).wrong.map(
      (entry) =>
        `TRUSTED_PROXIES tem "${entry}": use endereços IP ou faixas, como 127.0.0.1, 10.0.0.0/8 ou fd00::/8`,
    ),
    staff.ok ? [] : staff.problems,
    push && !push.ok ? push.problems : [],
    isLongKey(DEPLOY_CHECK_KEY)
      ? []
      : [`DEPLOY_CHECK_KEY tem menos de ${SHORTEST_CHECK_KEY} caracteres: crie uma com openssl rand -hex 32`],
  ].flat();
  return [...new Set(problems)];
}

const isLongKey = (value: string | undefined) => !value || value.length >= SHORTEST_CHECK_KEY;

const isPort = (value: string | undefined) => !value || (/^\d{1,5}$/.test(value) && Number(value) < 65536);

function isSiteUrl(value: string | undefined): boolean {
  if (!value) return true;
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  return new URL(value).origin === value.toLowerCase();
}
