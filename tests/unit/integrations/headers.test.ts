import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HeadersHandler } from '@netlify/headers';
import { afterAll, expect, test } from 'vitest';
import { formatHeadersFile } from '../../../netlify/platform/edge.ts';
import {
  buildEditorPolicy,
  buildPolicy,
  buildStaffPolicy,
  inlineScriptHashes,
} from '../../../src/integrations/content-security-policy.ts';
import { BuiltPage } from '../../../src/integrations/postbuild/built-page.ts';
import { listTagSources } from '../../../src/tracking/tags/tag-hosts.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const hashesOf = (html: string) => inlineScriptHashes(new BuiltPage('test.html', html));

test('every script that a browser runs from the page itself is named by its hash, data and files are not', () => {
  const html =
    '<script>run()</script><script type="module">load()</script><script type="speculationrules">{}</script>' +
    '<script type="application/ld+json">{"@type":"Store"}</script><script type="module" src="/a.js"></script>';
  expect(hashesOf(html)).toEqual(['run()', 'load()', '{}'].map(hashOf));
});

test('a script in a comment or in a text of another script is not named, one with a > in an attribute is', () => {
  expect(hashesOf('<!-- <script>a()</script> --><script data-x="a > b">b("<script>c()")</script>')).toEqual([
    hashOf('b("<script>c()")'),
  ]);
});

test('scripts run by their hash or from this site alone; nothing may frame the site or change its base', () => {
  const directives = new Map(
    buildStaffPolicy([hashOf('run()')])
      .split('; ')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
  );
  expect(directives.get('default-src')).toEqual(["'none'"]);
  expect(directives.get('script-src')).toEqual(["'self'", hashOf('run()')]);
  for (const name of ['frame-ancestors', 'base-uri', 'object-src'])
    expect(directives.get(name)).toEqual(["'none'"]);
});

test('the editor alone may reach GitHub, run WebAssembly and keep pictures in memory', () => {
  const policy = buildEditorPolicy([]);
  expect(policy).toContain("connect-src 'self' blob: data: https://api.github.com;");
  expect(policy).toContain("base-uri 'self';");
  expect(policy).not.toContain("'unsafe-eval'");
  expect(buildStaffPolicy([])).not.toMatch(/github|wasm|blob/);
  expect(buildPolicy([], listTagSources({}))).not.toMatch(/github|wasm|blob/);
});

// The rules of `_headers`, matched by Netlify's own package.

const folder = mkdtempSync(join(tmpdir(), 'headers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = formatHeadersFile({ policy: 'visitors', staffPolicy: 'staff', editorPolicy: 'editor' });
const lengthOfPath = (rule: string) => rule.split('\n', 1)[0]?.replaceAll('*', '').length ?? 0;
const byExactness = file.split(/^(?=\/)/m).sort((a, b) => lengthOfPath(a) - lengthOfPath(b));

/** A site with these rules. */
function publish(name: string, text: string): (path: string) => Promise<Headers> {
  const projectDir = join(folder, name);
  mkdirSync(projectDir);
  writeFileSync(join(projectDir, '_headers'), text);
  const rules = new HeadersHandler({ projectDir, logger: console });
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
  // On visitors' pages it would delay the first paint: see OPENER_POLICIES.
  expect(headers.get('cross-origin-opener-policy')).toBe(policy === 'staff' ? 'same-origin' : null);
});

// Netlify does not document which of two matching rules wins. Its packages apply the last one; its servers reportedly apply
// the most specific one.
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
