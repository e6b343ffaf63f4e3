import { openColleague } from '../fixtures/colleague.ts';
import { PASSPHRASE } from '../fixtures/staff-password.ts';
import { storeLead } from '../fixtures/stored-lead.ts';
import { LONG } from '../fixtures/tier.ts';
import { DESKTOP, expect, PHONE, step, test } from './test.ts';
import { by, part, text, type Visitor } from './visitor.ts';

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

async function answerRequest(visitor: Visitor, company: string): Promise<void> {
  await visitor.click(by('link', new RegExp(company), list));
  await visitor.sees(by('heading', company));
  await visitor.click(by('button', 'Respondido', by('article')));
  await visitor.sees(part('[aria-pressed=true]', by('article')));
  await visitor.fill(note, 'Ligar às 15h.');
  await visitor.click(by('button', 'Adicionar nota'));
  await visitor.sees(text(/^Nota adicionada/));
  expect(await visitor.value(note)).toBe('');
}

test('on a phone and on a desktop, the staff find a request, answer it and note what comes next', {
  tag: LONG,
}, async ({ deskVisitor: visitor, deskSite: site }) => {
  await site.query('TRUNCATE leads, staff_sessions, staff_throttles CASCADE');
  await storeLead(site);
  await storeLead(site, { reference: 'M3T7XW4P', company: 'Sopra Ltda.' });
  for (const [size, company] of [
    [PHONE, 'Plásticos Prado'],
    [DESKTOP, 'Sopra Ltda.'],
  ] as const)
    await step(`${size.width} px`, async () => {
      await visitor.tab.resize(size.width, size.height);
      if (size === PHONE) await openInbox(visitor);
      else {
        await visitor.open('/admin/loja');
        await visitor.click(by('tab', 'Pedidos'));
      }
      await answerRequest(visitor, company);
      const stored = await site.query("SELECT handling FROM leads WHERE request ->> 'company' = $1", [
        company,
      ]);
      expect(stored).toEqual([{ handling: 'answered' }]);
      expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        size.width,
      );
    });
});

test('what a colleague does is on the screen within three seconds, and asked about before the same is done again', {
  tag: LONG,
}, async ({ deskVisitor: visitor, deskSite: site }) => {
  await site.query('TRUNCATE leads, staff_sessions, staff_throttles CASCADE');
  await storeLead(site);
  await visitor.tab.resize(DESKTOP.width, DESKTOP.height);
  await openInbox(visitor);
  await visitor.click(by('link', /Plásticos Prado/, list));
  await visitor.sees(by('heading', 'Plásticos Prado'));
  await visitor.fill(note, 'Ligar às 15h.');
  const act = await openColleague(site, 'Caio');
  const waits: number[] = [];
  const seesWithin = async (what: Parameters<Visitor['sees']>[0]) => {
    const startedAt = performance.now();
    await visitor.sees(what);
    waits.push(performance.now() - startedAt);
  };
  await act('responsavel', { assignee: 'Caio', revision: 0 });
  await seesWithin(by('button', /Responsável Caio/, by('article')));
  await visitor.click(by('button', 'Responder por email', by('article')));
  await visitor.sees(text(/^Este pedido é de Caio\./));
  await visitor.click(by('button', 'Cancelar'));
  await act('estado', { state: 'discarded', revision: 1 });
  await seesWithin(by('button', 'Desfazer: Mudou de Novo para Descartado', by('article')));
  await visitor.click(by('button', 'Responder por email', by('article')));
  await visitor.sees(text(/Responder e reabrir\?$/));
  await visitor.click(by('button', 'Cancelar'));
  expect(await visitor.value(note)).toBe('Ligar às 15h.');
  console.info(`a colleague's change: ${waits.map(Math.round).join(', ')} ms`);
  expect(Math.max(...waits)).toBeLessThan(3000);
});
