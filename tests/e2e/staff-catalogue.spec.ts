import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { button, card, cards, edit, tab } from '../fixtures/admin.ts';
import { stopClock } from '../fixtures/clock.ts';
import { expect, openProducts, test } from '../fixtures/staff-test.ts';
import { LONG } from '../fixtures/tier.ts';

// The tests share one server and its database, so they run one after another.
test.describe.configure({ mode: 'default' });

const KIT = 'Kit Completo Rosca e Cilindro';
const NOZZLES = 'Bicos e Matrizes';

const titles = (page: Page) => cards(page).getByRole('heading');

test('products are sorted from their menu, and the shop shows the new order', async ({ page }) => {
  await openProducts(page, 'Ana');
  const names = await titles(page).allTextContents();
  const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = names;

  await button(page, `Mais ações para ${third}`).click();
  await button(page, 'Mover para cima').click();
  await expect(page.getByText(`${third}: posição 2 de 6.`)).toBeAttached();
  await expect(titles(page)).toHaveText([first, third, second, fourth, fifth, sixth]);
  await expect(button(page, 'Mover para cima')).toBeFocused();

  await button(page, `Mais ações para ${second}`).click();
  await button(page, 'Mover para o fim').click();
  await expect(titles(page)).toHaveText([first, third, fourth, fifth, sixth, second]);
  await expect(button(page, 'Mover para o fim')).toBeFocused();
  await expectAccessible(page);

  await page.goto('/loja');
  await expect(page.locator('.shop-grid').getByRole('heading', { level: 3 })).toHaveText([
    first,
    third,
    fourth,
    fifth,
    sixth,
    second,
  ]);
});

test('the list finds products; a form refuses a picture without a description; a duplicate is stored only by saving', {
  tag: LONG,
}, async ({ page, site }) => {
  await openProducts(page);
  const search = page.getByLabel('Buscar na lista');
  await search.fill('RECUPERACAO de nada');
  await expect(page.getByText('Nenhum produto encontrado.')).toBeVisible();
  await search.fill('pecas reposicao');
  await expect(page.getByRole('status').filter({ hasText: '1 produto encontrado' })).toBeVisible();
  await expect(titles(page)).toHaveText(['Peças de Reposição']);
  await button(page, 'Limpar busca').click();
  await expect(search).toBeFocused();
  await expect(cards(page)).toHaveCount(6);

  await edit(page, KIT);
  await page.getByLabel('Título').fill('Kit que a equipe mudou');
  const description = page.getByLabel('Texto alternativo da imagem');
  const shown = await description.inputValue();
  await description.fill(' ');
  await button(page, 'Salvar Produto').click();
  await expect(page.getByRole('alert')).toHaveText('Preencha todos os campos obrigatórios!');
  await expect(description).toBeFocused();
  await expect(page.getByText('Diga o que se vê na imagem, para quem não a vê.')).toBeVisible();
  await description.fill(shown);
  await button(page, 'Salvar Produto').click();

  const [first = ''] = await titles(page).allTextContents();
  await button(page, `Mais ações para ${first}`).click();
  await button(page, 'Duplicar').click();
  await expect(page.getByLabel('Título')).toHaveValue(`${first} (cópia)`);
  await expect(page.getByLabel('Título')).toBeFocused();
  await button(page, 'Cancelar').click();
  await expect(cards(page)).toHaveCount(6);
  await button(page, `Mais ações para ${first}`).click();
  await button(page, 'Duplicar').click();
  await button(page, 'Salvar Produto').click();
  await expect(cards(page)).toHaveCount(7);
  await expect(titles(page).last()).toHaveText(`${first} (cópia)`);
  expect(await site.query("SELECT product_id FROM catalogue_history WHERE action = 'created'")).toEqual([
    { product_id: 7 },
  ]);
});

test('two deletions can be undone for 30 s, also from another tab, and stay while the pointer is on them', {
  tag: LONG,
}, async ({ page }) => {
  await openProducts(page);
  await page.clock.install();
  await stopClock(page);
  for (const title of [KIT, NOZZLES]) {
    await button(page, `Excluir ${title}`).click();
    await button(page, 'Excluir').click();
    await expect(card(page, title)).toHaveCount(0);
  }
  await page.clock.runFor(25_000);
  await tab(page, 'Situação').click();
  const undo = page.getByRole('button', { name: 'Desfazer' });
  await expect(undo).toHaveCount(2);
  await undo.first().hover();
  await page.clock.runFor(29_000);
  await expect(undo).toHaveCount(1);
  await undo.click();
  await expect(undo).toHaveCount(0);
  await expect(tab(page, 'Situação')).toBeFocused();
  await tab(page, 'Gerenciar Produtos').click();
  await expect(card(page, KIT)).toBeVisible();
  await expect(card(page, NOZZLES)).toHaveCount(0);
});
