const REQUIRED = {
  SMTP_URL: 'não está definida: nenhum pedido chegaria por email à equipe.',
  ADMIN_PASSWORD_HASH:
    'não está definida: /admin/loja seria a demonstração, com a senha na tela, e ninguém leria os pedidos.',
  SERVER_SECRET:
    'não está definida: nenhum cliente teria a página da solicitação, nem emails. Faça uma com openssl rand -base64 32.',
} as const;

const DATABASE =
  'não está definida: no Netlify o banco do site é um projeto seu no Neon, e sem ele ninguém leria os pedidos.';
const TERMINAL = 'é terminal:, que só imprime os emails: nenhum pedido chegaria por email à equipe.';

/** What a site with visitors needs besides a build, as the variable and, in Portuguese, what happens without it. */
export function findMissingSettings(env: NodeJS.ProcessEnv): { variable: string; message: string }[] {
  const missing = Object.entries(REQUIRED)
    .filter(([variable]) => !env[variable]?.trim())
    .map(([variable, message]) => ({ variable, message }));
  const isPrinted = env['SMTP_URL']?.trim() === 'terminal:';
  const isWithoutData = env['NETLIFY'] === 'true' && !env['DATABASE_URL']?.trim();
  return [
    ...(isPrinted ? [{ variable: 'SMTP_URL', message: TERMINAL }] : []),
    ...(isWithoutData ? [{ variable: 'DATABASE_URL', message: DATABASE }] : []),
    ...missing,
  ];
}
