import type { Locator } from '@playwright/test';
import { promiseContact } from '../../src/shared/company/promises.ts';
import { TERM_NAMES } from '../../src/shared/proposal/proposal.ts';
import { spellReference } from '../../src/shared/request/reference.ts';
import { chooseFiles, pdf } from '../fixtures/chosen-files.ts';
import { hold } from '../fixtures/hold.ts';
import { fillQuoteForm, openQuoteForm, quoteForm, REQUEST } from '../fixtures/quote-form.ts';
import { cartOf, openShop, products } from '../fixtures/shop.ts';
import type { SiteServer } from '../fixtures/site-server.ts';
import { listen } from '../fixtures/spoken.ts';
import { expect, test } from '../fixtures/test.ts';
import { LONG } from '../fixtures/tier.ts';

/** A colleague has sent a proposal for the only request; its page is published with the customer's next action. */
const sendProposal = (site: SiteServer) =>
  site.query(
    `INSERT INTO proposals (lead_id, version, content, total_cents, valid_until, hash, author, channel, sent_at)
     SELECT id, 1, $1, 1000, '2099-01-01', 'abc', 'Bia', 'email', now() FROM leads ORDER BY received_at DESC LIMIT 1`,
    [
      JSON.stringify({
        lines: [{ text: 'Rosca', quantity: 1, cents: 1000 }],
        terms: Object.fromEntries(TERM_NAMES.map((name) => [name, ''])),
        validUntil: '2099-01-01',
      }),
    ],
  );

// Tests what a screen reader says, word for word. Lines with "»" are from live regions, the others from the focus.

test('sending a quote request: the errors, then the reference', { tag: LONG }, async ({ page }) => {
  await openQuoteForm(page);
  await fillQuoteForm(page, { ...REQUEST, Nome: '', Email: 'ana' });
  const form = quoteForm(page);
  const { hears, ends } = await listen(page);
  const send = form.getByRole('button', { name: 'Enviar Solicitação' });
  await send.focus();
  await hears('Enviar Solicitação, botão');
  await send.press('Enter');
  await hears(
    'Erro: Preencha todos os campos obrigatórios, grupo, Nome: Informe seu nome. Email: Por favor, insira um endereço de email válido.',
  );
  await page.keyboard.press('Tab');
  await hears('Nome: Informe seu nome, link');
  await page.keyboard.press('Enter');
  await hears('Nome, edição, inválido, obrigatório, Informe seu nome');
  await page.keyboard.type('Ana Souza');
  await page.keyboard.press('Tab');
  await hears('Email, edição, inválido, obrigatório, ana, Por favor, insira um endereço de email válido');
  await page.keyboard.type(REQUEST.Email);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const shown = (await dialog.getByText(/^\w{4}-\w{4}$/).textContent()) ?? '';
  const reference = spellReference(shown.replace('-', ''));
  expect(reference).toMatch(/^(\w ){3}\w,( \w){4}$/);
  const promise = (await dialog.locator('#confirmation-weekend').textContent()) ?? '';
  expect(promise).toMatch(/^Respondemos até [^,]+, \d\d\/\d\d, \d\d:\d\d/);
  await hears(
    '» Enviando solicitação...',
    `Solicitação enviada!, diálogo, Recebemos sua solicitação e entraremos em contato em até 24 horas. ${promise} Referência ${reference}. De Ana Souza, ${REQUEST.Email}, ${REQUEST.Telefone}. Contagem em pausa: 10 segundos para abrir o artigo`,
  );
  await dialog.getByRole('button', { name: 'Iniciar contagem' }).focus();
  await hears('Iniciar contagem, botão');
  await page.keyboard.press('Enter');
  await hears('» Abrindo o artigo em 10 segundos');
  await dialog.getByRole('button', { name: 'Cancelar redirecionamento' }).focus();
  await hears('Cancelar redirecionamento, botão');
  await page.keyboard.press('Enter');
  await hears('Fechar, botão', '» Redirecionamento cancelado');
  await page.keyboard.press('Enter');
  await hears(`Solicitação ${reference} recebida. ${promiseContact(promise)}`);
  await ends();
});

test('choosing a file: that it was chosen, and that it is ready', { tag: LONG }, async ({ page }) => {
  await openQuoteForm(page);
  const { hears, ends } = await listen(page);
  await chooseFiles(page, pdf('desenho.pdf'));
  await hears('» 1 arquivo escolhido', '» desenho.pdf: 20 kB · Pronto para enviar');
  await ends();
});

