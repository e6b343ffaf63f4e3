import type { Browser, Page, Route } from '@playwright/test';
import { productsCall } from '../../src/contracts/catalogue.ts';
import { expectUsable } from '../fixtures/accessibility.ts';
import { button, card, cards, edit, passwordField, question, tab } from '../fixtures/admin.ts';
import { watchShifts } from '../fixtures/layout-shifts.ts';
import { makePicture } from '../fixtures/pictures.ts';
import {
  endSessionsDuring,
  expect,
  openProducts,
  showProducts,
  signIn,
  test,
} from '../fixtures/staff-test.ts';
import { LONG } from '../fixtures/tier.ts';

// The tests share one server and its database, so they run one after another.
test.describe.configure({ mode: 'default' });
// The browser logs every refused request.
test.use({ allowed: /^console\.error: Failed to load resource: .*(?:401|404|409|429|ERR_FAILED)/ });

const KIT = 'Kit Completo Rosca e Cilindro';
const SAVED = 'Produto salvo com sucesso!';
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const title = (page: Page) => page.getByLabel('Título');
const save = (page: Page) => button(page, 'Salvar Produto').click();

/** Opens the panel as another person in another browser context. */
async function anotherPanel(browser: Browser, url: string, person: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  await openProducts(page, person);
  return page;
}

test('a session survives a reload, "Sair" ends it on the server, and wrong passwords have to wait', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/admin/loja');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acesso Administrativo');
  await expect(page.getByText(/demonstra/i)).toHaveCount(0);
  await signIn(page, 'Ana');
  await expect(page.getByText('Você entrou como Ana.')).toBeVisible();
  const cookie = (await context.cookies()).find(({ name }) => name === '__Host-equipe');
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' });
  await page.reload();
  await showProducts(page);
  await expect(page.getByRole('heading', { name: 'Produtos Cadastrados (6)' })).toBeVisible();

  await button(page, 'Sair').click();
  await expect(passwordField(page)).toHaveValue('');
  await expect.poll(() => site.query('SELECT 1 FROM staff_sessions')).toEqual([]);
  await page.reload();
  await expect(passwordField(page)).toBeEnabled();
  await expect(cards(page)).toHaveCount(0);

  await signIn(page, '', 'demonstracao');
  await expect(page.getByRole('alert')).toHaveText('Senha incorreta!');
  await expect(passwordField(page)).toBeFocused();
  await expectUsable(page);
  const attempt = async () => {
    const responded = page.waitForResponse(/sessao$/);
    await passwordField(page).press('Enter');
    await responded;
    await expect(button(page, 'Entrar')).toBeVisible();
  };
  for (let count = 0; count < 4; count += 1) await attempt();
  // The first wait is a second, which may be over; each attempt after it doubles the next.
  await expect(async () => {
    await attempt();
    await expect(page.getByRole('alert')).toHaveText(
      /^Muitas tentativas\. Espere \d+ segundos? e tente de novo\.$/,
      { timeout: 1000 },
    );
  }).toPass();
});

test('reloading a scrolled catalogue keeps its position and causes no layout shift', { tag: LONG }, async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const shifts = await watchShifts(page);
  await openProducts(page, 'Ana');
  // Only a person of the catalogue is back in it after a reload.
  await site.query(
    `WITH added AS (INSERT INTO staff_accounts (id, name, name_key, email, role, invited_at)
       VALUES (gen_random_uuid(), 'Ana', 'ana', 'ana@exemplo.test', 'catalogue', now()) RETURNING id)
     UPDATE staff_sessions SET account_id = (SELECT id FROM added)`,
  );
  for (const place of [300, 700]) {
    await page.evaluate((y) => scrollTo({ top: y }), place);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Produtos Cadastrados (6)' })).toBeAttached();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
    expect(await shifts()).toEqual([]);
  }
});

