import { expect, test } from 'vitest';
import { BuiltPage } from '../../../../src/integrations/postbuild/built-page.ts';
import { deferScripts } from '../../../../src/integrations/postbuild/page-scripts.ts';

function defer(html: string): string {
  const page = new BuiltPage('test.html', html);
  deferScripts(page);
  return String(page);
}

test('puts scripts that wait for the page, and data for machines, at its end in their order', () => {
  const module = '<script type="module" src="/a.js"></script>';
  const reversed = '<script src="/d.js" type="module"></script>';
  const inline = '<script type="module">b()</script>';
  const deferred = '<script src="/c.js" defer></script>';
  const data = '<script type="application/ld+json">{"a":"$&"}</script>';
  expect(
    defer(`<html><head>${data}${module}</head><body>${inline}<p></p>${deferred}${reversed}</body></html>`),
  ).toBe(`<html><head></head><body><p></p>${data}${module}${inline}${deferred}${reversed}</body></html>`);
});

test('leaves scripts that run early, rules for the browser and templates where they are', () => {
  const html =
    '<html><head><script>early()</script><script type="speculationrules">{}</script></head><body>' +
    '<script type="module" async src="/a.js"></script><template><script type="module">b()</script></template><p></p></body></html>';
  expect(defer(html)).toBe(html);
});

test('stops at a page without a body', () => {
  expect(() => defer('<p></p>')).toThrow(/^test\.html: expected one <body>/);
});
