import type { Page } from '@playwright/test';
import { expectUsable } from '../fixtures/accessibility.ts';
import { button, card, cards, edit, logIn, passwordField, question, tab } from '../fixtures/admin.ts';
import { stopClock } from '../fixtures/clock.ts';
import { BUILT_IN } from '../fixtures/products.ts';
import { expect, test } from '../fixtures/test.ts';
import { LONG } from '../fixtures/tier.ts';

const KIT = 'Kit Completo Rosca e Cilindro';
const OTHER = 'Bicos e Matrizes';
const SAVED = 'Produto salvo com sucesso! (Em uma aplicação real, isso seria salvo no banco de dados)';
const DELETED = 'Produto excluído com sucesso!';
const DELETE_QUESTION = 'Tem certeza que deseja excluir este produto?';
const LEAVE_QUESTION = 'Descartar as alterações não salvas?';

const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const price = (page: Page) => page.getByLabel('Preço', { exact: true });
const save = (page: Page) => button(page, 'Salvar Produto').click();
const remove = async (page: Page, title: string) => {
  await button(page, `Excluir ${title}`).click();
  await button(page, 'Excluir').click();
};

/** From now on, the test advances the clock. */
async function installStoppedClock(page: Page): Promise<void> {
  await page.clock.install();
  await stopClock(page, 60_000);
}

test('the demonstration opens with the displayed password, and closes by "Sair" and by a reload', {
  tag: LONG,
}, async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/admin/loja');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expect(page.locator('main ~ a, main ~ div a[href*="whatsapp"]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acesso Administrativo');
  const hint = (await page.getByText('Senha de demonstração:').textContent()) ?? '';
  await passwordField(page).fill('errada');
  await button(page, 'Entrar').click();
  await expect(page.getByRole('alert')).toHaveText('Senha incorreta!');
  await expect(passwordField(page)).toBeFocused();
  await expect(passwordField(page)).toHaveAccessibleDescription(/Senha incorreta!/);
  await expectUsable(page);

  await passwordField(page).fill(hint.split(': ')[1] ?? '');
  await passwordField(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administração da Loja');
  await expect(tab(page, 'Gerenciar Produtos')).toHaveAttribute('aria-selected', 'true');
  // No inbox without a server: neither its code nor the server is asked.
  await expect(page.getByRole('tab')).toHaveText(['Gerenciar Produtos', 'Formulário']);
  expect(loaded.filter((url) => /\/Inbox\.|\/api\/equipe/.test(url))).toEqual([]);

  await button(page, 'Sair').click();
  await expect(passwordField(page)).toHaveValue('');
  await logIn(page);
  await page.reload();
  await expect(passwordField(page)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says that it needs JavaScript, and its field is disabled', async ({ page }) => {
    await page.goto('/admin/loja');
    await expect(page.locator('noscript p')).toContainText('só funciona com JavaScript');
    await expect(passwordField(page)).toBeDisabled();
  });
});

test('the list shows every product, and keys move between the tabs, whose names say what the form holds', {
  tag: LONG,
}, async ({ page }) => {
  await logIn(page);
  await expect(page.getByRole('heading', { name: `Produtos Cadastrados (${BUILT_IN})` })).toBeVisible();
  await expect(cards(page)).toHaveCount(BUILT_IN);
  const kit = card(page, KIT);
  for (const text of ['Destaque', 'Indisponível', 'Kits Completos', 'Sob consulta'])
    await expect(kit.getByText(text, { exact: true })).toBeVisible();
  await expect(kit.getByRole('img')).toHaveAccessibleName(/Rosca de injetora.* saindo de um canhão/);
  await expect(kit).toContainText('fabricados juntos');
  await expect(card(page, OTHER).getByText(/Destaque|Indisponível/)).toHaveCount(0);
  await expectUsable(page);

  await tab(page, 'Gerenciar Produtos').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Formulário')).toBeFocused();
  await expect(tab(page, 'Formulário')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: 'Formulário' })).toContainText('Escolha');
  await expectUsable(page);
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Gerenciar Produtos')).toBeFocused();
  await page.keyboard.press('End');
  await expect(tab(page, 'Formulário')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(page.getByRole('tabpanel', { name: 'Gerenciar Produtos' })).toBeVisible();

  await button(page, 'Novo Produto').click();
  await expect(tab(page, 'Novo Produto')).toHaveAttribute('aria-selected', 'true');
  await button(page, 'Cancelar').click();
  await expect(tab(page, 'Formulário')).toHaveAttribute('aria-selected', 'false');
  await edit(page, KIT);
  await expect(tab(page, 'Editar Produto')).toHaveAttribute('aria-selected', 'true');
  // Nothing was edited, so nothing is stored.
  await button(page, 'Cancelar').click();
  expect(await page.evaluate(() => sessionStorage.getItem('visit:catalogue'))).toBeNull();
});

