/** Lists wrong settings and ends the process if there are any. */
export function exitOnProblems(problems: string[]): void {
  if (problems.length === 0) return;
  const list = problems.map((problem) => `  - ${problem}`).join('\n');
  exitWith(`Configuração inválida (as variáveis estão explicadas em .env.example):\n${list}`);
}

/** Ends the process with a message instead of a stack trace. */
export function exitWith(message: string): never {
  console.error(message);
  process.exit(1);
}

export const takenPortMessage = (port: number): string =>
  `A porta ${port} está em uso. Pare o que a usa ou escolha outra: PORT=${port + 1} npm start`;

interface Started {
  url: string;
  /** The setting. Only its host is shown, because it may contain a password. */
  smtpUrl: string;
  recipients: string | undefined;
  database: string;
}

/** Printed once the site is up: its address, and where leads go. */
export function startMessage({ url, smtpUrl, recipients, database }: Started): string {
  const fate = smtpUrl.startsWith('terminal:')
    ? 'e mostrados neste terminal (SMTP_URL não está definida)'
    : `e enviados a ${recipients} por ${new URL(smtpUrl).host}`;
  return [`Site:    ${url}`, `Pedidos: guardados em ${database} ${fate}`, 'Parar:   Ctrl+C'].join('\n');
}
