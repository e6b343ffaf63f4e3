import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { MACHINE_OF, toolLink } from '../../src/shared/tools/tool-link.ts';
import { TOOL_NAMES, TOOL_PATHS, type ToolName } from '../../src/shared/tools/tool-names.ts';
import { loadPages } from './built-site.ts';

const pages = new Map(loadPages().map(({ path, document }) => [path, document]));

/** Each article and guide with the tools that its file names. */
const texts = globSync('src/content/{articles,guias}/*.mdx').map((file) => {
  const [, list = ''] = /^ferramentas: \[(.*)\]$/m.exec(readFileSync(file, 'utf8')) ?? [];
  const folder = file.includes('/guias/') ? '/guias' : '';
  return {
    path: `${folder}/${basename(file, '.mdx')}`,
    tools: list.split(', ').filter(Boolean) as ToolName[],
  };
});

test.each(texts)('$path links the tools of its file, in their order', ({ path, tools }) => {
  const links = pages.get(path)?.querySelectorAll('[aria-labelledby=ferramentas] a') ?? [];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    tools.map((name) => toolLink(TOOL_PATHS[name], new URL(path, 'https://example.com'))),
  );
});

test.each(TOOL_NAMES)('an article or guide leads to the tool %s', (name) => {
  expect(texts.flatMap(({ tools }) => tools)).toContain(name);
});

test.each(Object.entries(MACHINE_OF))(
  'every link on %s to a tool that asks for the machine says %s',
  (path, machine) => {
    const main = pages.get(path)?.querySelectorAll('main a') ?? [];
    const found = main
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => /^\/ferramentas\/(?:selecao|medicao)/.test(href));
    for (const href of found) expect(href).toContain(`#maquina=${machine}`);
  },
);