test('the form starts with the defaults, and shows each problem at its field', async ({ page }) => {
  await logIn(page);
  await button(page, 'Novo Produto').click();
  await expect(page.getByLabel('Título')).toHaveValue('');
  await expect(page.getByLabel('Categoria')).toHaveValue('extrusoras');
  await expect(price(page)).toHaveValue('Sob consulta');
  await expect(page.getByLabel('Link')).toHaveValue('#orcamento');
  await expect(page.getByLabel('Em estoque')).toBeChecked();
  await expect(page.getByLabel('Destaque')).not.toBeChecked();
  await expectUsable(page);

  await page.getByLabel('Descrição').fill('   ');
  await save(page);
  await expect(page.getByRole('alert')).toHaveText('Preencha todos os campos obrigatórios!');
  await expect(page.getByLabel('Título')).toBeFocused();
  await expect(page.getByLabel('Título')).toHaveAccessibleDescription(/Preencha este campo/);
  await expect(page.getByLabel('Descrição')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Título').fill('Rosca dupla cônica');
  await save(page);
  await expect(page.getByLabel('Descrição')).toBeFocused();

  await page.getByLabel('Descrição').fill('Para PVC');
  await page.getByLabel('Faixa de preço, de (R$)').fill('28.000');
  await page.getByLabel('Faixa de preço, até (R$)').fill('3.500');
  await save(page);
  await expect(page.getByLabel('Faixa de preço, de (R$)')).toBeFocused();
  await expect(page.getByLabel('Faixa de preço, de (R$)')).toHaveAccessibleDescription(
    /menor valor primeiro/,
  );
  await page.getByLabel('Imagem do site').selectOption('rosca dupla conica');
  await expect(page.getByRole('img', { name: 'Imagem do produto' })).toHaveAttribute(
    'src',
    /rosca-dupla-conica/,
  );
  await button(page, 'Cancelar').click();
  await button(page, 'Descartar').click();
  await expect(page.getByRole('heading', { name: `Produtos Cadastrados (${BUILT_IN})` })).toBeVisible();

  await edit(page, KIT);
  await expect(page.getByLabel('Título')).toHaveValue(KIT);
  await expect(page.getByLabel('Descrição')).toHaveValue(/fabricados juntos/);
  await expect(page.getByLabel('Categoria')).toHaveValue('kits');
  await expect(page.getByLabel('Faixa de preço, de (R$)')).toHaveValue('9.500');
  await expect(page.getByLabel('Faixa de preço, até (R$)')).toHaveValue('58.000');
  await expect(page.getByLabel('Endereço da imagem')).toHaveValue(/kit-rosca-cilindro.*\.webp$/);
  await expect(page.getByLabel('Texto alternativo da imagem')).toHaveValue(/Rosca de injetora/);
  await expect(page.getByLabel('Link')).toHaveValue('/rosca-e-canhao-para-maquinas-injetoras');
  await expect(page.getByLabel('Nome 1')).toHaveValue('Material');
  await expect(page.getByLabel('Valor 4')).toHaveValue('6 meses');
  await expect(page.getByLabel('Em estoque')).not.toBeChecked();
  await expect(page.getByLabel('Destaque')).toBeChecked();
  await expect(page.getByLabel('Tags')).toHaveValue(/^kit, rosca/);
  await expectUsable(page);

  await page.getByLabel('Link').fill('https://outro.example');
  await button(page, 'Adicionar especificação').click();
  await expect(page.getByLabel('Nome 5')).toBeFocused();
  await page.getByLabel('Valor 5').fill('5 mm');
  await save(page);
  await expect(page.getByRole('alert')).toHaveText('Corrija os campos marcados.');
  await expect(page.getByLabel('Link')).toBeFocused();
  await expect(page.getByLabel('Nome 5')).toHaveAccessibleDescription(/Dê um nome/);
  await expectUsable(page);
});

// Apart from the next test, because a page with a controlled clock cannot detect a reload.
test('the notice of a saved product is shown for five seconds', { tag: LONG }, async ({ page }) => {
  await logIn(page);
  await installStoppedClock(page);
  await edit(page, KIT);
  await page.getByLabel('Título').press('Enter');
  await expect(notice(page, SAVED)).toBeVisible();
  await page.clock.runFor(4000);
  await expect(notice(page, SAVED)).toBeVisible();
  await page.clock.runFor(1200);
  await expect(notice(page, SAVED)).toBeHidden();
});

test('a new and an edited product are in the shop of the same tab until a reload', { tag: LONG }, async ({
  page,
}) => {
  await logIn(page);
  await edit(page, KIT);
  await page.getByLabel('Título').fill('Kit novo');
  await page.getByLabel('Em estoque').check();
  await page.getByLabel('Título').press('Enter');
  await expect(notice(page, SAVED)).toBeVisible();
  await expect(cards(page).nth(2)).toContainText('Kit novo');
  await expect(card(page, 'Kit novo').getByText('Indisponível')).toHaveCount(0);
  await expect(cards(page)).toHaveCount(BUILT_IN);

  await button(page, 'Novo Produto').click();
  await page.getByLabel('Título').fill('Rosca de teste');
  await page.getByLabel('Descrição').fill('Rosca para o teste.');
  await page.getByLabel('Categoria').selectOption('Sopradoras');
  await page.getByLabel('Tags').fill(' teste , , sopro ');
  await button(page, 'Adicionar especificação').click();
  await page.getByLabel('Nome 1').fill('Diâmetro');
  await page.getByLabel('Valor 1').fill('60 mm');
  await button(page, 'Adicionar especificação').click();
  await page.getByLabel('Nome 2').fill('Sobra');
  await button(page, 'Remover especificação 2: Sobra').click();
  await expect(button(page, 'Adicionar especificação')).toBeFocused();
  await save(page);
  await expect(page.getByRole('heading', { name: `Produtos Cadastrados (${BUILT_IN + 1})` })).toBeVisible();
  await expect(button(page, 'Editar Rosca de teste')).toBeFocused();
  // The notice stays while the pointer is on it.
  await notice(page, SAVED).hover();
  await expectUsable(page);
  await expect(card(page, 'Rosca de teste')).toContainText('Sopradoras');
  const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem('visit:catalogue') ?? '[]'));
  expect(kept.at(-1)).toMatchObject({
    id: BUILT_IN + 1,
    tags: ['teste', 'sopro'],
    specifications: { Diâmetro: '60 mm' },
  });

  const link = page.getByRole('link', { name: 'Ver Loja', exact: true });
  await expect(link).toHaveAttribute('href', '/loja');
  const [shop] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  const shown = shop.getByRole('article').filter({ hasText: 'Rosca de teste' });
  await expect(shown).toContainText('60 mm');
  await expect(shop.getByRole('heading', { name: 'Kit novo' })).toBeVisible();
  await shop.reload();
  await expect(shop.getByRole('heading', { name: KIT })).toBeVisible();
  await expect(shown).toHaveCount(0);
});

