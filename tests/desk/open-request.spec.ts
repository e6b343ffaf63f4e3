import { median } from '../../scripts/build/table.ts';
import { button, tab } from '../fixtures/admin.ts';
import { expect, openPanel, test } from '../fixtures/staff-test.ts';
import { storeLead } from '../fixtures/stored-lead.ts';

/** A quarter of the processor's speed: a phone. */
const SLOWDOWN = 4;
const LIMIT_MS = 200;
const COMPANIES = [...'ABCDEFGHJ'];

test.use({ viewport: { width: 360, height: 740 } });

test('a phone paints a request within 200 ms of the touch on its row', async ({ page, site }) => {
  await site.query('TRUNCATE leads CASCADE');
  for (const letter of COMPANIES)
    await storeLead(site, { reference: `K7P2${letter}QRM`, company: `Firma ${letter}` });
  await openPanel(page, 'Bia');
  await tab(page, 'Pedidos').click();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const times: number[] = [];
  for (const letter of COMPANIES) {
    const row = page.getByRole('tabpanel').getByRole('link', { name: `Firma ${letter}` });
    times.push(
      await row.evaluate(async (link) => {
        const frame = () => new Promise((painted) => requestAnimationFrame(painted));
        const start = performance.now();
        (link as HTMLElement).click();
        while (!document.querySelector('dialog[open] h3')) await frame();
        // The callbacks of a frame run before its paint.
        await frame();
        return performance.now() - start;
      }),
    );
    await button(page, 'Voltar à lista').click();
  }
  console.info(`request painted after ${times.map(Math.round).join(', ')} ms`);
  expect(median(times)).toBeLessThanOrEqual(LIMIT_MS);
});
