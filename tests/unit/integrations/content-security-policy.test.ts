import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { SECURITY_HEADERS } from '../../../netlify/platform/security-headers.ts';
import {
  buildEditorPolicy,
  buildPolicy,
  inlineScriptHashes,
} from '../../../src/integrations/content-security-policy.ts';
import { BuiltPage } from '../../../src/integrations/postbuild/built-page.ts';
import { scoreResponse } from '../../fixtures/observatory.ts';

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
    buildPolicy([hashOf('run()')])
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
  expect(buildPolicy([])).not.toMatch(/github|wasm|blob/);
});

const lower = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const OURS = lower({ ...SECURITY_HEADERS, 'Content-Security-Policy': buildPolicy(["'sha256-abc='"]) });
const without = (name: string) => Object.fromEntries(Object.entries(OURS).filter(([key]) => key !== name));
const withPolicy = (policy: string) => ({ ...OURS, 'content-security-policy': policy });

test.each([
  ['ours', OURS, 130],
  ['none at all', {}, 30],
  ['no transport security', without('strict-transport-security'), 80],
  ['half a year of it less', { ...OURS, 'strict-transport-security': 'max-age=86400' }, 120],
  ['no nosniff', without('x-content-type-options'), 125],
  ['no resource policy', without('cross-origin-resource-policy'), 120],
  [
    'inline scripts',
    withPolicy("default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'"),
    80,
  ],
  [
    'inline scripts beside a hash',
    withPolicy("default-src 'none'; script-src 'unsafe-inline' 'sha256-a='; frame-ancestors 'none'"),
    140,
  ],
  ['eval', withPolicy("default-src 'none'; script-src 'self' 'unsafe-eval'; frame-ancestors 'none'"), 120],
  ['plain http', withPolicy("default-src 'none'; connect-src http://a.example; frame-ancestors 'none'"), 80],
  ['no unsafe word', withPolicy("default-src 'self'; frame-ancestors 'none'"), 135],
  ['nobody named who may frame', { ...withPolicy("default-src 'none'"), 'x-frame-options': undefined }, 80],
])('the score of %s', (_, headers, score) => {
  expect(scoreResponse(headers)).toBe(score);
});

test('a script of another host costs points unless its hash is given', () => {
  expect(scoreResponse(OURS, '<script src="https://a.example/x.js"></script>')).toBe(125);
  expect(scoreResponse(OURS, '<script src="https://a.example/x.js" integrity="sha256-a="></script>')).toBe(
    130,
  );
});
