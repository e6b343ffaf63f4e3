import { SEND_PATH } from '../../src/shared/request/wire.ts';
import { REQUEST } from '../fixtures/quote-form.ts';
import { LONG } from '../fixtures/tier.ts';
import { DESKTOP, PHONE, refuseCookies, step, test } from './test.ts';
import { by, part, text, type Visitor } from './visitor.ts';

/** Sends a request as the form does, and returns the reference and the secret of its page. */
async function send(visitor: Visitor, message: string): Promise<{ reference: string; secret: string }> {
  await visitor.open('/faq');
  await refuseCookies(visitor);
  const { Nome: name, Email: email, Telefone: phone } = REQUEST;
  const fields = {
    name,
    email,
    phone,
    message,
    company: '',
    segment: '',
    machine: '',
    urgent: '',
    elapsed_ms: 60_000,
  };
  return visitor.evaluate(
    async (path, body) => {
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
      const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await response.json()) as { reference: string; secret: string };
    },
    SEND_PATH,
    fields,
  );
}

const shown = (name: string) => part(`[data-show=${name}]`);

for (const size of [PHONE, DESKTOP])
  test(`every action of a request’s page takes two taps, ${size.width} px wide`, { tag: LONG }, async ({
    visitor,
    engineName,
  }) => {
    await visitor.tab.resize(size.width, size.height);
    const message = `Rosca de 60 mm (${engineName}, ${size.width}, ${Date.now()}).`;
    const { reference, secret } = await send(visitor, message);
    await visitor.open(`/pedido#${secret}`);
    await visitor.sees(text(/^Respondemos até/));

    await step('words', async () => {
      await visitor.click(text('Acrescentar ou corrigir em palavras'));
      await visitor.fill(by('field', 'O que mudou ou faltou'), 'O passo é 60 mm.');
      await visitor.click(by('button', 'Mandar para a equipe'));
      await visitor.sees(text('O passo é 60 mm.', shown('additions')));
    });
    await step('files', async () => {
      await visitor.evaluate(() => {
        const field = document.querySelector<HTMLInputElement>('[data-own-form=arquivos] input');
        const data = new DataTransfer();
        data.items.add(new File(['%PDF-1.4\n%%EOF\n'], 'desenho.pdf', { type: 'application/pdf' }));
        if (field) field.files = data.files;
        field?.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await visitor.sees(text(/desenho\.pdf: recebido/, shown('files')));
    });
    await step('the stopped machine', async () => {
      await visitor.click(by('button', 'A máquina parou agora'));
      await visitor.sees(text('A equipe foi avisada: vemos primeiro.'));
    });
    await step('the contact', async () => {
      await visitor.click(text('Corrigir email ou telefone'));
      await visitor.fill(part('#own-email'), 'ana@nova.com.br');
      await visitor.click(by('button', 'Corrigir'));
      await visitor.sees(text('ana@nova.com.br', shown('fields')));
    });
    await step('withdrawal', async () => {
      await visitor.click(text('Cancelar ou apagar'));
      await visitor.click(by('button', 'Cancelar a solicitação'));
      await visitor.click(by('button', 'Sim: cancelar a solicitação'));
      await visitor.sees(text('Cancelada por você.', shown('clock')));
    });
    await step('erasure', async () => {
      await visitor.fill(part('#own-confirm'), reference);
      await visitor.click(by('button', 'Apagar os meus dados'));
      await visitor.click(by('button', 'Sim: apagar os meus dados'));
      await visitor.sees(text(/^Tudo foi apagado/));
    });
  });
