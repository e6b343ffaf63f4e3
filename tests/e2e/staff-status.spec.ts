import type { Page } from '@playwright/test';
import { STATUS_PATH } from '../../src/shared/staff/status-wire.ts';
import { expectUsable } from '../fixtures/accessibility.ts';
import { button, tab } from '../fixtures/admin.ts';
import { listen } from '../fixtures/spoken.ts';
import { expect, signIn, test } from '../fixtures/staff-test.ts';
import { storeLead } from '../fixtures/stored-lead.ts';

// The tests share one server and its database, so they run one after another.
test.describe.configure({ mode: 'default' });
// The browser logs every refused request.
test.use({ allowed: /^console\.error: Failed to load resource: .*(401|503)/ });

test.beforeEach(({ site }) => site.query('TRUNCATE leads CASCADE'));

const title = (page: Page) => page.getByRole('heading', { name: 'Situação do Site', level: 2 });
const summary = (page: Page) => page.getByRole('tabpanel').getByRole('status');
/** The value that a term of the status describes. */
const value = (page: Page, term: string) =>
  page.getByRole('tabpanel').locator('dl > div').filter({ hasText: term }).locator('dd');

test('/admin opens the site’s status after the sign-in; it fits every width, can be reloaded, and a failed load keeps it', async ({
  page,
  site,
}) => {
  await storeLead(site, { daysAgo: 2 });
  await storeLead(site, { reference: 'W6F4PXDM', daysAgo: 3, delivery: 'dead' });
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/loja#situacao$/);
  await signIn(page, 'Bia');
  await expect(title(page)).toBeVisible();
  await expect(tab(page, 'Situação')).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(title(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Pedidos',
    'Email, avisos e banco de dados',
    'Cópias e testes',
    'Velocidade para os visitantes, em 30 dias',
    'Hospedagem',
  ]);
  await expect(value(page, 'Do envio até o servidor de email')).toContainText('Contados: 1 pedido, sem');
  await expect(value(page, 'Emails que esperam')).toHaveText('Nenhum.');
  await expect(value(page, 'Emails não entregues')).toContainText(
    '1 pedido.Atenção: Responda-os na aba Pedidos',
  );
  await expect(value(page, 'Envio de emails')).toHaveText('Configurado.');
  await expect(value(page, 'Avisos que não chegaram aos aparelhos, em 24 h')).toHaveText(
    'Este site não envia avisos a aparelhos.',
  );
  await expect(value(page, 'Banco de dados').last()).toHaveText(/^Respondeu em \d+ ms\.$/);
  await expect(value(page, 'Última cópia de segurança')).toContainText('Nenhuma anotada.');
  await expect(value(page, 'Créditos usados')).toHaveText(/^Desconhecido: /);
  await expectUsable(page);

  await site.query('TRUNCATE leads CASCADE');
  await button(page, 'Atualizar').click();
  await expect(value(page, 'Último pedido confirmado')).toHaveText('Ainda não houve nenhum.');
  await expect(summary(page)).toContainText(': 2 pontos pedem atenção.');
  await storeLead(site, { daysAgo: 0, delivery: 'dead' });
  await button(page, 'Atualizar').focus();
  const { hears, ends } = await listen(page);
  await page.keyboard.press('Enter');
  await expect(summary(page)).toContainText(': 3 pontos pedem atenção.');
  await hears(`» ${await summary(page).textContent()}`);
  await ends();
  await expect(button(page, 'Atualizar')).toBeFocused();
  await expect(value(page, 'Último pedido confirmado')).toHaveText(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d$/);

  await page.route(`**${STATUS_PATH}`, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable' } }),
  );
  await button(page, 'Atualizar').click();
  await expect(summary(page)).toContainText('Não foi possível ler a situação');
  await expect(value(page, 'Emails que esperam')).toHaveText('Nenhum.');
  await page.unroute(`**${STATUS_PATH}`);
  await button(page, 'Atualizar').click();
  await expect(summary(page)).toContainText(/^Às /);
  await tab(page, 'Gerenciar Produtos').click();
  await expect(page).toHaveURL(/\/admin\/loja$/);
});
