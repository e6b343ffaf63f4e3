import type { Page } from '@playwright/test';
import { EditorPerson } from '../fixtures/editor-person.ts';
import { checkContent } from '../fixtures/github/content-check.ts';
import { BAD_CREDENTIALS, GitHub } from '../fixtures/github/github.ts';
import { siteFixture } from '../fixtures/site-fixture.ts';
import { EDITOR_REPOSITORY } from '../fixtures/staff-build.ts';
import { startStaffSite } from '../fixtures/staff-site.ts';
import { test as base, expect } from '../fixtures/test.ts';

const test = base.extend<{ github: GitHub }>({
  site: siteFixture(startStaffSite),
  github: async ({ context }, use) => {
    const github = new GitHub(EDITOR_REPOSITORY);
    await github.attach(context);
    await use(github);
    github.dispose();
  },
  allowed: new RegExp(
    [
      // What this page is for; the rest is refused or wanted, see editor.spec.ts.
      'request: https://(api.github|avatars.githubusercontent|api.netlify).com',
      'jsdelivr|githubstatus|svelte.dev/e/|allow-same-origin',
      // Sveltia and the browser log each refusal of GitHub.
      'ERR_INTERNET_DISCONNECTED|status of (401|403|422)|Sem conexão|status: 40[13]|deployment (info|source)',
    ].join('|'),
  ),
});

const FAQ = 'src/content/faq/garantia.mdx';
const BRANCH = 'cms/faq/garantia';
const QUESTION = 'Qual é a garantia?';
const PREVIEW = 'https://deploy-preview-1--oficina.netlify.app';
const NETLIFY = {
  context: 'netlify/oficina/deploy-preview',
  state: 'SUCCESS',
  targetUrl: PREVIEW,
  description: 'Deploy Preview ready!',
} as const;

/** Opens the editor for somebody who signed in before. */
async function openSignedIn(page: Page, token = 'ghp_ana'): Promise<EditorPerson> {
  await page.addInitScript((value) => {
    if (location.protocol === 'http:')
      localStorage.setItem('sveltia-cms.user', JSON.stringify({ backendName: 'github', token: value }));
  }, token);
  await page.goto('/admin/conteudo');
  await expectOpen(page);
  return new EditorPerson(page);
}

const expectOpen = (page: Page) =>
  expect(page.getByRole('tree', { name: 'Lista de Coleções' })).toBeVisible({ timeout: 20_000 });

const strip = (page: Page) => page.getByRole('status', { name: 'Mudanças salvas' });
const save = (page: Page) => page.getByRole('button', { name: 'Salvar' }).click();

