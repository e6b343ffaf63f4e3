import { productsCall } from '../../src/contracts/catalogue.ts';
import { button, passwordField, tab } from '../fixtures/admin.ts';
import { listen } from '../fixtures/spoken.ts';
import { PASSPHRASE } from '../fixtures/staff-password.ts';
import { expect, test } from '../fixtures/staff-test.ts';
import { storeLead } from '../fixtures/stored-lead.ts';
import { LONG } from '../fixtures/tier.ts';

test.use({ allowed: /^console\.error: Failed to load resource: .*401/ });

// Tests what a screen reader says, word for word. Lines with "»" are from live regions, the others from the focus.
test('the staff sign in, open a lead and sign out', { tag: LONG }, async ({ page, site }) => {
  await site.query('TRUNCATE leads CASCADE');
  await storeLead(site);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${productsCall.path}`, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/admin/loja');
  await expect(passwordField(page)).toBeEnabled();
  const { hears, ends } = await listen(page);
  await passwordField(page).focus();
  await hears('Senha de Administrador, edição');
  await page.keyboard.type('errada');
  await page.keyboard.press('Enter');
  await hears('» Senha incorreta!');
  await passwordField(page).fill(PASSPHRASE);
  await page.keyboard.press('Enter');
  await hears('Carregando o catálogo…');
  release();
  await hears('Administração da Loja, título, nível 1', '» 1 pedido na lista');
  await tab(page, 'Pedidos').focus();
  await hears('Pedidos, aba, selecionado');
  await page.getByRole('tabpanel').getByRole('link').focus();
  await hears(
    /^Plásticos Prado há 10 dias, \d\d\/\d\d \d\d:\d\d \d+ h úteis de espera Ana Prado · Injeção Plástica · Romi Prática 130 Rosca de 60 mm\. Novo Atrasado, link$/,
  );
  await page.keyboard.press('Enter');
  await hears('Plásticos Prado, título, nível 3');
  await page.getByRole('button', { name: 'Retorno Marcar' }).focus();
  await hears('Retorno Marcar, botão');
  await page.keyboard.press('Enter');
  await hears('Retorno, grupo');
  // Not "inválido" before anything is typed.
  await page.getByLabel('Retorno em').focus();
  await hears(/^Retorno em(?!.*inválido)/);
  await button(page, 'Sair').focus();
  await hears('Sair, botão');
  await page.keyboard.press('Enter');
  await hears('Acesso Administrativo, título, nível 1');
  await ends();
});
