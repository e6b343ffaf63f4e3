import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { storePastCounts } from '../../netlify/counts/day-counts.ts';
import { handleCount } from '../../netlify/counts/handle-count.ts';
import { COUNT_PATH } from '../../src/shared/counts/count-wire.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline, output } = await preparePipeline();

const HEADERS = { 'user-agent': 'Firefox 999', 'x-nf-client-connection-ip': '203.0.113.7', cookie: 'a=b' };
const send = (init: RequestInit) =>
  handleCount(
    new Request(`https://fabrica.example${COUNT_PATH}`, { headers: HEADERS, ...init }),
    pipeline.services,
  );
const count = (body: string) => send({ method: 'POST', body });
/** The stored totals, after the daily run of a day long past. */
const rows = async () => {
  await storePastCounts(pipeline.services, new Date('2027-01-01T12:00:00Z'));
  return pipeline.database.query<{ day: string; label: string; total: number }>(
    'SELECT day::text, label, total FROM quote_counts ORDER BY day, label',
  );
};

describe('counting', () => {
  test('adds to the total of the label’s day in São Paulo', async () => {
    // 23:00 in São Paulo, the next day in UTC.
    pipeline.clock = new Date('2026-11-21T02:00:00Z');
    for (let i = 0; i < 3; i++) expect((await count('Header - Desktop')).status).toBe(204);
    pipeline.clock = new Date('2026-11-21T03:00:00Z');
    await count('Header - Desktop');
    await count('Form - Sent');
    expect(await rows()).toEqual([
      { day: '2026-11-20', label: 'Header - Desktop', total: 3 },
      { day: '2026-11-21', label: 'Form - Sent', total: 1 },
      { day: '2026-11-21', label: 'Header - Desktop', total: 1 },
    ]);
  });

  test('counts every one of 40 concurrent events', async () => {
    const statuses = await Promise.all(Array.from({ length: 40 }, () => count('Hero - injetoras')));
    expect(statuses.every(({ status }) => status === 204)).toBe(true);
    expect(await rows()).toEqual([{ day: '2026-11-20', label: 'Hero - injetoras', total: 40 }]);
  });

  test('needs no database; the day is stored the next morning, and once however often the run is repeated', async () => {
    pipeline.line.switchTo('refuse');
    for (let i = 0; i < 3; i++) expect((await count('Header - Desktop')).status).toBe(204);
    await expect(storePastCounts(pipeline.services, new Date('2026-11-21T09:03:00Z'))).rejects.toThrow();
    pipeline.line.switchTo('forward');
    await storePastCounts(pipeline.services, pipeline.clock);
    expect(await pipeline.database.query('SELECT 1 FROM quote_counts')).toEqual([]);
    const [key] = await pipeline.blobs.list('counts/');
    const kept = pipeline.blobs.values.get(key ?? '');
    await storePastCounts(pipeline.services, new Date('2026-11-21T09:03:00Z'));
    // As if the run had died before it removed the counts.
    pipeline.blobs.values.set(key ?? '', kept ?? '');
    expect(await rows()).toEqual([{ day: '2026-11-20', label: 'Header - Desktop', total: 3 }]);
  });

  test('counts how fast a page was, all its metrics at once', async () => {
    const page = ['LCP machine phone first 1', 'INP machine phone first 0', 'CLS machine phone first 0'];
    for (let i = 0; i < 2; i++)
      expect((await count(page.map((label) => `Speed ${label}`).join('\n'))).status).toBe(204);
    expect(await rows()).toEqual(
      page.toSorted().map((label) => ({ day: '2026-11-20', label: `Speed ${label}`, total: 2 })),
    );
  });

  test('accepts the labels of existing articles and guides only', async () => {
    const files = ['articles', 'guias'].flatMap((folder) => readdirSync(`src/content/${folder}`));
    for (const file of files) {
      expect((await count(`Article - ${file.replace('.mdx', '')}`)).status).toBe(204);
    }
    expect((await count('Article - nenhum')).status).toBe(422);
  });

  test.each([
    '',
    'ana@cliente.com.br',
    'Header - Desktop\n',
    '"Header - Desktop"',
    "'; DROP TABLE leads; --",
    'Speed LCP /injetoras phone first 1',
    'Speed LCP machine phone first 1\nHeader - Desktop',
    `${'Speed LCP home wide later 1\n'.repeat(4)}Speed INP home wide later 1`,
    'x'.repeat(100_000),
  ])('refuses the label “%s”', async (body) => {
    expect((await count(body)).status).toBe(body.length > 1000 ? 413 : 422);
    expect(await rows()).toEqual([]);
  });

  test.each(['GET', 'PUT', 'DELETE'])('refuses %s', async (method) => {
    const response = await send({ method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });

  test('stores, logs and returns nothing about the visitor', async () => {
    const response = await count('Header - Mobile');
    await count('ana@cliente.com.br');
    pipeline.blobs.isDown = true;
    expect((await count('Header - Mobile')).status).toBe(503);
    pipeline.blobs.isDown = false;
    const columns = await pipeline.database.query<{ column_name: string }>(
      "SELECT column_name FROM information_schema.columns WHERE table_name = 'quote_counts' ORDER BY 1",
    );
    expect(columns.map(({ column_name }) => column_name)).toEqual(['day', 'label', 'total']);
    expect(output.lines.at(-1)).toMatch(/^counts: not counted: Error at /);
    expect(output.lines.join()).not.toMatch(/203\.0|Firefox|ana@/);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(await response.text()).toBe('');
  });
});
