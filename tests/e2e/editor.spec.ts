import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { takeChanges } from '../fixtures/editor-folder.ts';
import { type EditorPerson, fieldIn } from '../fixtures/editor-person.ts';
import { expect, test } from '../fixtures/editor-test.ts';
import { FIRST_CONTENT, refusalOf } from '../fixtures/first-content.ts';
import { siteFixture } from '../fixtures/site-fixture.ts';
import { startStaffSite } from '../fixtures/staff-site.ts';
import { daily, LONG } from '../fixtures/tier.ts';

const CONTENT = 'src/content';
const FAQ = `${CONTENT}/faq/garantia.mdx`;
const QUESTION = 'Qual é a garantia?';
const ARTICLE = 'Cinco principais causas de parada em injetoras';

/** A task of an editor, from the list of collections to the saved file. */
interface Task {
  name: string;
  /** The only files that it changes. */
  files: readonly string[];
  /** How many lines it changes in the first of them, if that file existed before. */
  lines?: number;
  do(editor: EditorPerson): Promise<void>;
}

const photograph = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();

/** The most common tasks come first: the daily suite runs two. */
const TASKS: readonly Task[] = [
  {
    name: 'change an answer',
    files: [FAQ],
    lines: 1,
    async do(editor) {
      await editor.openEntry('Perguntas frequentes', QUESTION);
      await editor.addToText(' Folga < 0,1 mm.');
      await editor.save();
    },
  },
  {
    name: 'change a phone number',
    files: [`${CONTENT}/company.json`],
    async do(editor) {
      await editor.open('Empresa');
      const phones = await editor.field('Telefones');
      await phones.getByRole('button', { name: 'Expandir Tudo' }).click();
      await phones.getByRole('textbox', { name: 'Número' }).first().fill('5511987654321');
      await editor.save();
    },
  },
  {
    name: 'say whether the prices are real',
    files: [`${CONTENT}/prices.json`],
    async do(editor) {
      await editor.open('Preços da loja');
      await (await editor.field('É um exemplo')).getByRole('switch').click();
      await editor.save();
    },
  },
  {
    name: 'change the order of the questions',
    files: [`${CONTENT}/faq/inspecao.mdx`, `${CONTENT}/faq/vida-util.mdx`],
    lines: 1,
    async do(editor) {
      const { page } = editor;
      await editor.open('Perguntas frequentes');
      await page.getByRole('button', { name: 'Reordenar' }).click();
      await page
        .getByRole('button', { name: /para baixo/i })
        .first()
        .click();
      await page.getByRole('button', { name: /^Concluir/ }).click();
      await page.getByRole('button', { name: 'Criar Nova Entrada' }).waitFor();
    },
  },
  {
    name: 'add a question',
    files: [`${CONTENT}/faq/voces-recolhem-a-peca-na-fabrica.mdx`],
    async do(editor) {
      await editor.open('Perguntas frequentes');
      await editor.page.getByRole('button', { name: 'Criar Nova Entrada' }).click();
      await editor.write('Pergunta', 'Vocês recolhem a peça na fábrica?');
      await editor.fillText(
        'Sim, na Grande São Paulo. Em outras regiões, a transportadora fica a seu critério.',
      );
      await editor.save();
    },
  },
  {
    name: 'change a testimonial',
    files: [`${CONTENT}/testimonials.json`],
    async do(editor) {
      await editor.open('Depoimentos');
      const list = await editor.field('Depoimentos');
      await list.getByRole('button', { name: 'Expandir', exact: true }).first().click();
      await list.getByRole('textbox', { name: 'Cargo' }).first().fill('Gerente de produção');
      await editor.save();
    },
  },
  {
    name: 'change the text of a machine page',
    files: [`${CONTENT}/machines/sopradoras.json`],
    async do(editor) {
      await editor.openEntry('Páginas de máquinas', 'Sopradoras');
      await editor.write('Título da página', 'Rosca e canhão para sopradora: peças novas');
      await editor.save();
    },
  },
  {
    name: 'change the text of the home page',
    files: [`${CONTENT}/home.json`],
    async do(editor) {
      await editor.open('Página inicial');
      await editor.write('Título da página', 'Recuperação de Rosca e Canhão para Plásticos');
      await editor.save();
    },
  },
  {
    name: 'change what a picture shows',
    files: [`${CONTENT}/articles/retificarosca.mdx`],
    lines: 1,
    async do(editor) {
      await editor.openEntry('Artigos', 'Retífica e recuperação de rosca: vale a pena?');
      await editor.write('O que se vê na foto', 'Micrômetro apoiado em duas cristas de uma rosca usada');
      await editor.save();
    },
  },
];

