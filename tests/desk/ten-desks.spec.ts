import { median } from '../../scripts/build/table.ts';
import { openColleague } from '../fixtures/colleague.ts';
import { expect, openPanel, test } from '../fixtures/staff-test.ts';
import { storeLead } from '../fixtures/stored-lead.ts';
import { refuseCookies } from '../fixtures/test.ts';

const DESKS = 10;
const CHANGES = 10;
const LIMIT_MS = 3000;

test('ten open desks show what a colleague does within three seconds', async ({ browser, site }) => {
  await site.query('TRUNCATE leads CASCADE');
  await storeLead(site);
  const contexts = await Promise.all(
    Array.from({ length: DESKS }, () => browser.newContext({ baseURL: site.url })),
  );
  const desks = await Promise.all(
    contexts.map(async (context) => {
      await refuseCookies(context);
      return context.newPage();
    }),
  );
  for (const desk of desks) {
    await openPanel(desk, 'Bia');
    await expect(desk.getByText('Plásticos Prado')).toBeVisible();
  }
  const act = await openColleague(site, 'Caio');
  const waits: number[] = [];
  for (let revision = 0; revision < CHANGES; revision += 1) {
    const isTaken = revision % 2 === 0;
    const startedAt = performance.now();
    await act('responsavel', { assignee: isTaken ? 'Caio' : null, revision });
    await Promise.all(
      desks.map(async (desk) => {
        await expect(desk.locator('.inbox-owner')).toHaveCount(isTaken ? 1 : 0);
        waits.push(performance.now() - startedAt);
      }),
    );
  }
  console.info(
    `seen after ${Math.round(median(waits))} ms (median), ${Math.round(Math.max(...waits))} at most`,
  );
  expect(Math.max(...waits)).toBeLessThanOrEqual(LIMIT_MS);
  await Promise.all(contexts.map((context) => context.close()));
});