test('deleting asks first and can be undone; an empty list is empty in the shop too', async ({ page }) => {
  await page.goto('/loja');
  await logIn(page);
  await button(page, `Excluir ${KIT}`).click();
  await expect(question(page, DELETE_QUESTION)).toContainText(KIT);
  await expectUsable(page);
  await button(page, 'Cancelar').click();
  await expect(button(page, `Excluir ${KIT}`)).toBeFocused();
  await button(page, `Excluir ${KIT}`).click();
  await page.keyboard.press('Escape');
  await expect(question(page, DELETE_QUESTION)).toBeHidden();
  await expect(cards(page)).toHaveCount(BUILT_IN);

  await remove(page, KIT);
  await button(page, 'Desfazer').focus();
  await expectUsable(page);
  await button(page, 'Desfazer').click();

  await installStoppedClock(page);
  await remove(page, KIT);
  await expect(notice(page, DELETED)).toBeVisible();
  await expect(page.getByRole('heading', { name: `Produtos Cadastrados (${BUILT_IN - 1})` })).toBeVisible();
  await expect(card(page, KIT)).toHaveCount(0);
  await expect(button(page, `Editar ${OTHER}`)).toBeFocused();
  // The notice stays while the pointer is on it.
  await button(page, 'Desfazer').hover();
  await page.clock.runFor(10_000);
  await button(page, 'Desfazer').click();
  await expect(cards(page).nth(2)).toContainText(KIT);
  await expect(cards(page)).toHaveCount(BUILT_IN);
  await expect(button(page, `Editar ${KIT}`)).toBeFocused();
  await expect(button(page, 'Desfazer')).toBeHidden();
  await page.mouse.move(0, 0);

  await remove(page, KIT);
  await page.keyboard.press('Control+z');
  await expect(card(page, KIT)).toBeVisible();

  await remove(page, KIT);
  await page.clock.runFor(2000);
  await expect(notice(page, DELETED)).toBeVisible();
  await page.clock.runFor(1200);
  await expect(notice(page, DELETED)).toBeHidden();
  await expect(button(page, 'Desfazer')).toBeHidden();
  await page.clock.resume();

  await page.goBack();
  await expect(page).toHaveURL(/\/loja$/);
  await expect(page.getByText(`${BUILT_IN - 1} produtos encontrados`)).toBeVisible();
  await expect(page.getByRole('heading', { name: KIT })).toHaveCount(0);

  await logIn(page);
  for (let left = await cards(page).count(); left > 0; left -= 1) {
    await cards(page)
      .first()
      .getByRole('button', { name: /^Excluir/ })
      .click();
    await button(page, 'Excluir').click();
    await expect(cards(page)).toHaveCount(left - 1);
  }
  await expect(page.getByText('Nenhum produto cadastrado.')).toBeVisible();
  await page.goto('/loja');
  await expect(page.getByText('Nenhum produto encontrado')).toBeVisible();
});

