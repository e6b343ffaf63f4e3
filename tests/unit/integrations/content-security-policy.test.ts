import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildPolicy, inlineScriptHashes } from '../../../src/integrations/content-security-policy.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('every script that a browser runs from the page itself is named by its hash, data and files are not', () => {
  const html =
    '<script>run()</script><script type="module">load()</script><script type="speculationrules">{}</script>' +
    '<script type="application/ld+json">{"@type":"Store"}</script><script type="module" src="/a.js"></script>';
  expect(inlineScriptHashes(html)).toEqual(['run()', 'load()', '{}'].map(hashOf));
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
