import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { button, requestRow as row } from '../fixtures/admin.ts';
import { DOCX } from '../fixtures/office.ts';
import { expect, openPanel, test } from '../fixtures/staff-test.ts';
import { storeLead } from '../fixtures/stored-lead.ts';

// The tests share one server and its database, so they run one after another.
test.describe.configure({ mode: 'default' });
// The browser logs the refused file of a proposal.
test.use({ allowed: /^console\.error: Failed to load resource: .*422/ });

test.beforeEach(({ site }) => site.query('TRUNCATE leads CASCADE'));

async function openInbox(page: Page): Promise<void> {
  await openPanel(page, 'Bia');
}

const notice = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const part = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Acompanhamento' }).getByRole('button', { name, expanded: false });

test('on a phone, a request gets an owner, a day to return, an outcome and a proposal with its file', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await storeLead(site);
  // Eight days apart, so that hours of work lie between them on every day of the week.
  await site.query(
    "UPDATE leads SET handling = 'answered', first_answered_at = now() - interval '20 days', received_at = now() - interval '28 days'",
  );
  await openInbox(page);
  await button(page, 'Filtros').click();
  await page.getByLabel('Estado', { exact: true }).selectOption('Sem desfecho (1)');
  await expect(row(page, 'Plásticos Prado')).toContainText('Sem desfecho');
  await expect(row(page, 'Plásticos Prado')).toContainText(/há 28\sdias, \d\d\/\d\d \d\d:\d\d/);
  await row(page, 'Plásticos Prado').click();
  // Its date once, with both ages in one line.
  const ages = page.getByRole('article').getByRole('time').first();
  await expect(ages.locator('..')).toHaveText(
    /^há 28\sdias, \d\d\/\d\d \d\d:\d\dRespondido em [\d.]+\sh úteis$/,
  );
  await expect(page.getByRole('article').getByText(/ de 20\d\d/)).toHaveCount(0);
  await button(page, 'Assumir').click();
  await expect(notice(page, 'O pedido é seu.')).toBeVisible();
  await expect(part(page, 'Responsável Bia (você)')).toBeFocused();
  await expect(button(page, 'Assumir')).toHaveCount(0);

  await button(page, 'Ainda em conversa').click();
  await expect(page.getByRole('group', { name: 'Retorno' })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Hora (se houver)').fill('14:30');
  await page.getByLabel('Sobre o quê (se quiser)').fill('ligar sobre o prazo');
  await page.getByRole('button', { name: /^Amanhã / }).click();
  await expect(notice(page, /^Retorno em \d\d\/\d\d às 14:30\.$/)).toBeVisible();
  await expect(part(page, /^Retorno \d\d\/\d\d às 14:30: ligar sobre o prazo$/)).toBeFocused();
  const told = page.getByRole('listitem').filter({ hasText: 'Marcou retorno para' });
  await expect(told).toContainText(/às 14:30.*ligar sobre o prazo/);
  await expect(page.getByText('Como terminou?')).toHaveCount(0);

  await part(page, 'Desfecho Registrar').click();
  await button(page, 'Ganho').click();
  const value = page.getByLabel('Valor do pedido em R$ (se souber)');
  await value.fill('doze mil');
  await button(page, 'Registrar desfecho').click();
  await expect(page.getByRole('alert')).toHaveText('Escreva o valor em reais, como 12.500,00.');
  await value.fill('12.500,00');
  // Escape closes the form, but neither the request nor the typed text is lost.
  await page.keyboard.press('Escape');
  await part(page, 'Desfecho Registrar').click();
  await expect(value).toHaveValue('12.500,00');
  await button(page, 'Registrar desfecho').click();
  await expect(part(page, 'Desfecho Ganho, R$ 12.500,00')).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'Registrou o desfecho' })).toContainText('Bia');
  const width = await page.evaluate(() => document.querySelector('dialog[open]')?.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await expectAccessible(page);

  // A proposal keeps its file, which is then replaced and removed.
  await part(page, 'Proposta Fazer').click();
  const field = page.getByLabel('Arquivo da proposta (se houver)');
  await field.setInputFiles({ name: 'proposta.docx', mimeType: '', buffer: Buffer.from('MZ') });
  await button(page, 'Registrar proposta').click();
  await expect(page.getByRole('alert')).toContainText('O servidor não aceitou o arquivo');
  await field.setInputFiles({ name: 'proposta.docx', mimeType: '', buffer: Buffer.from(DOCX) });
  await button(page, 'Registrar proposta').click();
  await expect(notice(page, 'Proposta registrada.')).toBeVisible();
  await part(page, /^Proposta Enviada .*, com arquivo$/).click();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await button(page, 'Baixar proposta.docx').click();
  expect((await downloading).suggestedFilename()).toBe('proposta.docx');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await button(page, 'Tirar o arquivo').click();
  await expect(part(page, /^Proposta Enviada \S+$/)).toBeVisible();
  await expect(button(page, 'Baixar proposta.docx')).toHaveCount(0);
});
