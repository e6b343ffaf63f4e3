import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../fixtures/accessibility.ts';
import { button, requestRow as row } from '../fixtures/admin.ts';
import { expect, openPanel, test } from '../fixtures/staff-test.ts';
import { storeLead } from '../fixtures/stored-lead.ts';

// The tests share one server and its database, so they run one after another.
test.describe.configure({ mode: 'default' });

test.beforeEach(({ site }) => site.query('TRUNCATE leads CASCADE'));

const lead = (page: Page) => page.getByRole('article');
const words = (page: Page) => lead(page).getByRole('region', { name: 'O que o cliente pede' });

/** The part of an element's box that is in the viewport, and whether the element itself is at its top. */
const seen = (of: Locator) =>
  of.evaluate((one) => {
    const { top, bottom, left, height } = one.getBoundingClientRect();
    const from = Math.max(top, 0);
    const at = document.elementFromPoint(left + 8, from + 12);
    return { top, height, shown: Math.min(bottom, innerHeight) - from, isOnTop: one.contains(at) };
  });

const CART = Array.from({ length: 8 }, (_, i) => `• Rosca Padrão para Extrusora ${i} (quantidade: 2)`).join(
  '\n',
);
const LONG = `Preciso de uma rosca nova. ${'A máquina perde produção desde agosto. '.repeat(100)}`;

for (const viewport of [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
]) {
  test(`at ${viewport.width} px the customer’s words are the first to be read, and stay while the reply is written`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(viewport);
    await storeLead(site, { message: `${CART}\n\n${LONG}` });
    await openPanel(page, 'Bia');
    await row(page, 'Plásticos Prado').click();
    await expect(lead(page).getByRole('heading', { level: 3 })).toBeFocused();

    const paragraph = words(page).getByText('Preciso de uma rosca nova.');
    const first = await seen(paragraph);
    expect(first.isOnTop).toBe(true);
    expect(first.top).toBeGreaterThan(0);
    expect(first.top + 48).toBeLessThan(viewport.height);
    const reply = button(page, 'Responder no WhatsApp');
    await expect(reply).toBeInViewport({ ratio: 1 });
    // Before everything that the team notes about it.
    const after = await Promise.all(
      [lead(page).getByRole('group', { name: 'Estado do pedido' }), lead(page).getByText('Empresa')].map(
        seen,
      ),
    );
    for (const { top } of after) expect(top).toBeGreaterThan(first.top);

    await test.step('a long message scrolls by itself, by keyboard too', async () => {
      const list = words(page).getByRole('row').last();
      await words(page).focus();
      await page.keyboard.press('End');
      await expect(list).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Home');
      await expectAccessible(page);
    });

    await test.step('the words stay above the reply', async () => {
      await reply.click();
      await expect(lead(page).getByRole('heading', { name: 'Responder no WhatsApp' })).toBeFocused();
      const text = lead(page).getByLabel('Mensagem');
      await text.click();
      await expect(text).toBeFocused();
      const box = await seen(words(page));
      expect(box).toMatchObject({ isOnTop: true });
      expect(box.height).toBeLessThanOrEqual(0.31 * viewport.height);
      expect(box.shown).toBeGreaterThan(0.9 * box.height);
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type(' Obrigado.');
      await expect(words(page)).toBeInViewport({ ratio: 0.9 });
      expect((await seen(text)).shown).toBeGreaterThan(100);
      await expectNoOverflow(page);
      await expectAccessible(page);
    });
  });
}

test('on a laptop eight rows and more are visible below the banners, with what each has to say', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const [at, letter] of [...'CDFGHJKMNPQR'].entries())
    await storeLead(site, {
      reference: `${letter}AAA2222`,
      company: `Firma ${letter} Ltda.`,
      daysAgo: 30 - at,
    });
  await site.query(
    `UPDATE leads SET request = request || '{"segment": "outro", "machine": "Bekum BM-303 (sopro)"}',
            follow_up_on = current_date - 1
     WHERE reference = 'CAAA2222'`,
  );
  for (const [position, state] of ['complete', 'open'].entries())
    await site.query(
      `INSERT INTO lead_attachments (file_id, lead_id, position, name, kind, bytes, hash, state, added_at, arrived_at)
       SELECT $1, id, $2, 'foto.jpg', 'jpeg', 1000, 'x', $3, now(), now() FROM leads WHERE reference = 'CAAA2222'`,
      [randomUUID(), position, state],
    );
  await openPanel(page, 'Bia');
  await expect(page.getByText('12 pedidos esperam resposta há mais de')).toBeVisible();
  await expect(page.getByText('1 retorno é para hoje ou passou do dia.')).toBeVisible();
  await expect(row(page, 'Firma')).toHaveCount(12);
  // Whoever waits longest is first.
  await expect(row(page, '').first()).toContainText('Firma C Ltda.');
  for (const text of [
    'Outro',
    'Bekum BM-303 (sopro)',
    'Rosca de 60 mm.',
    '2 arquivos',
    'Novo',
    'Atrasado',
    /h úteis de espera/,
  ])
    await expect(row(page, 'Firma C')).toContainText(text);

  const offers = page.getByRole('button', { name: /^Mover o pedido/ });
  const boxes = await offers.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  expect(boxes.filter(({ bottom }) => bottom <= 900).length).toBeGreaterThanOrEqual(8);
  for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await expectNoOverflow(page);
  await expectAccessible(page);
});