/** An editor who comes back to the tab sees the newest state at once. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('the window of Netlify signs an editor in', async ({ page, context, github }) => {
  await context.route('https://api.netlify.com/auth**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>
        addEventListener('message', ({ data, origin }) => {
          if (data === 'authorizing:github')
            opener.postMessage('authorization:github:success:{"token":"gho_window"}', origin);
        });
        opener.postMessage('authorizing:github', '*');
      </script>`,
    }),
  );
  github.tokens.add('gho_window');
  await page.goto('/admin/conteudo');
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: /^Entrar com .*GitHub/ }).click();
  const asked = new URL((await popup).url());
  expect(asked.searchParams.get('scope')).toBe('repo,user');
  await expectOpen(page);
});

test('with review, a save waits in a pull request until it is checked and published', async ({
  page,
  github,
}) => {
  test.setTimeout(60_000);
  const { git } = github;
  await page.goto('/admin/conteudo');
  await page.getByRole('button', { name: /^Entrar Usando Token/ }).click();
  await page.getByRole('textbox').fill('ghp_ana');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expectOpen(page);
  const editor = new EditorPerson(page);

  await test.step('the save is a branch with a pull request', async () => {
    await editor.openEntry('Perguntas frequentes', QUESTION);
    await editor.addToText(' Veja [as regras](/loja#regras).');
    await save(page);
    await page.getByRole('button', { name: 'Enviar para Revisão' }).last().click();
    await expect(page.getByRole('row', { name: QUESTION })).toContainText('Em Revisão');
    expect(github.openPulls()).toMatchObject([
      { branch: BRANCH, base: 'main', isDraft: false, labels: ['sveltia-cms/pending_review'] },
    ]);
    expect(git.changedLines(BRANCH)).toEqual([
      expect.stringMatching(/^-/),
      expect.stringMatching(/^\+.*Veja \[as regras\]\(\/loja#regras\)\./),
    ]);
  });

  await test.step('the message of check:content and the address of the preview come back', async () => {
    await expect(strip(page)).toContainText('A conferência ainda não começou.');
    github.report(BRANCH, { checks: [checkContent(git, BRANCH)], statuses: [NETLIFY] });
    await comeBack(page);
    await expect(strip(page)).toContainText(`${FAQ}, linha 6, texto: A página não tem o ponto “#regras”.`);
    await expect(strip(page).getByRole('link', { name: 'Ver no GitHub' })).toHaveAttribute(
      'href',
      'https://github.com/empresa/site/pull/1',
    );
    await expect(strip(page).getByRole('link', { name: /^Prévia/ })).toHaveAttribute('href', PREVIEW);
  });

  await test.step('the correction goes to the same pull request', async () => {
    await editor.openEntry('Perguntas frequentes', QUESTION);
    await (await editor.textBox()).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('A garantia vale por 90 dias para serviços e por 6 meses para peças novas.');
    await save(page);
    await expect(page.getByRole('row', { name: QUESTION })).toBeVisible();
    expect(github.pulls).toHaveLength(1);
    github.report(BRANCH, { checks: [checkContent(git, BRANCH)], statuses: [NETLIFY] });
    await comeBack(page);
    await expect(strip(page)).toContainText('Conferido: nenhum erro.');
  });

  await test.step('“Publicar” merges and deletes the branch', async () => {
    await page.getByRole('gridcell', { name: QUESTION, exact: true }).first().click();
    await page.getByRole('button', { name: /^Status/ }).click();
    await page.getByRole('menuitemradio', { name: 'Pronto' }).click();
    await page.getByRole('button', { name: 'Publicar Entrada' }).click();
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Publicar' })
      .click();
    await expect.poll(() => github.pulls[0]?.state).toBe('MERGED');
    await expect.poll(() => git.branches()).toEqual(['main']);
    expect(git.show(`main:${FAQ}`)).toContain('A garantia vale por 90 dias');
  });
});

test('without review, a save is a commit on the branch of the site, not over another’s', async ({
  page,
  github,
}) => {
  const { git } = github;
  // The page of a build with EDITOR_REVIEW=0 differs in this word.
  await page.route('**/admin/conteudo', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace('"editorial_workflow"', '"simple"'),
    });
  });
  const before = git.head('main') ?? '';
  const editor = await openSignedIn(page);
  await editor.openEntry('Perguntas frequentes', QUESTION);
  await editor.addToText(' Guarde a nota.');
  await editor.save();
  expect(git.branches()).toEqual(['main']);
  expect(git.changedLines('main', before)).toEqual([
    expect.stringMatching(/^-/),
    expect.stringMatching(/^\+.*Guarde a nota\./),
  ]);
  await expect(strip(page)).toContainText('Mudar Pergunta “garantia”');

  await editor.openEntry('Perguntas frequentes', QUESTION);
  await editor.addToText(' Leve a peça.');
  git.replace('main', FAQ, 'roscas', 'roscas e canhões');
  await save(page);
  await expect(page.getByRole('alertdialog')).toContainText('mudou este texto em');
  expect(git.show(`main:${FAQ}`)).toContain('roscas e canhões');
});

test('what was typed outlives a lost connection, a pause and an ended session', async ({ page, github }) => {
  const editor = await openSignedIn(page);
  await editor.openEntry('Perguntas frequentes', QUESTION);
  await editor.addToText(' Guarde a nota.');
  const isWrite = () => true;
  const failures = [
    ['offline', 'Sem conexão com o GitHub.'],
    [
      { status: 403, body: { message: 'API rate limit exceeded' }, headers: { 'retry-after': '120' } },
      'Espere 2 minutos',
    ],
    [BAD_CREDENTIALS, 'Seu acesso ao GitHub não vale mais.'],
  ] as const;
  for (const [answer, text] of failures) {
    github.failing = { matches: isWrite, answer };
    await save(page);
    await expect(page.getByRole('alertdialog')).toContainText(text);
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await expect(await editor.textBox()).toContainText('Guarde a nota.');
  }
  github.failing = undefined;
  await page.reload();
  await page.getByRole('button', { name: 'Restaurar' }).click();
  await expect(await editor.textBox()).toContainText('Guarde a nota.');
});

test('without drafts and with a token that reads no checks, a save still waits, and says if it conflicts', async ({
  page,
  github,
}) => {
  github.hasDrafts = false;
  github.canReadChecks = false;
  const editor = await openSignedIn(page);
  await editor.openEntry('Perguntas frequentes', QUESTION);
  await editor.addToText(' Guarde a nota.');
  await save(page);
  await page.getByRole('button', { name: 'Enviar para Revisão' }).last().click();
  await expect(page.getByRole('row', { name: QUESTION })).toContainText('Em Revisão');
  expect(github.openPulls()).toMatchObject([{ isDraft: false, labels: ['sveltia-cms/pending_review'] }]);
  await expect(strip(page)).toContainText('Este token não deixa ver a conferência');

  github.git.replace('main', FAQ, 'roscas', 'roscas e canhões');
  await comeBack(page);
  await expect(strip(page)).toContainText('Alguém mudou o mesmo trecho no site depois.');
  await page.getByRole('radio', { name: 'Fluxo de Trabalho Editorial' }).click();
  await page.getByRole('button', { name: 'Descartar Alterações' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Descartar/ })
    .click();
  await expect.poll(() => github.git.branches()).toEqual(['main']);
  expect(github.pulls).toMatchObject([{ state: 'CLOSED' }]);
});