const WRITE_ARTICLE: Task = {
  name: 'write an article with a picture and a table',
  files: [
    'src/assets/pictures/rosca-no-suporte.jpg',
    `${CONTENT}/articles/como-guardar-uma-rosca-fora-da-maquina.mdx`,
  ],
  async do(editor) {
    const { page } = editor;
    await editor.open('Artigos');
    await page.getByRole('button', { name: 'Criar Nova Entrada' }).click();
    await editor.write('Título da página', 'Como guardar uma rosca fora da máquina');
    await editor.write(
      'Descrição',
      'Limpeza, proteção contra oxidação e apoio correto: o que fazer para que a rosca de reserva entre em serviço sem surpresa.',
    );
    await editor.write('Data de publicação', '2026-02-10');
    await (await editor.field('Minutos de leitura')).getByRole('spinbutton').fill('2');
    await (await editor.field('Categoria')).getByRole('combobox').click();
    await page.getByRole('option', { name: 'Manutenção' }).click();
    await editor.write('Nome curto', 'Guardar uma rosca');
    await editor.choosePicture('Foto', 'rosca-extrusora.webp');
    await editor.write('O que se vê na foto', 'Rosca de extrusora limpa, deitada sobre fundo claro');
    await editor.write('Título', 'Sua rosca de reserva está pronta?');
    await (await editor.field('Convite no fim da página'))
      .getByRole('textbox', { name: 'Texto' })
      .fill(
        'Envie fotos e medidas. Nossa equipe diz se ela pode entrar em serviço ou se precisa de retífica.',
      );
    await (await editor.field('Desenho do cartão')).getByRole('radio', { name: 'Retífica' }).click();
    await editor.fillText('Uma rosca de reserva só ajuda se entrar em serviço no dia em que a outra falha.');
    await page.keyboard.press('Enter');
    const picture = await editor.insert('Foto');
    await picture.getByRole('textbox', { name: 'Legenda' }).fill('Rosca apoiada em dois pontos');
    await editor.uploadPicture(picture, {
      name: 'Rosca no suporte.jpg',
      mimeType: 'image/jpeg',
      buffer: await photograph(),
    });
    await picture
      .getByRole('textbox', { name: 'O que se vê na foto' })
      .fill('Rosca deitada em um suporte de madeira com dois apoios');
    await editor.finish(picture);
    const table = await editor.insert('Tabela');
    await table.getByRole('textbox', { name: 'Título da tabela' }).fill('Onde guardar');
    await table.getByLabel('Título da coluna 1').fill('Lugar');
    await table.getByLabel('Título da coluna 2').fill('Posição');
    await table.getByLabel('Linha 1, coluna 1').fill('Almoxarifado seco');
    await table.getByLabel('Linha 1, coluna 2').fill('Na vertical');
    await table.getByRole('button', { name: 'Acrescentar linha' }).click();
    await table.getByLabel('Linha 2, coluna 1').fill('Ao lado da máquina');
    await table.getByLabel('Linha 2, coluna 2').pressSequentially('Na horizontal, em dois apoios');
    await editor.finish(table);
    await editor.save();
  },
};

/** How many lines of a file differ from its state before the editor was opened. */
function countChanged(root: string, file: string): number {
  const before = readFileSync(file.replace(CONTENT, FIRST_CONTENT), 'utf8').split('\n');
  const after = readFileSync(join(root, file), 'utf8').split('\n');
  expect(after).toHaveLength(before.length);
  return after.filter((line, index) => line !== before[index]).length;
}

