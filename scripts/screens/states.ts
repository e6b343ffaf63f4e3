import type { Page } from '@playwright/test';
import { button, edit, logIn, tab } from '../../tests/fixtures/admin.ts';
import { chooseFiles, chosenFiles, pdf, photo } from '../../tests/fixtures/chosen-files.ts';
import {
  fillQuoteForm,
  openQuoteForm,
  quoteForm,
  REQUEST,
  sendQuoteForm,
} from '../../tests/fixtures/quote-form.ts';
import { openShop } from '../../tests/fixtures/shop.ts';
import type { SiteServer } from '../../tests/fixtures/site-server.ts';
import { openPanel } from '../../tests/fixtures/staff-site.ts';
import { addAuthenticator } from '../../tests/fixtures/virtual-authenticator.ts';

export interface ScreenState {
  /** The screenshot's file name. */
  name: string;
  path: string;
  /** Captures the whole page instead of the viewport. */
  isWhole?: boolean;
  /** Steps that lead to the state. */
  act?: (page: Page, width: number, site: SiteServer) => Promise<unknown>;
  media?: 'print';
  /** Uses the site with server sign-in for the admin. */
  isStaff?: boolean;
  /** The visitor has not chosen in the consent bar. */
  isUndecided?: boolean;
  hasNoScripts?: boolean;
}

/** From this viewport width on, the header shows its navigation instead of the menu button. */
const WIDE = 1024;

async function fillCart(page: Page, lines: number): Promise<void> {
  await openShop(page);
  const buttons = page.getByRole('button', { name: /^Adicionar ao Orçamento: / });
  for (let line = 0; line < lines; line++) {
    await buttons.nth(line).click();
    await page.getByRole('dialog').waitFor();
    if (line < lines - 1) await page.keyboard.press('Escape');
  }
}

async function openInbox(page: Page): Promise<void> {
  await openPanel(page);
  await tab(page, 'Pedidos').click();
  await page.getByRole('tabpanel').getByRole('link').first().waitFor();
}

async function openTeam(page: Page): Promise<void> {
  await openPanel(page, 'Bia');
  await tab(page, 'Equipe').click();
  await page.getByRole('heading', { name: /^Sessões abertas/ }).waitFor();
}

/** Opens the link of an invitation on a device that has an authenticator. */
async function openInvitation(page: Page, site: SiteServer): Promise<void> {
  await site.query("DELETE FROM staff_accounts WHERE name = 'Eva Lima'");
  await openTeam(page);
  await page.getByLabel('Nome').fill('Eva Lima');
  await page.getByLabel('Email').fill('eva@fabrica.example');
  await button(page, 'Enviar convite').click();
  await page.getByText('Convite enviado para eva@fabrica.example.').waitFor();
  const [link] = /http:\S+/.exec(site.smtp.mails.at(-1)?.text ?? '') ?? [];
  if (!link) throw new Error('no invitation mailed');
  await page.context().clearCookies();
  await addAuthenticator(page);
  // The same document: only the fragment differs.
  await page.goto('about:blank');
  await page.goto(link);
  await button(page, 'Criar chave de acesso').waitFor();
}

async function askToDiscard(page: Page): Promise<void> {
  await openInbox(page);
  await page.getByLabel('Estado').selectOption('suspect');
  await button(page, 'Descartar suspeitos').click();
  await page.getByRole('dialog').waitFor();
}

const PIECES = /\/api\/anexo\/[^/]+\/\d+$/;

/** A file in each state: arrived, being sent, waiting, and two that were not taken. */
async function showFiles(page: Page): Promise<void> {
  await openQuoteForm(page);
  await chooseFiles(page, await photo('IMG_2041.jpg'));
  await chosenFiles(page).getByText('Pronto').waitFor();
  await page.route(PIECES, () => new Promise(() => {}));
  await chooseFiles(
    page,
    pdf('desenho-da-rosca-extrusora-60mm-revisao-final.pdf', 1_400_000),
    await photo('IMG_2042.jpg'),
    pdf('cilindro.pdf'),
    { name: 'medidas.xlsx', mimeType: '', buffer: Buffer.from('PK') },
    pdf('enorme.pdf', 11_000_000),
  );
  await chosenFiles(page).getByText('Aguardando').first().waitFor();
  await quoteForm(page).getByText('enorme.pdf').waitFor();
  await quoteForm(page).getByLabel('Fotos e desenhos').scrollIntoViewIfNeeded();
}

