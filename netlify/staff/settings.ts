import { isPasswordHash } from './password.ts';

export interface StaffSettings {
  /** None: there is no staff's tool on this server, and nobody can sign in. */
  passwordHash: string | undefined;
  /** Called after the catalogue has changed, so that the site is built anew. */
  buildHookUrl: string | undefined;
}

export type ParsedStaffSettings =
  | { ok: true; settings: StaffSettings }
  | { ok: false; problems: readonly string[] };

const isUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/**
 * The settings of the staff's tool: ADMIN_PASSWORD_HASH and NETLIFY_BUILD_HOOK_URL; an empty value counts as unset.
 * Problems name the variable and never repeat its value, which is a secret.
 */
export function parseStaffSettings(env: NodeJS.ProcessEnv): ParsedStaffSettings {
  const passwordHash = env.ADMIN_PASSWORD_HASH?.trim() || undefined;
  const buildHookUrl = env.NETLIFY_BUILD_HOOK_URL?.trim() || undefined;
  const problems: string[] = [];
  if (passwordHash && !isPasswordHash(passwordHash)) {
    problems.push('ADMIN_PASSWORD_HASH não é um resumo de senha: crie um com npm run admin:password');
  }
  if (buildHookUrl && !isUrl(buildHookUrl)) {
    problems.push('NETLIFY_BUILD_HOOK_URL não é um endereço http:// ou https://');
  }
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, settings: { passwordHash, buildHookUrl } };
}