test('the shop shows a saved product at once: no old data, no layout shift, one small request', async ({
  page,
}) => {
  await openProducts(page, 'Ana');
  await edit(page, KIT);
  await title(page).fill('Kit com outro nome');
  await save(page);
  await expect(notice(page, SAVED).getByText(SAVED, { exact: true })).toBeVisible();
  await expect(button(page, 'Editar Kit com outro nome')).toBeFocused();
  await button(page, 'Excluir Bicos e Matrizes').click();
  await button(page, 'Excluir').click();
  await expect(cards(page)).toHaveCount(5);
  await page.reload();
  await showProducts(page);
  await expect(card(page, 'Kit com outro nome')).toBeVisible();

  // The admin asks for news until the person leaves it.
  await page.goto('about:blank');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  const shifts = await watchShifts(page);
  await page.addInitScript((kit) => {
    const seen = { old: 0 };
    Object.assign(window, { seen });
    const look = () => {
      for (const heading of document.querySelectorAll('h3')) {
        if (heading.textContent === kit && heading.checkVisibility({ visibilityProperty: true }))
          seen.old += 1;
      }
      requestAnimationFrame(look);
    };
    look();
  }, KIT);
  const update = page.waitForResponse(/\/api\/catalogo\//);
  await page.goto('/loja');
  expect((await update).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Kit com outro nome' })).toBeVisible();
  await expect(page.getByText('5 produtos encontrados')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bicos e Matrizes' })).toHaveCount(0);
  const seen = await page.evaluate(() => (window as unknown as { seen: object }).seen);
  expect(seen).toEqual({ old: 0 });
  expect(await shifts()).toEqual([]);
  expect(asked).toEqual(['/api/catalogo/0']);
});

test('text typed into a product survives a colleague’s change, a deletion, a lost response and the end of the session', async ({
  page,
  browser,
  site,
}) => {
  await openProducts(page, 'Ana');
  await edit(page, KIT);
  const rui = await anotherPanel(browser, site.url, 'Rui');
  await edit(rui, KIT);
  await title(rui).fill('Kit do Rui');
  await rui.getByLabel('Preço', { exact: true }).fill('R$ 10.000');
  await save(rui);
  await expect(notice(rui, SAVED)).toBeVisible();
  await rui.context().close();

  await title(page).fill('Kit da Ana');
  await page.getByLabel('Em estoque').check();
  await save(page);
  const dialog = question(page, 'Este produto foi alterado por outra pessoa');
  await expect(dialog).toContainText('Rui o salvou em');
  // Rui's price, which only he has changed, stays; Ana's title would replace his.
  await expect(dialog.getByRole('deletion').filter({ hasText: 'Kit do Rui' })).toBeVisible();
  await expect(dialog.getByRole('insertion').filter({ hasText: 'Kit da Ana' })).toBeVisible();
  await expect(dialog).not.toContainText('Preço');
  await expectUsable(page);

  await button(page, 'Voltar ao formulário').click();
  await expect(title(page)).toHaveValue('Kit da Ana');
  await save(page);
  await button(page, 'Salvar a minha versão').click();
  await expect(notice(page, SAVED)).toBeVisible();
  const kit = card(page, 'Kit da Ana');
  await expect(kit).toContainText('R$ 10.000');
  await expect(kit.getByText('Indisponível')).toHaveCount(0);

  // Deleted by someone else meanwhile, it is saved again only after a confirmation.
  await edit(page, 'Kit da Ana');
  await title(page).fill('Kit de Ana');
  await site.query(
    `INSERT INTO catalogue_history (product_id, revision, at, person, action, product)
     SELECT product_id, revision + 1, now(), 'Rui', 'deleted', product FROM catalogue_history
     WHERE product_id = 3 ORDER BY id DESC LIMIT 1`,
  );
  await save(page);
  await expect(question(page, 'Este produto foi excluído por outra pessoa')).toContainText(
    'Rui o excluiu em',
  );
  await button(page, 'Salvar mesmo assim').click();
  await expect(card(page, 'Kit de Ana')).toBeVisible();

  // After a lost response, saving again creates no second product.
  await button(page, 'Novo Produto').click();
  await title(page).fill('Rosca de teste');
  await page.getByLabel('Descrição').fill('Rosca para o teste.');
  await page.getByLabel('Tags').fill('teste');
  const loseResponse = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/equipe/produtos', loseResponse, { times: 1 });
  await save(page);
  await expect(page.getByRole('alert')).toContainText('Sem conexão com o servidor.');
  await title(page).fill('Rosca de teste, 60 mm');
  await save(page);
  await expect(notice(page, SAVED)).toBeVisible();
  await expect(cards(page)).toHaveCount(7);
  const rows = await site.query(
    'SELECT product_id, action FROM catalogue_history WHERE product_id > 6 ORDER BY id',
  );
  expect(rows).toEqual([
    { product_id: 7, action: 'created' },
    { product_id: 7, action: 'changed' },
  ]);

  // The session ends during editing: the form keeps its values and saves them after signing in.
  await edit(page, 'Kit de Ana');
  await title(page).fill('Kit escrito com calma');
  await endSessionsDuring(page, `${productsCall.path}/*`, site);
  await save(page);
  const again = question(page, 'Sua sessão terminou');
  await expect(passwordField(page)).toBeFocused();
  await expectUsable(page);
  await page.keyboard.press('Escape');
  await expect(again).toBeHidden();
  await expect(page.getByRole('alert')).toHaveText('A sessão terminou. O que você escreveu continua aqui.');
  await expect(title(page)).toHaveValue('Kit escrito com calma');
  await save(page);
  await passwordField(page).fill('errada');
  await passwordField(page).press('Enter');
  await expect(again.getByRole('alert')).toHaveText('Senha incorreta!');
  await signIn(page);
  await expect(notice(page, SAVED)).toBeVisible();
  await expect(card(page, 'Kit escrito com calma')).toBeVisible();
  const [row] = await site.query<{ person: string }>(
    'SELECT person FROM catalogue_history ORDER BY id DESC LIMIT 1',
  );
  expect(row?.person).toBe('Ana');
});

test('the history shows who did what, and restores deleted and changed products', { tag: LONG }, async ({
  page,
}) => {
  await openProducts(page, 'Ana');
  await button(page, `Excluir ${KIT}`).click();
  await button(page, 'Excluir').click();
  await expect(notice(page, 'Produto excluído com sucesso!')).toBeVisible();
  await expect(button(page, 'Editar Bicos e Matrizes')).toBeFocused();
  await button(page, 'Desfazer').click();
  await expect(button(page, `Editar ${KIT}`)).toBeFocused();

  await edit(page, KIT);
  await title(page).fill('Kit errado');
  await save(page);
  await edit(page, 'Kit errado');
  await button(page, 'Histórico deste produto').click();
  await expect(page.getByRole('heading', { name: 'Histórico de Kit errado' })).toBeFocused();
  const entries = page.getByRole('tabpanel').getByRole('article');
  await expect(
    entries.getByText(/^(Alterado|Restaurado|Excluído) por Ana|^Início do catálogo por equipe/),
  ).toHaveCount(4);
  await expect(entries.first().getByRole('deletion')).toHaveText(KIT);
  await expect(entries.first().getByRole('insertion')).toHaveText('Kit errado');
  await expect(entries.first()).toContainText('Versão atual');
  await expectUsable(page);
  await entries
    .last()
    .getByRole('button', { name: /^Restaurar/ })
    .click();
  await question(page, 'Restaurar esta versão?').getByRole('button', { name: 'Restaurar' }).click();
  await expect(notice(page, 'Versão restaurada com sucesso!')).toBeVisible();
  await expect(card(page, KIT)).toBeVisible();

  await button(page, 'Histórico').click();
  await expect(page.getByRole('heading', { name: 'Histórico do catálogo' })).toBeFocused();
  await expect(entries).toHaveCount(10);
  await button(page, 'Voltar').click();
  await expect(button(page, 'Histórico')).toBeFocused();
});

test('a photo is shrunk and shown in the form and in the shop; other files are refused', {
  tag: LONG,
}, async ({ page }) => {
  await openProducts(page);
  await button(page, 'Novo Produto').click();
  const chooser = page.getByLabel('Enviar foto');
  await chooser.setInputFiles({
    name: 'foto.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<svg onload=alert(1)>'),
  });
  await expect(page.getByRole('alert')).toContainText('não é uma foto');
  const buffer = await makePicture('jpeg', { width: 2400, height: 1800 });
  await chooser.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText('Foto enviada.')).toBeVisible();
  const url = await page.getByLabel('Endereço da imagem').inputValue();
  expect(url).toMatch(/^\/fotos\/[0-9a-f]{32}\.webp$/);
  const shown = page.getByRole('img', { name: 'Imagem do produto' });
  await expect(shown).toHaveJSProperty('naturalWidth', 960);
  await expectUsable(page);
  await title(page).fill('Rosca da foto');
  await page.getByLabel('Descrição').fill('Rosca com foto tirada no celular.');
  await page.getByLabel('Texto alternativo da imagem').fill('Rosca sobre a bancada');
  await save(page);
  await expect(notice(page, SAVED)).toBeVisible();
  await expect(tab(page, 'Gerenciar Produtos')).toHaveAttribute('aria-selected', 'true');
  await page.goto('/loja');
  await page.getByRole('heading', { name: 'Rosca da foto' }).scrollIntoViewIfNeeded();
  await expect(page.locator(`img[src="${url}"]`)).toHaveJSProperty('naturalWidth', 960);
});