export const SCREEN_STATES: readonly ScreenState[] = [
  {
    name: 'state-menu',
    path: '/',
    act: (page, width) =>
      width < WIDE
        ? page.getByRole('banner').locator('summary, button').filter({ visible: true }).first().click()
        : page.getByRole('navigation').first().getByText('Extrusoras').first().hover(),
  },
  {
    name: 'state-video',
    path: '/rosca-e-canhao-para-maquinas-injetoras',
    act: (page) => page.getByRole('link', { name: /vídeo/i }).first().click(),
  },
  {
    name: 'state-gallery',
    path: '/injetoras',
    async act(page) {
      await page.locator('[data-gallery] a').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'state-answer',
    path: '/faq',
    act: (page) => page.getByRole('main').locator('summary').first().click(),
  },
  {
    name: 'state-consent',
    path: '/',
    isUndecided: true,
    act: (page) => page.getByRole('region', { name: 'Cookies' }).waitFor(),
  },
  {
    name: 'state-consent-purposes',
    path: '/',
    isUndecided: true,
    act: (page) => page.getByRole('region', { name: 'Cookies' }).getByText('Personalizar').click(),
  },
  { name: 'state-not-found', path: '/nao-existe' },
  {
    name: 'state-cart-0',
    path: '/loja',
    async act(page) {
      await openShop(page);
      await page.getByRole('button', { name: /^Carrinho/ }).click();
    },
  },
  { name: 'state-cart-1', path: '/loja', act: (page) => fillCart(page, 1) },
  { name: 'state-cart-6', path: '/loja', act: (page) => fillCart(page, 6) },
  { name: 'state-print', path: '/loja', act: (page) => fillCart(page, 6), media: 'print', isWhole: true },
  {
    name: 'state-select',
    path: '/loja',
    async act(page, width) {
      await openShop(page);
      if (width < WIDE) await page.getByText('Filtros', { exact: true }).click();
      await page.getByRole('combobox', { name: 'Categoria' }).click();
    },
  },
  {
    name: 'state-filters',
    path: '/loja?busca=rosca&disponivel=1',
    isWhole: true,
  },
  { name: 'state-no-results', path: '/loja?busca=nada-disso', isWhole: true },
  {
    name: 'state-form-errors',
    path: '/',
    async act(page) {
      await openQuoteForm(page);
      await sendQuoteForm(page);
      await quoteForm(page)
        .getByRole('group', { name: /^Erro: / })
        .waitFor();
    },
  },
  {
    name: 'state-form-sent',
    path: '/',
    async act(page) {
      await openQuoteForm(page);
      await fillQuoteForm(page);
      await sendQuoteForm(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'state-form-queued',
    path: '/',
    async act(page) {
      await openQuoteForm(page);
      await fillQuoteForm(page);
      await page.context().setOffline(true);
      await sendQuoteForm(page);
      // The form tries three more times before it queues.
      await quoteForm(page).getByText('Na fila').first().waitFor({ timeout: 20_000 });
    },
  },
  { name: 'state-files', path: '/', act: showFiles },
  {
    name: 'state-files-on-way',
    path: '/',
    async act(page) {
      await page.route(PIECES, () => new Promise(() => {}));
      await openQuoteForm(page);
      await fillQuoteForm(page);
      await chooseFiles(page, pdf('desenho-rosca-60mm.pdf'), await photo('IMG_2041.jpg'));
      await chosenFiles(page).getByText('Enviando').nth(1).waitFor();
      await sendQuoteForm(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'state-files-queued',
    path: '/',
    async act(page) {
      await openQuoteForm(page);
      await fillQuoteForm(page);
      await chooseFiles(page, pdf('desenho-rosca-60mm.pdf'), await photo('IMG_2041.jpg'));
      await chosenFiles(page).getByText('Pronto').nth(1).waitFor();
      await page.context().setOffline(true);
      await sendQuoteForm(page);
      await quoteForm(page).getByText('Na fila').waitFor();
    },
  },
  {
    name: 'state-files-plain',
    path: '/',
    hasNoScripts: true,
    async act(page) {
      await chooseFiles(page, pdf('desenho-rosca-60mm.pdf'));
      await quoteForm(page).getByLabel('Fotos e desenhos').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'state-form-sent-plain',
    path: '/',
    hasNoScripts: true,
    async act(page) {
      await fillQuoteForm(page);
      await sendQuoteForm(page);
      await page.getByRole('heading', { name: 'Solicitação enviada' }).waitFor();
    },
  },
  {
    name: 'state-form-errors-plain',
    path: '/',
    hasNoScripts: true,
    async act(page) {
      // Browsers accept this address; the server requires a dot in the domain.
      await fillQuoteForm(page, { ...REQUEST, Email: 'ana@cliente' });
      await sendQuoteForm(page);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'state-contents',
    path: '/retificarosca',
    act: (page, width) =>
      width < WIDE ? page.getByRole('main').getByText('Neste artigo').first().click() : Promise.resolve(),
  },
  {
    name: 'state-admin-question',
    path: '/admin/loja',
    async act(page) {
      await logIn(page);
      await button(page, 'Excluir Rosca Padrão para Extrusora').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'state-admin-list', path: '/admin/loja', act: logIn, isWhole: true },
  {
    name: 'state-admin-form',
    path: '/admin/loja',
    isWhole: true,
    async act(page) {
      await logIn(page);
      await edit(page, 'Rosca Padrão para Extrusora');
    },
  },
  {
    name: 'state-admin-new',
    path: '/admin/loja',
    isWhole: true,
    async act(page) {
      await logIn(page);
      await button(page, 'Novo Produto').click();
    },
  },
  { name: 'staff-sign-in', path: '/admin/loja', isStaff: true },
  { name: 'staff-list', path: '/admin/loja', isStaff: true, isWhole: true, act: (page) => openPanel(page) },
  {
    name: 'staff-product',
    path: '/admin/loja',
    isStaff: true,
    isWhole: true,
    async act(page) {
      await openPanel(page);
      await edit(page, 'Rosca Padrão para Extrusora');
    },
  },
  { name: 'staff-inbox', path: '/admin/loja', isStaff: true, isWhole: true, act: openInbox },
  {
    name: 'staff-request',
    path: '/admin/loja',
    isStaff: true,
    isWhole: true,
    async act(page) {
      await openInbox(page);
      await page.getByRole('tabpanel').getByRole('link').filter({ hasText: 'Plásticos Prado' }).click();
      await page.getByRole('article').waitFor();
    },
  },
  {
    name: 'staff-status',
    path: '/admin/loja',
    isStaff: true,
    isWhole: true,
    async act(page) {
      await openPanel(page);
      await tab(page, 'Situação').click();
      await page.getByRole('heading', { name: 'Cópias e testes' }).waitFor();
    },
  },
  { name: 'staff-team', path: '/admin/loja', isStaff: true, isWhole: true, act: openTeam },
  {
    name: 'staff-team-link',
    path: '/admin/loja',
    isStaff: true,
    async act(page, _, site) {
      await site.query("DELETE FROM staff_accounts WHERE name = 'Davi'");
      await openTeam(page);
      await page.getByLabel('Nome').fill('Davi');
      await page.getByLabel('Email').fill('davi@fabrica.example');
      site.smtp.behaviour = 'reject';
      await button(page, 'Enviar convite').click();
      await page.getByLabel('Endereço do convite').waitFor();
      site.smtp.behaviour = 'accept';
      await site.query("DELETE FROM staff_accounts WHERE name = 'Davi'");
    },
  },
  {
    name: 'staff-team-revoke',
    path: '/admin/loja',
    isStaff: true,
    async act(page) {
      await openTeam(page);
      await button(page, 'Revogar Ana Prado').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'staff-invitation',
    path: '/admin/loja',
    isStaff: true,
    act: (page, _, site) => openInvitation(page, site),
  },
  {
    name: 'staff-passkey',
    path: '/admin/loja',
    isStaff: true,
    async act(page, _, site) {
      await openInvitation(page, site);
      await button(page, 'Criar chave de acesso').click();
      await page.getByText('Você entrou como Eva Lima.').waitFor();
    },
  },
  {
    name: 'staff-passkey-unknown',
    path: '/admin/loja',
    isStaff: true,
    async act(page) {
      await addAuthenticator(page);
      await button(page, 'Entrar com chave de acesso').click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'staff-discard', path: '/admin/loja', isStaff: true, act: askToDiscard },
];
