import { isPasswordHash } from './password.ts';

export interface StaffSettings {
  /** Unset: this server has no admin, and nobody can sign in. */
  passwordHash: string | undefined;
  /** Called after a change of the catalogue, to rebuild the site. */
  buildHookUrl: string | undefined;
}

export type ParsedStaffSettings =
  | { ok: true; settings: StaffSettings }
  | { ok: false; problems: readonly string[] };

/** Whether a setting is an address that can be called. */
export const isHttpUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/**
 * Reads the admin's settings: ADMIN_PASSWORD_HASH and NETLIFY_BUILD_HOOK_URL. An empty value counts as unset. Problems
 * name the variable and never its value, which is a secret.
 */
export function parseStaffSettings(env: NodeJS.ProcessEnv): ParsedStaffSettings {
  const passwordHash = env.ADMIN_PASSWORD_HASH?.trim() || undefined;
  const buildHookUrl = env.NETLIFY_BUILD_HOOK_URL?.trim() || undefined;
  const problems: string[] = [];
  if (passwordHash && !isPasswordHash(passwordHash)) {
    problems.push('ADMIN_PASSWORD_HASH não é um resumo de senha: crie um com npm run admin:password');
  }
  if (buildHookUrl && !isHttpUrl(buildHookUrl)) {
    problems.push('NETLIFY_BUILD_HOOK_URL não é um endereço http:// ou https://');
  }
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, settings: { passwordHash, buildHookUrl } };
}
