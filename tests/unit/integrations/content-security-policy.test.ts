import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  buildEditorPolicy,
  buildPolicy,
  inlineScriptHashes,
} from '../../../src/integrations/content-security-policy.ts';
import { BuiltPage } from '../../../src/integrations/postbuild/built-page.ts';

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
