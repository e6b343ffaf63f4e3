import { type ConfigData, HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { renderConfirmation } from '../../netlify/leads/receive/pages/confirmation.ts';
import { renderForm, renderStart } from '../../netlify/leads/receive/pages/form.ts';
import { renderProblem, renderUnexpected } from '../../netlify/leads/receive/pages/problem.ts';
import { CONTACT_FIELDS } from '../../src/shared/request/fields.ts';
import { URGENT } from '../../src/shared/request/urgency.ts';
import { loadEveryPage, loadPages } from './built-site.ts';

const CONFIG: ConfigData = {
  root: true,
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    'no-dup-class': 'error',
    // Integrity attributes are unnecessary: our own files use the same connection as the page.
    'require-sri': ['error', { target: 'crossorigin' }],
  },
};
const validator = new HtmlValidate(CONFIG);

/** The postbuild puts the styles of what is below the first screen into the body, so that they do not delay it. */
const LATE_STYLES = '<style> element is not permitted as content under';

/** The validator's complaints. It checks only tags: the content of styles and scripts would take most of its time. */
async function complaintsOf(html: string): Promise<string[]> {
  const tags = html.replaceAll(/(<(style|script)\b[^>]*>)[\s\S]*?(?=<\/\2>)/g, '$1');
  const { results } = await validator.validateString(tags);
  return results
    .flatMap(({ messages }) => messages)
    .filter(({ message }) => !message.startsWith(LATE_STYLES))
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
}

test.each(loadEveryPage())('$path is valid and accessible HTML', async ({ html }) => {
  expect(await complaintsOf(html)).toEqual([]);
});

describe('a page for visitors without JavaScript is valid and accessible HTML:', () => {
  const notice = { title: 'Revise os campos', detail: 'Dois campos estão incompletos.' };
  const problems = CONTACT_FIELDS.map(({ name }) => ({ field: name, message: 'Preencha este campo.' }));
  const refusedFiles = [{ name: 'rosca.exe', reason: 'tipo de arquivo não aceito' }];
  const products = [
    { id: 1, title: 'Rosca' },
    { id: 2, title: 'Cilindro' },
  ];

  test.each([
    ['the form', renderStart({}, products)],
    ['the form with errors', renderForm({ code: 'invalid', notice, problems }, { urgent: URGENT })],
    [
      'the form of an old deploy',
      renderForm({ code: 'outdated', notice, site: 'https://fabrica.example' }, {}),
    ],
    [
      'the confirmation',
      renderConfirmation({ reference: 'ABC123' }, { segment: 'injecao', urgent: URGENT }, refusedFiles),
    ],
    ['an unreadable body', renderProblem(notice)],
    ['an unexpected error', renderUnexpected()],
  ])('%s', async (_, html) => {
    expect(await complaintsOf(html)).toEqual([]);
  });
});

describe.each(loadPages().map((page) => [page.path, page] as const))('%s', (_path, { document }) => {
  test('has the styles of its first screen in the head, and all of them once more below it', () => {
    const styles = document.querySelectorAll('style');
    // The shop's first picture is in its second block, which has a sheet of its own.
    const own = document.querySelector('[data-first-picture]') ? [false] : [];
    expect(styles.map((style) => style.closest('head') !== null)).toEqual([true, ...own, false]);
    expect(styles[0]?.textContent).toMatch(/^@layer [\w,]+;/);
  });

  test('has the scripts that can wait at its end', () => {
    const body = document.querySelector('body');
    const waits = (element: { getAttribute(name: string): string | undefined }) =>
      /^(module|application\/ld\+json)$/.test(element.getAttribute('type') ?? '') ||
      element.getAttribute('defer') !== undefined;
    const waiting = document.querySelectorAll('script').filter(waits);
    expect(waiting.length).toBeGreaterThan(0);
    expect(body?.children.slice(-waiting.length)).toEqual(waiting);
  });

  test('hydrates its islands by a file that pages share', () => {
    const inline = document.querySelectorAll('script:not([src])').map((script) => script.textContent);
    expect(inline.filter((code) => code.includes('customElements.define'))).toEqual([]);
    const hasIsland = document.querySelector('astro-island') !== null;
    expect(document.querySelectorAll('script[defer][src^="/_astro/"]')).toHaveLength(hasIsland ? 1 : 0);
  });
});
