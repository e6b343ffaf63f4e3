import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MACHINE_OF, toolLink } from '../../../../src/shared/tools/tool-link.ts';
import {
  firstAnswer,
  type History,
  type Part,
  type Sign,
  TRIAGE,
} from '../../../../src/shared/tools/triage.ts';

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
    const [, list = ''] = /^maquinas:\n((?: .*\n)+)/m.exec(readFileSync(file, 'utf8')) ?? [];
    for (const page of list.split(', ')) expect(page).toMatch(KINDS[machine]);
  },
);

const parts = Object.keys(TRIAGE.peca.answers) as Part[];
const signs = Object.keys(TRIAGE.sinal.answers) as Sign[];
const histories = Object.keys(TRIAGE.historia.answers) as History[];

describe('a first answer', () => {
  test.each(parts)('never lets a broken part (%s) back into the machine uninspected', (part) => {
    for (const history of histories) {
      const answer = firstAnswer(part, 'quebra', history);
      expect(answer.next).toBe('ask');
      expect(answer.reason).toContain('Não monte de novo');
    }
  });

  test.each(parts)('asks for a measurement in every other case (%s)', (part) => {
    for (const sign of signs.filter((name) => name !== 'quebra'))
      for (const history of histories) expect(firstAnswer(part, sign, history).next).toBe('measure');
  });

  test('mentions a new part only after more than one rebuild', () => {
    const titles = histories.map((history) => firstAnswer('rosca', 'marcas', history).title);
    expect(titles.filter((title) => title.includes('peça nova'))).toEqual([
      firstAnswer('rosca', 'marcas', 'mais').title,
    ]);
  });
});
