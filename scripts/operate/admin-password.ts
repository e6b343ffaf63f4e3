/**
 * Prints the value for ADMIN_PASSWORD_HASH: `npm run admin:password`. Asks for the password twice without echo, or
 * reads it from a pipe.
 */

import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { ADVISED, findPasswordProblem, hashPassword } from '../../netlify/staff/password.ts';

/** Asks in the terminal without echoing the input. */
async function askSecret(question: string): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

const isAsked = process.stdin.isTTY === true;

async function readPassword(): Promise<string> {
  if (!isAsked) {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk);
    return Buffer.concat(chunks)
      .toString()
      .replace(/\r?\n$/, '');
  }
  console.error(`Use uma frase que só a equipe conhece; ${ADVISED} caracteres ou mais.`);
  const password = await askSecret('Senha: ');
  if ((await askSecret('Repita a senha: ')) !== password) throw new Error('As duas não são iguais.');
  return password;
}

try {
  const password = await readPassword();
  const problem = findPasswordProblem(password);
  if (problem) throw new Error(problem);
  // Only the result goes to stdout, so that it can be piped; prompts and errors go to stderr.
  console.log(`ADMIN_PASSWORD_HASH=${await hashPassword(password)}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
