import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MACHINE_OF, toolLink } from '../../../../src/shared/tools/tool-link.ts';

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