test('filling and emptying the cart', { tag: LONG }, async ({ page }) => {
  await openShop(page);
  const title = (await products(page).first().getByRole('heading').textContent()) ?? '';
  const add = products(page).first().getByRole('button');
  const cart = cartOf(page);
  const { hears, ends } = await listen(page);
  await add.focus();
  await hears(`Adicionar ao Orçamento: ${title}, botão`);
  await page.keyboard.press('Enter');
  await hears(
    'Carrinho de Orçamento (1 item), diálogo',
    `${title}, título, nível 3, Adicionado ao orçamento Quantidade: 1`,
  );
  await cart.getByRole('button', { name: /^Aumentar/ }).press('Enter');
  await hears(`Aumentar quantidade: ${title}, botão`, `» ${title}: 2`);
  await cart.getByRole('button', { name: 'Incluir' }).focus();
  await hears('Incluir, botão');
  await page.keyboard.press('Enter');
  await hears(
    'Peça fora do catálogo, edição, inválido, obrigatório, Informe a máquina e a peça. Ex.: Romi 150, ponteira e anel. Diga a máquina e a peça',
  );
  await page.keyboard.press('Enter');
  await hears('» Diga a máquina e a peça');
  await page.keyboard.type('Anel');
  await page.keyboard.press('Enter');
  await hears('» Adicionado ao orçamento');
  await cart.getByRole('button', { name: `Remover: ${title}` }).focus();
  await hears(`Remover: ${title}, botão`);
  await page.keyboard.press('Enter');
  await hears('Remover: Peça fora do catálogo: Anel, botão', '» Removido, 1 item');
  await cart.getByRole('button', { name: 'Limpar' }).focus();
  await hears('Limpar, botão');
  await page.keyboard.press('Enter');
  await hears('Carrinho de Orçamento (0 itens), título, nível 2', '» Carrinho esvaziado');
  await page.keyboard.press('Escape');
  await hears(`Adicionar ao Orçamento: ${title}, botão`);
  await page.getByRole('button', { name: /^Carrinho/ }).focus();
  await hears('Carrinho, 0 itens, botão');
  await page.keyboard.press('Enter');
  await hears('Carrinho de Orçamento (0 itens), diálogo');
  await ends();
});

test('searching and filtering the shop', { tag: LONG }, async ({ page }) => {
  await openShop(page);
  const panel = page.getByRole('search', { name: 'Filtrar produtos' });
  const { hears, ends } = await listen(page);
  await panel.getByRole('searchbox').focus();
  await hears('Buscar produtos, busca');
  await page.keyboard.type('kit');
  await hears('» 1 produto encontrado');
  await page.keyboard.press('Tab');
  await hears('Categoria, caixa de combinação, Todas as categorias');
  await page.keyboard.press('Tab');
  await hears('Destaques, caixa de seleção, não marcado');
  await page.keyboard.press('Tab');
  await hears('Disponível, caixa de seleção, não marcado');
  await page.keyboard.press('Space');
  await hears('» 0 produtos encontrados');
  await page.keyboard.press('Tab');
  await hears('Remover filtro “kit”, botão');
  await page.keyboard.press('Enter');
  await hears('Remover filtro Disponível, botão', '» 5 produtos encontrados');
  await page.keyboard.press('Tab');
  await hears('Limpar Filtros, botão');
  await page.keyboard.press('Enter');
  await hears('» 6 produtos encontrados');
  await ends();
});

