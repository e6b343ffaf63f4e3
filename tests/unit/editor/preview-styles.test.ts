import { expect, test, vi } from 'vitest';
import { forPreview } from '../../../src/editor/preview-templates.ts';

// The editor itself needs a browser.
vi.mock('@sveltia/cms', () => ({ default: {} }));

test('a published page’s styles find their files, and the editor’s box of a text', () => {
  expect(
    forPreview('.prose>*{margin:0}.prose-x{}@font-face{src:url(/_astro/a.woff2)}', 'https://site.example'),
  ).toBe(
    ':is(.prose,[data-rich-text-preview])>*{margin:0}.prose-x{}' +
      '@font-face{src:url(https://site.example/_astro/a.woff2)}',
  );
});