async function perform(editor: EditorPerson, root: string, tasks: readonly Task[]): Promise<void> {
  for (const { name, files, lines, do: run } of tasks)
    await test.step(name, async () => {
      await run(editor);
      expect(await takeChanges(editor.page, root)).toEqual([...files].sort());
      for (const file of files.filter((one) => one.startsWith(CONTENT)))
        expect(refusalOf(root, file)).toBe('');
      if (lines && files[0]) expect(countChanged(root, files[0])).toBe(lines);
    });
}

test('an editor writes an article with a picture and a table, which changes nothing else and passes the check', {
  tag: LONG,
}, async ({ root, editor }) => {
  test.slow();
  await perform(editor, root, [WRITE_ARTICLE]);
});

test('successive edits of texts change nothing else and pass the check; what would stop the build is shown at its field, and not saved', {
  tag: LONG,
}, async ({ page, root, editor }) => {
  test.slow();
  await perform(editor, root, daily(TASKS, 2));

  const save = () => page.getByRole('button', { name: 'Salvar' }).click();
  await editor.openEntry('Perguntas frequentes', QUESTION);
  await editor.write('Pergunta', 'Curta?');
  await editor.addToText(' Veja a [loja](/lojas) ');
  await save();
  await expect(await editor.field('Pergunta')).toContainText(/15/);
  await expect(await editor.field('Texto')).toContainText('Um link deste texto não leva a nenhuma página.');
  await page.getByRole('button', { name: 'Cancelar Edição' }).click();

  await editor.openEntry('Artigos', ARTICLE);
  await editor.addToText(' ');
  const form = await editor.insert('Vídeo');
  await form.getByRole('textbox', { name: 'Endereço do vídeo' }).fill('https://vimeo.com/1');
  await form.getByRole('textbox', { name: 'Legenda' }).fill('Boa');
  await form.getByRole('button', { name: 'Inserir', exact: true }).click();
  await expect(fieldIn(form, 'Endereço do vídeo')).toContainText('YouTube');
  await expect(fieldIn(form, 'Legenda')).toContainText(/pelo menos \W?5/);
  await expect(fieldIn(form, 'Foto')).toContainText('obrigatório');
  expect(await takeChanges(page, root)).toEqual([]);
});

test('without its settings the page says in Portuguese what is missing, and loads nothing', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/admin/conteudo');
  await expect(page.getByRole('main')).toContainText('EDITOR_GITHUB_REPO');
  expect(loaded.filter((path) => /start\./.test(path))).toEqual([]);
});

const gitHubTest = test.extend({
  site: siteFixture(startStaffSite),
  // The status page and the fonts, which the policy blocks; and GitHub, which refuses the token below.
  allowed:
    /jsdelivr|githubstatus|svelte\.dev\/e\/|allow-same-origin|api\.(github|netlify)\.com|status(:| of) 401/,
});

/** Netlify's window, after the editor has authorised GitHub. */
const SIGNED_IN = `<script>
  addEventListener('message', ({ data, origin }) => {
    if (data === 'authorizing:github')
      opener.postMessage('authorization:github:success:{"token":"gho_window"}', origin);
  });
  opener.postMessage('authorizing:github', '*');
</script>`;

gitHubTest(
  'the page asks GitHub for nothing before Netlify’s window has signed an editor in',
  async ({ page, context }) => {
    const asked: string[] = [];
    await context.route('https://api.github.com/**', (route) => {
      asked.push(route.request().headers()['authorization'] ?? '');
      return route.fulfill({ status: 401, json: { message: 'Bad credentials' } });
    });
    await context.route('https://api.netlify.com/auth**', (route) =>
      route.fulfill({ contentType: 'text/html', body: SIGNED_IN }),
    );
    await page.goto('/admin/conteudo');
    const popup = page.waitForEvent('popup');
    const signIn = page.getByRole('button', { name: /^Entrar com .*GitHub/ });
    await expect(signIn).toBeVisible({ timeout: 20_000 });
    expect(asked).toEqual([]);
    await signIn.click();
    expect(new URL((await popup).url()).searchParams.get('scope')).toBe('repo,user');
    await expect.poll(() => asked).toContain('token gho_window');
  },
);
