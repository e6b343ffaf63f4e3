import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EVENT_NAMES } from '../../../src/tracking/events.ts';
import { buildPayload } from '../../../src/tracking/tags/payloads.ts';

const documentation = readFileSync('docs/tracking.md', 'utf8');

test.each(EVENT_NAMES)('docs/tracking.md lists %s with its name in each tag', (name) => {
  const row = documentation.split('\n').find((line) => line.startsWith(`| \`${name}\``)) ?? '';
  const { gtag, pixel, clarity } = buildPayload(name, 'x');
  const cells = row.split('|').map((cell) => cell.trim());
  expect(cells[3]).toMatch(gtag ? `\`${gtag[0]}\`` : /^–$/);
  expect(cells[4]).toMatch(pixel ? `\`${pixel[1]}\`` : /^–$/);
  expect(cells[5]).toBe(clarity ? `\`${clarity}\`` : '–');
});

test('a conversion has the value of one real, a click on a contact control zero', () => {
  for (const name of ['whatsapp_lead', 'form_submission', 'article_click'] as const) {
    const { gtag, pixel } = buildPayload(name, 'x');
    expect(gtag?.[1]).toMatchObject({ value: 1, currency: 'BRL' });
    expect(pixel?.[2]).toMatchObject({ value: 1, currency: 'BRL' });
  }
  expect(buildPayload('click_lead', '').gtag?.[1]).toMatchObject({ value: 0, currency: 'BRL' });
  expect(buildPayload('click_lead', '').pixel?.[2]).toMatchObject({ value: 0, currency: 'BRL' });
});
