import { REQUEST } from '../fixtures/quote-form.ts';
import { IS_LONG } from '../fixtures/tier.ts';
import { expect, refuseCookies, step, test } from './test.ts';
import { by, part, text, type Visitor } from './visitor.ts';

const form = by('form', 'Solicitação de orçamento');
const dialog = by('dialog', 'Solicitação enviada!');
const submit = by('button', 'Enviar Solicitação', form);
const field = (label: string) => by('field', new RegExp(`^${label}`), form);
const REFERENCE = /[2-9A-Z]{4}-[2-9A-Z]{4}/;

const waitUntilHydrated = (visitor: Visitor) =>
  visitor.waitFor(() => document.querySelector('form')?.noValidate);

async function openForm(visitor: Visitor): Promise<void> {
  await visitor.open('/#contact');
  await refuseCookies(visitor);
  await waitUntilHydrated(visitor);
}

async function fillForm(visitor: Visitor, message: string): Promise<void> {
  for (const [label, words] of Object.entries({ ...REQUEST, Mensagem: message }))
    await visitor.fill(field(label), words);
}

/** Runs in the page. True if nothing covers the element's upper or lower edge. */
function isUncovered([element]: Element[]): boolean {
  if (!element) return false;
  const { left, top, bottom } = element.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(left + 20, y)));
}

test('the form validates, keeps a draft, sends once, confirms, and opens the article', async ({
  visitor,
  site,
  engineName,
}) => {
  const message = `Rosca de 60 mm riscada.\nPrecisamos dela em 10 dias (${engineName}, ${Date.now()}).`;
  await openForm(visitor);

  await step('it lists the errors, keeps the other values, and each error links to its field', async () => {
    const toast = (words: string) => text(words, by('region', /^Notificações/));
    await fillForm(visitor, message);
    for (const [label, wrong, words] of [
      ['Nome', '', 'Preencha todos os campos obrigatórios'],
      ['Email', 'ana@cliente', 'Email inválido'],
      ['Telefone', '8765-4321', 'Telefone inválido'],
    ] as const) {
      await visitor.fill(field(label), wrong);
      await visitor.click(submit);
      await visitor.sees(toast(words));
      // WebKit's own scrolling would leave the field under the header.
      await visitor.click(by('link', new RegExp(`^${label}: `), form));
      await visitor.hasFocus(field(label));
      expect(await visitor.withAll(field(label), isUncovered)).toBe(true);
      const mark = await visitor.withAll(field(label), ([element]) => element?.getAttribute('aria-invalid'));
      expect(mark).toBe('true');
      await visitor.fill(field(label), REQUEST[label]);
    }
    expect(await visitor.value(field('Empresa'))).toBe(REQUEST.Empresa);
  });

  await step('a reload keeps the draft', async () => {
    await visitor.tab.reload();
    await waitUntilHydrated(visitor);
    expect(await visitor.value(field('Email'))).toBe(REQUEST.Email);
    expect(await visitor.value(field('Mensagem'))).toBe(message);
  });

  await step('a cancelled redirect stays, and closing focuses the confirmation', async () => {
    // A request within 2 s of the page's start goes to the hourly list instead of getting its own mail.
    await visitor.waitFor(() => performance.now() > 5000);
    await visitor.click(submit);
    await visitor.sees(dialog);
    await visitor.waitFor(() => document.activeElement?.closest('dialog'));
    await visitor.click(by('button', 'Cancelar redirecionamento', dialog));
    await visitor.seesNoMore(text(/^Abrindo o artigo/, dialog));
    await visitor.sees(by('link', 'Acompanhar a solicitação', dialog));
    await visitor.click(by('button', 'Fechar', dialog));
    await visitor.seesNoMore(dialog);
    await visitor.waitFor(() => document.activeElement?.textContent?.includes('recebida'));
    await expect.poll(() => visitor.withAll(part(':focus', form), isUncovered)).toBe(true);
    expect(await visitor.value(field('Mensagem'))).toBe('');
  });

  const second = `${message} De novo.`;
  await step('files are kept while the visitor types, and pictures are re-encoded', async () => {
    await visitor.evaluate(async () => {
      const field = document.querySelector<HTMLInputElement>('#attachments');
      const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1200 });
      const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
      const data = new DataTransfer();
      const pages = '%PDF-1.4\n'.padEnd(600_000, 'x');
      data.items.add(new File([pages, '\n%%EOF\n'], 'desenho.pdf', { type: 'application/pdf' }));
      data.items.add(new File([picture ?? ''], 'foto.png', { type: 'image/png' }));
      if (field) field.files = data.files;
      field?.dispatchEvent(new Event('change', { bubbles: true }));
    });
    const ready = () =>
      visitor.evaluate(() => document.querySelectorAll('.attachment-list [data-state=ready]').length);
    await expect.poll(ready, { timeout: 20_000 }).toBe(2);
    expect(
      await visitor.evaluate(
        () => document.querySelectorAll('.attachment-list img[src^="data:image/jpeg"]').length,
      ),
    ).toBe(1);
  });

  await step(
    'the request is stored once with its files, mailed once, and confirmed with its reference',
    async () => {
      await fillForm(visitor, second);
      await visitor.choose(field('Segmento'), 'Ext');
      expect(await visitor.value(field('Segmento'))).toBe('extrusao');
      await visitor.click(submit);
      await visitor.sees(text(REFERENCE, dialog));
      await visitor.sees(text(/^Abrindo o artigo em \d+ segundos$/, dialog));
      // The countdown stops while the pointer is on the dialog.
      await visitor.hover(text('Leitura sugerida', dialog));
      const reference = REFERENCE.exec(await visitor.read(dialog))?.[0] ?? '';
      const stored = await site.query('select reference, request from leads where message = $1', [second]);
      expect(stored).toHaveLength(1);
      expect(stored[0]).toMatchObject({
        reference: reference.replace('-', ''),
        request: {
          name: REQUEST.Nome,
          email: REQUEST.Email,
          company: REQUEST.Empresa,
          segment: 'extrusao',
        },
      });
      const files = () =>
        site.query(
          `select file.name, file.state from lead_attachments file join leads on leads.id = file.lead_id
       where message = $1 order by position`,
          [second],
        );
      await expect
        .poll(files)
        .toMatchObject([{ name: 'desenho.pdf', state: 'complete' }, { state: 'complete' }]);
      const toTeam = /^<lead-/;
      const mailed = () =>
        site.smtp.mails.filter(
          (mail) => toTeam.test(mail.headers['message-id'] ?? '') && mail.text.includes(reference),
        );
      await expect.poll(mailed).toHaveLength(1);
      expect(mailed()[0]?.text).toContain(second.split('\n')[1]);
    },
  );

  if (IS_LONG)
    await step('after ten seconds the article opens', async () => {
      // The countdown pauses while the pointer is on the dialog or the focus on one of its controls.
      await visitor.tab.movePointer(2, 2);
      await visitor.evaluate(() => (document.activeElement as HTMLElement).blur());
      await visitor.arrivesAt('/manutencaoextrusora', 20_000);
    });
  else
    await step('its page shows what was asked, and takes what is added', async () => {
      await visitor.click(by('link', 'Acompanhar a solicitação', dialog));
      await visitor.sees(text(/^Respondemos até/));
      await visitor.sees(text(/De novo\.$/, part('[data-show=fields]')));
      await visitor.click(text('Acrescentar ou corrigir em palavras'));
      await visitor.fill(by('field', 'O que mudou ou faltou'), 'O passo é 60 mm.');
      await visitor.click(by('button', 'Mandar para a equipe'));
      await visitor.sees(text('A equipe recebeu.'));
      await visitor.sees(text('O passo é 60 mm.', part('[data-show=additions]')));
    });
});

