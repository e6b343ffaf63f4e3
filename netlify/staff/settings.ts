import { isPasswordHash } from './password.ts';

export interface StaffSettings {
  /** Unset: this server has no admin, and nobody can sign in. */
  passwordHash: string | undefined;
}

export type ParsedStaffSettings =
  | { ok: true; settings: StaffSettings }
  | { ok: false; problems: readonly string[] };

/**
 * Reads the admin's settings: ADMIN_PASSWORD_HASH. An empty value counts as unset. Problems
 * name the variable and never its value, which is a secret.
 */
export function parseStaffSettings(env: NodeJS.ProcessEnv): ParsedStaffSettings {
  const passwordHash = env.ADMIN_PASSWORD_HASH?.trim() || undefined;
  const problems: string[] = [];
  if (passwordHash && !isPasswordHash(passwordHash)) {
    problems.push('ADMIN_PASSWORD_HASH não é um resumo de senha: crie um com npm run admin:password');
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, settings: { passwordHash } };
}
