import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
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
  expect(links.map((link) => link.getAttribute('href'))).toEqual(tools.map((name) => TOOL_PATHS[name]));
});

test.each(TOOL_NAMES)('an article or guide leads to the tool %s', (name) => {
  expect(texts.flatMap(({ tools }) => tools)).toContain(name);
});
