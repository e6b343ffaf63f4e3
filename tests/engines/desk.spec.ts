import { siteFixture } from '../fixtures/site-fixture.ts';
import { PASSPHRASE } from '../fixtures/staff-password.ts';
import { startStaffSite } from '../fixtures/staff-site.ts';
import { storeLead } from '../fixtures/stored-lead.ts';
import { test as base, DESKTOP, expect, PHONE } from './test.ts';
import { by, part, text, type Visitor } from './visitor.ts';

const test = base.extend({ site: siteFixture(startStaffSite) });

const list = part('[role=tabpanel]');
const note = by('field', 'Nota para a equipe');

async function openInbox(visitor: Visitor): Promise<void> {
  await visitor.open('/admin/loja');
  // The form waits for the server, which has just started.
  await visitor.waitFor(() => !document.querySelector('astro-island[ssr], fieldset:disabled'));
  await visitor.fill(by('field', /^Senha de Administrador/), PASSPHRASE);
  await visitor.fill(by('field', /^Seu nome/), 'Bia');
  await visitor.press('Enter');
  await visitor.click(by('tab', 'Pedidos'));
  await visitor.sees(by('link', /Plásticos Prado/, list));
}

async function answerRequest(visitor: Visitor): Promise<void> {
  await visitor.click(by('link', /Plásticos Prado/, list));
  await visitor.sees(by('heading', 'Plásticos Prado'));
  await visitor.click(by('button', 'Respondido', by('article')));
  await visitor.sees(part('[aria-pressed=true]', by('article')));
  await visitor.fill(note, 'Ligar às 15h.');
  await visitor.click(by('button', 'Adicionar nota'));
  await visitor.sees(text(/^Nota adicionada/));
  expect(await visitor.value(note)).toBe('');
}

for (const { name, size } of [
  { name: 'phone', size: PHONE },
  { name: 'desktop', size: DESKTOP },
])
  test(`on a ${name}, the staff find a request, answer it and note what comes next`, async ({
    visitor,
    site,
  }) => {
    await site.query('TRUNCATE leads, staff_sessions, staff_throttles CASCADE');
    await storeLead(site);
    await storeLead(site, { reference: 'M3T7XW4P', company: 'Sopra Ltda.' });
    await visitor.tab.resize(size.width, size.height);
    await openInbox(visitor);
    await answerRequest(visitor);
    const stored = await site.query("SELECT handling FROM leads WHERE company = 'Plásticos Prado'");
    expect(stored).toEqual([{ handling: 'answered' }]);
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      size.width,
    );
  });
