import type { Locator, Page } from '@playwright/test';
import { logIn } from '../fixtures/admin.ts';
import { watchFocus } from '../fixtures/lost-focus.ts';
import { fillQuoteForm, openQuoteForm, quoteForm, REQUEST } from '../fixtures/quote-form.ts';
import { cartOf, openShop, products } from '../fixtures/shop.ts';
import { expect, test } from '../fixtures/test.ts';

// Logged by the browser and by the form without a connection.
test.use({ allowed: [/Failed to load resource|send-contact-email: /] });

/** Activates a control by keyboard. */
async function activate(control: Locator): Promise<void> {
  await control.focus();
  await control.press('Enter');
}

const buttonIn = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name });

test('the cart: no action loses the focus, and closing returns it to the button that opened the cart', async ({
  page,
}) => {
  await openShop(page);
  const lost = await watchFocus(page);
  const add = (place: number) => buttonIn(products(page).nth(place), /^Adicionar/);
  const cart = cartOf(page);
  const names = cart.getByRole('heading', { level: 3 });
  await activate(add(0));
  await expect(names.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(add(0)).toBeFocused();
  await activate(add(1));
  await expect(names.nth(1)).toBeFocused();
  await expect(names.nth(1)).toHaveAccessibleDescription('Adicionado ao orçamento Quantidade: 1');

  const fewer = buttonIn(cart, /^Diminuir/).first();
  await activate(buttonIn(cart, /^Aumentar/).first());
  await expect(fewer).not.toBeDisabled();
  await activate(fewer);
  await expect(fewer).toBeDisabled();
  await expect(fewer).toBeFocused();

  const part = cart.getByLabel('Peça fora do catálogo');
  await activate(buttonIn(cart, 'Incluir'));
  await expect(part).toBeFocused();
  await expect(part).toHaveAccessibleDescription(/Diga a máquina e a peça/);
  await part.press('R');
  await expect(part).not.toHaveAttribute('aria-invalid');

  await activate(buttonIn(cart, /^Remover/).first());
  await expect(names).toHaveCount(1);
  await expect(buttonIn(cart, /^Remover/)).toBeFocused();
  // Simulates a browser that refuses access to the clipboard.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await activate(buttonIn(cart, 'Copiar link'));
  const address = cart.getByLabel('Copie o link do carrinho');
  await expect(address).toBeFocused();
  await expect(address).toHaveValue(/#lista=/);
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/#lista=/);

  await activate(buttonIn(cart, 'Limpar'));
  await expect(cart.getByRole('heading', { level: 2 })).toBeFocused();
  await activate(buttonIn(cart, 'Fechar carrinho'));
  await expect(add(1)).toBeFocused();
  await page.keyboard.press('Alt+t');
  const close = buttonIn(page, 'Fechar notificação');
  // On a slow machine a notice may end by itself meanwhile.
  for (let left = await close.count(); left > 0; left = await close.count()) {
    await close
      .last()
      .press('Enter', { timeout: 1000 })
      .catch(() => {});
    // The next Enter would reach what takes the focus from the last notice.
    await expect.poll(() => close.count()).toBeLessThan(left);
  }
  await expect(add(1)).toBeFocused();
  expect(await lost()).toEqual([]);
});

test('the shop: removing filters does not lose the focus', async ({ page }) => {
  await openShop(page);
  const lost = await watchFocus(page);
  const panel = page.getByRole('search', { name: 'Filtrar produtos' });
  const search = panel.getByRole('searchbox', { name: 'Buscar produtos' });
  const chip = (name: string) => buttonIn(panel, `Remover filtro ${name}`);
  await search.fill('rosca');
  await panel.getByRole('checkbox', { name: 'Disponível' }).press('Space');
  // Both chips: a chip that appears while the other is removed is not its neighbour.
  await expect(chip('Disponível')).toBeVisible();
  await activate(chip('“rosca”'));
  await expect(chip('Disponível')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await panel.getByRole('checkbox', { name: 'Destaques' }).press('Space');
  const clear = buttonIn(panel, 'Limpar Filtros');
  await activate(clear);
  await expect(clear).toBeDisabled();
  await expect(clear).toBeFocused();
  expect(await lost()).toEqual([]);
});

test('the form: errors, sending and queueing do not lose the focus', async ({ page, context }) => {
  await openQuoteForm(page);
  const lost = await watchFocus(page);
  const submit = quoteForm(page).getByRole('button', { name: /^Envia/ });
  await activate(submit);
  const summary = quoteForm(page).getByRole('group', { name: 'Erro: Preencha todos os campos obrigatórios' });
  await expect(summary).toBeFocused();
  await activate(summary.getByRole('link', { name: 'Nome: Informe seu nome' }));
  const name = quoteForm(page).getByLabel('Nome');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Informe seu nome');
  await name.fill('Ana Souza');
  await expect(name).not.toHaveAttribute('aria-invalid');

  await fillQuoteForm(page, { ...REQUEST, Mensagem: 'Foco do envio' });
  await name.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Solicitação enviada!' });
  await expect(dialog).toBeFocused();
  await expect(dialog).toHaveAccessibleDescription(
    /^Recebemos .* Referência(?: \w){4},(?: \w){4} ?\. De Ana Souza, .* Contagem em pausa: 10 segundos para abrir o artigo/,
  );
  await activate(buttonIn(dialog, 'Cancelar redirecionamento'));
  await expect(buttonIn(dialog, 'Fechar')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(quoteForm(page).getByText(/^Solicitação .* recebida/)).toBeFocused();

  await context.setOffline(true);
  await fillQuoteForm(page, { ...REQUEST, Mensagem: 'Foco sem linha' });
  await name.press('Enter');
  await expect(quoteForm(page).getByRole('heading', { name: 'Na fila' })).toBeVisible();
  await expect(submit).toBeFocused();
  await activate(buttonIn(quoteForm(page), 'Cancelar envio'));
  await expect(name).toBeFocused();
  expect(await lost()).toEqual([]);
});

test('the admin: signing in and out focuses the title of the new view', async ({ page }) => {
  await logIn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Administração da Loja' })).toBeFocused();
  await activate(buttonIn(page, 'Sair'));
  await expect(page.getByRole('heading', { level: 1, name: 'Acesso Administrativo' })).toBeFocused();
});