test.describe('without a connection', () => {
  // Logged by engines and by the form for a request without a response.
  test.use({ allowed: /^console\.\w+: .*(Failed to load|send-contact-email: |NetworkError|NS_ERROR)/ });

  test('a request is queued and sent once: when the device is online again, or from the next page', async ({
    visitor,
    site,
    connection,
  }) => {
    const queueNotice = by('status', 'Solicitações da fila');
    const stored = (message: string) =>
      site.query<{ reference: string }>('select reference from leads where message = $1', [message]);
    const setOnline = (isOnline: boolean) =>
      visitor.evaluate((is) => {
        Object.defineProperty(navigator, 'onLine', { get: () => is, configurable: true });
        if (is) dispatchEvent(new Event('online'));
      }, isOnline);
    async function queue(message: string): Promise<void> {
      await fillForm(visitor, message);
      await setOnline(false);
      await connection.cut();
      await visitor.click(submit);
      await visitor.sees(by('heading', 'Na fila', form));
      await connection.restore();
    }
    await openForm(visitor);

    await step('when the device is online again', async () => {
      const message = `Na fila ${Date.now()}`;
      await queue(message);
      await visitor.sees(text(/^\d{2}\/\d{2}, \d{2}:\d{2}$/, form));
      expect(await stored(message)).toEqual([]);
      await setOnline(true);
      await visitor.sees(text(/Solicitação enviada/, queueNotice));
      const [row, ...others] = await stored(message);
      expect(others).toEqual([]);
      expect((await visitor.read(queueNotice)).replace('-', '')).toContain(row?.reference);
      await visitor.click(by('button', 'Fechar', queueNotice));
    });

    // Only Chromium has background sync.
    await step('from the next page, in engines without background sync too', async () => {
      const message = `Próxima página ${Date.now()}`;
      await queue(message);
      await visitor.open('/testimonials');
      await visitor.sees(text(/Solicitação enviada/, queueNotice));
      expect(await stored(message)).toHaveLength(1);
    });
  });
});
