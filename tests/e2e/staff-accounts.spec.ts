import type { Browser, BrowserContext, Page } from '@playwright/test';
import { productsCall } from '../../src/contracts/catalogue.ts';
import { accountsCall } from '../../src/contracts/team.ts';
import { PASSKEY_PATH } from '../../src/shared/staff/accounts-wire.ts';
import { expectAccessible, expectUsable } from '../fixtures/accessibility.ts';
import { button, passwordField, question, tab } from '../fixtures/admin.ts';
import type { SiteServer } from '../fixtures/site-server.ts';
import { PASSPHRASE } from '../fixtures/staff-password.ts';
import { endSessionsDuring, expect, openPanel, signIn, test } from '../fixtures/staff-test.ts';
import { refuseCookies } from '../fixtures/test.ts';
import { LONG } from '../fixtures/tier.ts';
import { addAuthenticator } from '../fixtures/virtual-authenticator.ts';

// The tests share one server and its database, so they run one after another.
test.describe.configure({ mode: 'default' });
// The browser logs every refused request.
test.use({ allowed: /^console\.error: Failed to load resource: .*(?:401|409|422|410|ERR_FAILED)/ });

const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const enter = (page: Page) => button(page, 'Entrar com chave de acesso');
const person = (page: Page, name: string) => page.getByRole('article', { name });
const tabs = (page: Page) => page.getByRole('tab').allTextContents();

/** A device with an authenticator. Returns a switch for whether its user agrees. */
async function openDevice(browser: Browser, { url }: SiteServer) {
  const context = await browser.newContext({ baseURL: url });
  await refuseCookies(context);
  const page = await context.newPage();
  const { client, authenticatorId } = await addAuthenticator(page);
  return {
    context,
    page,
    agree: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    async countKeys() {
      const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.filter(
        ({ isResidentCredential, rpId }) => isResidentCredential && rpId === 'localhost',
      ).length;
    },
  };
}

/** Fills the form of the owner's tab, and returns the link from the mail. */
async function invite(
  page: Page,
  site: SiteServer,
  name: string,
  email: string,
  role: string,
): Promise<string> {
  const before = site.smtp.mails.length;
  await tab(page, 'Equipe').click();
  await page.getByLabel('Nome').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('radio', { name: `${role}:` }).check();
  await button(page, 'Enviar convite').click();
  await expect(notice(page, `Convite enviado para ${email}.`)).toBeVisible();
  await expect(page.getByLabel('Nome')).toHaveValue('');
  // An alarm may come meanwhile.
  const mail = site.smtp.mails.slice(before).find(({ to }) => to.includes(email));
  expect(mail?.text).toContain(`Olá, ${name}.`);
  return /http:\S+/.exec(mail?.text ?? '')?.[0] ?? '';
}

const closeAll = (...contexts: BrowserContext[]) => Promise.all(contexts.map((context) => context.close()));

