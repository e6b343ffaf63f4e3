import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { test } from '../../fixtures/content-copy.ts';

const QUESTION = 'src/content/faq/garantia.mdx';
const HOME = 'src/content/home.json';

test('names file, line and column of a file alone, and leaves out the errors of others', async ({
  content,
}) => {
  const title = await content.edit(HOME, /"title": ".*",/, '"title": "Curto",');
  const link = await content.edit(QUESTION, /$/, '\n\nVeja o [artigo](/retifica-rosca).\n');
  expect((await content.check(HOME)).lines[0]).toBe(
    `${HOME}:${title}:3 title: Escreva pelo menos 20 caracteres (tem 5).`,
  );
  expect((await content.check(QUESTION)).lines[0]).toBe(
    `${QUESTION}:${link + 2}:8 texto: Este endereço não existe no site: “/retifica-rosca”. Seria “/retificarosca”?`,
  );
  const other = await content.check('src/content/company.json');
  expect(other).toMatchObject({ status: 0, lines: [] });
});

test('reports a value that another file has, whichever of the two is checked', async ({ content }) => {
  await content.edit(QUESTION, /^order: .*$/m, 'order: 10');
  for (const [file, other] of [
    [QUESTION, 'src/content/faq/inspecao.mdx'],
    ['src/content/faq/inspecao.mdx', QUESTION],
  ] as const)
    expect((await content.check(file)).lines[0]).toBe(
      `${file}:3:1 order: “10” já está em ${other}:3: não pode repetir.`,
    );
});

test('questions may leave positions out', async ({ content }) => {
  await content.edit(QUESTION, /^order: .*$/m, 'order: 4711');
  expect((await content.check()).lines).toEqual([]);
});

test("the VS Code task reads a file's errors after it is saved, and forgets them once it is right", async ({
  content,
}) => {
  const task = JSON.parse(readFileSync('.vscode/tasks.json', 'utf8')).tasks[0];
  const { pattern, background } = task.problemMatcher;
  const project = resolve(import.meta.dirname, '../../..');
  const child = spawn(process.execPath, [join(project, 'scripts/watch-content.ts')], { cwd: content.root });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  const runs = () =>
    output.split('\n').filter((line) => new RegExp(background.endsPattern).test(line)).length;
  const last = () => output.split(/^Conferindo o conteúdo…$/m).at(-1) ?? '';
  try {
    await expect.poll(runs, { timeout: 30_000 }).toBe(1);
    const line = await content.edit(HOME, /"title": ".*",/, '"title": "Curto",');
    await expect.poll(last, { timeout: 30_000 }).toContain('(tem 5)');
    const found = last()
      .split('\n')
      .map((one) => new RegExp(pattern.regexp).exec(one))
      .find(Boolean);
    expect(found?.slice(1)).toEqual([
      HOME,
      String(line),
      '3',
      'title',
      'Escreva pelo menos 20 caracteres (tem 5).',
    ]);
    await content.edit(HOME, '"title": "Curto",', '"title": "Roscas e canhões para plásticos",');
    await expect.poll(() => last().trim(), { timeout: 30_000 }).toBe('Pronto.');
  } finally {
    child.kill();
  }
});
