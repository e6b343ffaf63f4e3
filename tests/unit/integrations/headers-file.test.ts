import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { HeadersHandler } from '@netlify/headers';
import { afterAll, expect, test } from 'vitest';
import { formatHeadersFile } from '../../../src/integrations/content-security-policy.ts';

// The rules of `_headers` and netlify.toml, matched by Netlify's own package.

const folder = mkdtempSync(join(tmpdir(), 'headers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = formatHeadersFile({ visitors: 'visitors', staff: 'staff', editor: 'editor' });
const lengthOfPath = (rule: string) => rule.split('\n', 1)[0]?.replaceAll('*', '').length ?? 0;
const byExactness = file.split(/^(?=\/)/m).sort((a, b) => lengthOfPath(a) - lengthOfPath(b));

/** A site with these rules and those of netlify.toml. */
function publish(name: string, text: string): (path: string) => Promise<Headers> {
  const projectDir = join(folder, name);
  mkdirSync(projectDir);
  writeFileSync(join(projectDir, '_headers'), text);
  const rules = new HeadersHandler({ configPath: resolve('netlify.toml'), projectDir, logger: console });
  return async (path) => {
    const response = new Response();
    await rules.apply(new Request(`https://roscas.example${path}`), response);
    return response.headers;
  };
}
const headersOf = publish('built', file);

const EDITOR = ['/admin/conteudo', '/admin/conteudo/', '/admin/conteudo.html', '/Admin/Conteudo'];

test.each(EDITOR)('%s gets the editor’s headers, each once', async (path) => {
  const headers = await headersOf(path);
  expect(headers.get('content-security-policy')).toBe('editor');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  expect(headers.get('x-frame-options')).toBe('DENY');
});

test.each([
  ['/admin', 'staff'],
  ['/admin/', 'staff'],
  ['/admin/loja', 'staff'],
  ['/admin/loja.html', 'staff'],
  ['/admin/conteudos', 'staff'],
  ['/admin/conteudo/outra', 'staff'],
  ['/', 'visitors'],
  ['/faq', 'visitors'],
  ['/conteudo', 'visitors'],
  ['/guias/admin/conteudo', 'visitors'],
])('%s gets those of the %s', async (path, policy) => {
  const headers = await headersOf(path);
  expect(headers.get('content-security-policy')).toBe(policy);
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
});

// Netlify does not document which of two matching rules wins. Its packages take the last one; its servers are said to take
// the most exact one.
test('the rules give the same headers, whether the last or the most exact one wins', async () => {
  const sorted = publish('sorted', byExactness.join(''));
  for (const path of [
    ...EDITOR,
    '/admin',
    '/admin/loja',
    '/faq',
    '/_astro/a.js',
    '/og/a.png',
    '/favicon.svg',
  ])
    expect([...(await sorted(path))], path).toEqual([...(await headersOf(path))]);
});