test('from the invitation to the revocation: a person comes in by passkey, sees their own work, and is out', async ({
  page,
  browser,
  site,
}) => {
  await openPanel(page, 'Rui');
  expect(await tabs(page)).toEqual([
    'Pedidos',
    'Gerenciar Produtos',
    'Formulário',
    'Resultados',
    'Situação',
    'Equipe',
  ]);
  const link = await invite(page, site, 'Ana Prado', 'ana@exemplo.test', 'Vendas');
  expect(link).toMatch(/^http:\/\/localhost:\d+\/admin\/loja#convite=[\w-]{54}$/);
  await expect(person(page, 'Ana Prado')).toContainText('Convite enviado');
  await expectUsable(page);

  const ana = await openDevice(browser, site);
  const addresses: string[] = [];
  ana.page.on('request', (request) => addresses.push(request.url()));
  await ana.page.goto(link);
  await expect(ana.page.getByRole('heading', { name: 'Olá, Ana Prado' })).toBeVisible();
  expect(ana.page.url()).toBe(`${site.url}/admin/loja`);
  await expectUsable(ana.page);
  await button(ana.page, 'Criar chave de acesso').click();
  await expect(ana.page.getByText('Você entrou como Ana Prado.')).toBeVisible();
  expect(await ana.countKeys()).toBe(1);
  expect(addresses.filter((address) => /#|convite=/.test(address.replace(link, '')))).toEqual([]);
  expect(await tabs(ana.page)).toEqual(['Pedidos', 'Resultados', 'Situação']);
  await expect(ana.page.getByRole('heading', { name: 'Pedidos de Orçamento' })).toBeVisible();
  const refused = await ana.page.evaluate(async () =>
    Promise.all(
      ['produtos', 'historico', 'contas'].map(async (path) => (await fetch(`/api/equipe/${path}`)).status),
    ),
  );
  expect(refused).toEqual([403, 403, 403]);

  await button(ana.page, 'Sair').click();
  await expect(ana.page.getByRole('heading', { name: 'Acesso Administrativo' })).toBeFocused();
  await expectUsable(ana.page);
  await enter(ana.page).click();
  await expect(ana.page.getByText('Você entrou como Ana Prado.')).toBeVisible();
  await ana.page.reload();
  await expect(ana.page.getByText('Você entrou como Ana Prado.')).toBeVisible();

  await page.reload();
  await tab(page, 'Equipe').click();
  await expect(person(page, 'Ana Prado')).toContainText('Em uso');
  await expectUsable(page);
  await button(page, 'Revogar Ana Prado').click();
  await question(page, 'Revogar o acesso de Ana Prado?').getByRole('button', { name: 'Revogar' }).click();
  await expect(notice(page, 'O acesso de Ana Prado foi revogado.')).toBeVisible();
  await expect(person(page, 'Ana Prado').getByRole('heading')).toBeFocused();
  await expect(person(page, 'Ana Prado')).toContainText('Revogada');

  await ana.page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(question(ana.page, 'Sua sessão terminou')).toBeVisible();
  await enter(ana.page).click();
  await expect(question(ana.page, 'Sua sessão terminou').getByRole('alert')).toContainText(
    'Esta chave de acesso não vale neste site.',
  );
  await ana.page.goto('/admin/loja');
  await expect(passwordField(ana.page)).toBeEnabled();
  await closeAll(ana.context);
});

test('passkey failures are explained: a lost connection, a cancelled request, a used link, a device without a key, a browser without passkeys', {
  tag: LONG,
}, async ({ page, browser, site }) => {
  await openPanel(page);
  const link = await invite(page, site, 'Bia', 'bia@exemplo.test', 'Vendas');
  const bia = await openDevice(browser, site);
  const scripts: string[] = [];
  bia.page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await bia.page.goto(link);
  const create = button(bia.page, 'Criar chave de acesso');
  await expect(create).toBeVisible();
  const before = scripts.length;
  await bia.page.route(`**${PASSKEY_PATH}/criada`, (route) => route.abort());
  await create.click();
  await expect(bia.page.getByRole('alert')).toHaveText('Sem conexão com o servidor. Tente de novo.');
  // The library of passkeys loads when its button is activated.
  expect(scripts.length).toBeGreaterThan(before);
  await bia.page.unrouteAll();

  await bia.agree(false);
  await create.click();
  await expect(bia.page.getByRole('alert')).toContainText('A chave não foi criada');
  await expect(create).toBeFocused();
  await expectUsable(bia.page);
  await bia.agree(true);
  await create.click();
  await expect(bia.page.getByText('Você entrou como Bia.')).toBeVisible();

  const other = await openDevice(browser, site);
  await other.page.goto('/admin/loja');
  await enter(other.page).click();
  await expect(other.page.getByRole('alert')).toContainText('este aparelho não tem uma chave sua');
  await expect(enter(other.page)).toBeFocused();

  // The link was used; a second person is told so, and finds the way to the sign-in.
  await other.page.goto(link);
  await expect(other.page.getByRole('alert')).toContainText('Este convite não vale mais');
  await expectUsable(other.page);
  await button(other.page, 'Ir para a entrada').click();
  await expect(other.page.getByRole('heading', { name: 'Acesso Administrativo' })).toBeFocused();

  await other.page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await other.page.reload();
  await enter(other.page).click();
  await expect(other.page.getByRole('alert')).toContainText(
    'Este navegador não oferece chaves de acesso aqui.',
  );

  // The password sign-in refuses a name that belongs to an account.
  await signIn(other.page, 'BIA');
  const refusal = other.page.getByText('Este nome é de quem entra com chave de acesso.');
  await expect(refusal).toHaveRole('alert');
  await expect(other.page.getByLabel('Seu nome (opcional)')).toBeFocused();
  await expectUsable(other.page);
  await closeAll(bia.context, other.context);
});

test('an owner corrects an invitation, copies its link when the mail fails, ends a session, and changes a role', {
  tag: LONG,
}, async ({ page, browser, site }) => {
  const name = page.getByLabel('Nome');
  const email = page.getByLabel('Email');
  await openPanel(page, 'Rui');
  await tab(page, 'Equipe').click();
  await name.fill('Davi');
  await email.fill('davi@exemplo');
  await button(page, 'Enviar convite').click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Confira o endereço de email.');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(name).not.toHaveAttribute('aria-invalid');

  site.smtp.behaviour = 'reject';
  await email.fill('davi@exemplo.test');
  await button(page, 'Enviar convite').click();
  const report = page.getByRole('alert').filter({ hasText: 'O email para davi@exemplo.test não saiu.' });
  await expect(report).toBeFocused();
  site.smtp.behaviour = 'accept';
  const link = await report.getByLabel('Endereço do convite').inputValue();
  await expectUsable(page);
  await button(page, 'Fechar').click();
  await expect(name).toBeFocused();

  // The same name again: the form keeps its values.
  await name.fill('davi');
  await email.fill('outro@exemplo.test');
  await button(page, 'Enviar convite').click();
  await expect(page.getByRole('alert')).toContainText('Já existe uma conta com este nome');
  await expect(name).toBeFocused();
  await expect(email).toHaveValue('outro@exemplo.test');

  const davi = await openDevice(browser, site);
  await davi.page.goto(link);
  await button(davi.page, 'Criar chave de acesso').click();
  await expect(davi.page.getByText('Você entrou como Davi.')).toBeVisible();
  await page.reload();
  await tab(page, 'Equipe').click();
  await button(davi.page, 'Sair').click();
  await expect(enter(davi.page)).toBeVisible();
  await page.getByLabel('Papel de Davi').selectOption('Catálogo');
  await expect(notice(page, 'Davi: Catálogo.')).toBeVisible();
  await enter(davi.page).click();
  await expect(davi.page.getByRole('heading', { name: /^Produtos Cadastrados/ })).toBeVisible();

  // A person of the catalogue sees the products, and continues after the session has ended.
  expect(await tabs(davi.page)).toEqual(['Gerenciar Produtos', 'Formulário', 'Situação']);
  await button(davi.page, 'Editar Bicos e Matrizes').click();
  await davi.page.getByLabel('Título').fill('Bicos do Davi');
  await invite(page, site, 'Rui', 'rui@exemplo.test', 'Vendas');
  await endSessionsDuring(davi.page, `${productsCall.path}/*`, site, 'Davi');
  await button(davi.page, 'Salvar Produto').click();
  await expect(question(davi.page, 'Sua sessão terminou')).toBeVisible();
  await expect(passwordField(davi.page)).toHaveCount(0);
  await expectAccessible(davi.page);
  await enter(davi.page).click();
  await expect(notice(davi.page, 'Produto salvo com sucesso!')).toBeVisible();
  expect(await site.query('SELECT person FROM catalogue_history ORDER BY id DESC LIMIT 1')).toEqual([
    { person: 'Davi' },
  ]);

  // A person of both roles sees both, and lands on the requests.
  await page.getByLabel('Papel de Davi').selectOption('Vendas e catálogo');
  await expect(notice(page, 'Davi: Vendas e catálogo.')).toBeVisible();
  await davi.page.reload();
  await expect(davi.page.getByRole('heading', { name: 'Pedidos de Orçamento' })).toBeVisible();
  expect(await tabs(davi.page)).toEqual([
    'Pedidos',
    'Gerenciar Produtos',
    'Formulário',
    'Resultados',
    'Situação',
  ]);
  await closeAll(davi.context);

  // The owner's name now belongs to an account, so another one is given.
  await name.fill('Eva');
  await email.fill('eva@exemplo.test');
  await endSessionsDuring(page, accountsCall.path, site);
  await button(page, 'Enviar convite').click();
  const dialog = question(page, 'Sua sessão terminou');
  await dialog.getByLabel('Senha de Administrador').fill(PASSPHRASE);
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Este nome é de quem entra com chave de acesso.');
  await expect(dialog.getByLabel('Seu nome (opcional)')).toBeFocused();
  await dialog.getByLabel('Seu nome (opcional)').fill('Rui, da gerência');
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(notice(page, 'Convite enviado para eva@exemplo.test.')).toBeVisible();
});
