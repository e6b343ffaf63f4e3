import { expect, test } from 'vitest';
import { moveWaitingScripts } from '../../../../src/integrations/postbuild/wait-scripts.ts';

test('scripts that wait for the page and data for machines stand at its end, in their order', () => {
  const module = '<script type="module" src="/a.js"></script>';
  const inline = '<script type="module">b()</script>';
  const deferred = '<script defer src="/c.js"></script>';
  const data = '<script type="application/ld+json">{"a":"$&"}</script>';
  expect(moveWaitingScripts(`<head>${data}${module}</head><body>${inline}<p></p>${deferred}</body>`)).toBe(
    `<head></head><body><p></p>${data}${module}${inline}${deferred}</body>`,
  );
});

test('scripts that run early, and rules for the browser, stay where they are', () => {
  const html =
    '<head><script>early()</script><script type="speculationrules">{}</script></head><body><p></p></body>';
  expect(moveWaitingScripts(html)).toBe(html);
});