/** Sends the keys without pauses, even on a stalled machine. */
const typeAtOnce = (field: Locator, keys: string) =>
  field.evaluate((input: HTMLInputElement, text) => {
    input.value = '';
    for (const key of text) {
      input.value += key;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  }, keys);

test('measuring a screw: the result once, when the typing has paused', async ({ page }) => {
  await page.goto('/ferramentas/medicao#maquina=extrusora');
  const { hears, ends } = await listen(page);
  const type = async (name: string, keys: string, before = '') => {
    const field = page.getByRole('textbox', { name, exact: true });
    await field.focus();
    await hears(`${name}, edição${before}`);
    await typeAtOnce(field, keys);
  };
  await type('Rosca, estação 1', '59,60');
  await type('Furo, estação 1', '60,08');
  const nominal = page.getByRole('textbox', { name: 'Diâmetro nominal', exact: true });
  await nominal.focus();
  await hears('Diâmetro nominal, edição, Em mm, ou 2 1/2"');
  await typeAtOnce(nominal, '60');
  await hears('» Meça rosca e furo em ao menos três estações, uma na dosagem');
  await expect(page.getByRole('status', { name: 'Folga, estação 1' })).toHaveText('0,48');
  for (const [name, keys] of [
    ['Rosca, estação 2', '59,70'],
    ['Furo, estação 2', '60,02'],
    ['Rosca, estação 3', '59,80'],
  ] as const)
    await type(name, keys);
  await type('Furo, estação 3', '60,00');
  await hears('» Folga de 0,48 mm no diâmetro: 1,9 vezes a de um par novo');
  await ends();
});

test('published ranges: the result once, and the field that is wrong', { tag: LONG }, async ({ page }) => {
  // The tool's code loads after the first value, as on a slow connection. Machine and resin are from the link.
  const release = await hold(page, /\.js$/);
  await page.goto('/ferramentas/selecao#maquina=injetora&resina=pp', { waitUntil: 'commit' });
  const { hears, ends } = await listen(page);
  const bore = page.getByRole('textbox', { name: 'Diâmetro do furo do canhão (cilindro), mm' });
  await bore.focus();
  await hears(/^Diâmetro do furo do canhão \(cilindro\), mm, edição/);
  // The space before the next word is kept, too.
  await typeAtOnce(bore, '60,5 ');
  release();
  await hears(/^» Injetora, PP, furo de 60,5 mm: \d+ faixas publicadas\./);
  await expect(bore).toHaveValue('60,5 ');
  const screw = page.getByRole('textbox', { name: 'Diâmetro da rosca, mm' });
  await screw.focus();
  await hears(/^Diâmetro da rosca, mm, edição/);
  await typeAtOnce(screw, '61');
  await hears('» A rosca é menor que o furo: confira qual diâmetro é qual.');
  await expect(page.locator('[data-selection]')).toContainText('Corrija os campos marcados.');
  await ends();
});

test('answering four questions: one answer, and none before the fourth', { tag: LONG }, async ({ page }) => {
  await page.goto('/ferramentas/recuperar-ou-trocar');
  const { hears, ends } = await listen(page);
  for (const name of ['Não', 'As duas', 'Nada ainda: é prevenção']) {
    await page.getByLabel(name, { exact: true }).check();
    await hears(`${name}, marcado`);
  }
  await page.getByLabel('Não sei').check();
  await hears(
    'Não sei, marcado',
    '» O que as respostas dizem. Duas medições com data e horas de uso dão o ritmo do desgaste.',
  );
  await ends();
});

test('the request’s page: the promise, what is added, and the answer to a proposal', { tag: LONG }, async ({
  page,
  site,
}) => {
  await openQuoteForm(page);
  await fillQuoteForm(page);
  await quoteForm(page).getByRole('button', { name: 'Enviar Solicitação' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Acompanhar a solicitação' }).click();
  await expect(page.locator('[data-show=clock]')).toContainText('Respondemos até');
  await sendProposal(site);
  const { hears, ends } = await listen(page);
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await button.focus();
    await hears(`${name}, botão`);
    await page.keyboard.press('Enter');
  };
  await press('A máquina parou agora');
  // The button has done its work and is gone: the focus is on what became of it.
  await hears(
    '» Enviando…',
    '» A equipe foi avisada: vemos primeiro.',
    /^» R\$.10,00, válida até 01\/01\/2099\.$/,
    'A equipe foi avisada: vemos primeiro.',
  );
  await page.getByLabel('Seu nome').focus();
  await hears('Seu nome, edição, obrigatório');
  await page.keyboard.type('Rui');
  await page.keyboard.press('Tab');
  await hears('Seu cargo, edição, obrigatório');
  await page.keyboard.type('Comprador');
  await press('Aceitar a versão 1, R$ 10,00');
  await hears('» Confira itens, total e condições: aceitar confirma o pedido.');
  await page.keyboard.press('Enter');
  await hears(
    '» Enviando…',
    '» Proposta aceita. A equipe foi avisada.',
    '» Fechada.',
    /^» Aceita em \d\d\/\d\d, \d\d:\d\d\. Obrigado: a equipe confirma os próximos passos\.$/,
    'Proposta, versão 1, título, nível 3',
  );
  await ends();
});