test('leaving a form with unsaved changes asks first, however the person leaves; a form without changes does not', async ({
  page,
}) => {
  await logIn(page);
  const ways: readonly (() => Promise<void>)[] = [
    () => tab(page, 'Gerenciar Produtos').click(),
    () => tab(page, 'Editar Produto').press('ArrowLeft'),
    () => button(page, 'Cancelar').click(),
  ];
  for (const [turn, leave] of ways.entries()) {
    await edit(page, KIT);
    await price(page).fill('R$ 10.000');
    await leave();
    await expect(question(page, LEAVE_QUESTION)).toBeVisible();
    if (turn === 0) await expectUsable(page);
    await button(page, 'Continuar editando').click();
    await expect(price(page)).toHaveValue('R$ 10.000');
    await leave();
    await button(page, 'Descartar').click();
    await expect(card(page, KIT)).toContainText('Sob consulta');
  }

  await edit(page, KIT);
  await page.getByLabel('Título').fill('x');
  await page.getByLabel('Título').fill(KIT);
  await button(page, 'Cancelar').click();
  await expect(button(page, `Editar ${KIT}`)).toBeFocused();

  await button(page, 'Novo Produto').click();
  await page.getByLabel('Título').fill('R');
  await button(page, 'Sair').click();
  await expect(question(page, LEAVE_QUESTION)).toBeVisible();
  await button(page, 'Descartar').click();
  await expect(passwordField(page)).toBeVisible();

  let asked = 0;
  page.on('dialog', (dialog) => {
    asked += 1;
    return dialog.dismiss();
  });
  await logIn(page);
  await edit(page, KIT);
  await page.getByLabel('Título').fill('Kit em obras');
  await page.getByRole('link', { name: 'Início' }).first().click();
  await expect.poll(() => asked).toBe(1);
  await expect(page.getByLabel('Título')).toHaveValue('Kit em obras');
  await save(page);
  await page.getByRole('link', { name: 'Início' }).first().click();
  await page.waitForURL(/\/$/);
  expect(asked).toBe(1);
});
