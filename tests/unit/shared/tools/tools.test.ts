import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MACHINE_OF, toolLink } from '../../../../src/shared/tools/tool-link.ts';
import { readAnswers, TRIAGE } from '../../../../src/shared/tools/triage.ts';

const from = (path: string) => new URL(path, 'https://example.com');

test('a page about one machine leads to tools that start with it', () => {
  expect(toolLink('/ferramentas/selecao', from('/injetoras'))).toBe('/ferramentas/selecao#maquina=injetora');
  expect(toolLink('/ferramentas/medicao', from('/extrusoras.html'))).toBe(
    '/ferramentas/medicao#maquina=extrusora',
  );
});

test('other pages and other links stay as they are', () => {
  expect(toolLink('/ferramentas/selecao', from('/retificarosca'))).toBe('/ferramentas/selecao');
  expect(toolLink('/ferramentas/retorno', from('/injetoras'))).toBe('/ferramentas/retorno');
  expect(toolLink('/ferramentas/medicao#nominal=60', from('/injetoras'))).toBe(
    '/ferramentas/medicao#nominal=60',
  );
});

const KINDS = { extrusora: /extrusora/, injetora: /injetora/, sopradora: /sopradora/ } as const;

test.each(Object.entries(MACHINE_OF).filter(([path]) => path.startsWith('/guias/')))(
  '%s is a guide for one kind of machine',
  (path, machine) => {
    const file = `src/content${path}.mdx`;
    expect(existsSync(file)).toBe(true);
    const [, list = ''] = /^maquinas: \[(.*)\]$/m.exec(readFileSync(file, 'utf8')) ?? [];
    for (const page of list.split(', ')) expect(page).toMatch(KINDS[machine]);
  },
);

describe('recover or replace', () => {
  const all = { parada: 'nao', peca: 'rosca', sinal: 'marcas', historia: 'uma' };
  test('says what each answer means and what to send, and gives no verdict', () => {
    for (const [name, { answers }] of Object.entries(TRIAGE))
      for (const value of Object.keys(answers)) {
        const { given, isComplete } = readAnswers({ ...all, [name]: value });
        expect(isComplete).toBe(true);
        const words = given.flatMap(({ answer }) => [answer.means ?? '', answer.send ?? '']).join(' ');
        expect(words).not.toMatch(/recupera-se|se recupera|troque|peça nova|brun|camisa/i);
      }
    expect(readAnswers(all).given.flatMap(({ answer }) => answer.source ?? [])).toEqual(['tabela da casa']);
  });

  test('never lets a broken part back into the machine uninspected', () => {
    const { given } = readAnswers({ ...all, sinal: 'quebra' });
    expect(given.map(({ answer }) => answer.means).join(' ')).toContain('Não monte de novo');
  });

  test('a stopped machine does not wait for the other answers', () => {
    expect(readAnswers({ parada: 'sim' })).toMatchObject({ isStopped: true, isComplete: false });
    expect(readAnswers({ parada: 'outra' })).toEqual({ isStopped: false, given: [], isComplete: false });
  });
});
