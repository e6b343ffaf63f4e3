import sharp from 'sharp';
import type { EditorPerson } from '../../tests/fixtures/editor-person.ts';

/** Something that an editor does, from the list of collections to the saved file. */
export interface Task {
  name: string;
  /** The files that it changes, and no other. */
  files: readonly string[];
  do(editor: EditorPerson): Promise<void>;
}

const CONTENT = 'src/content';

/** A picture as a telephone takes it. */
const largePhotograph = () =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg()
    .toBuffer();

export const TASKS: readonly Task[] = [
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
    name: 'say that the prices are real',
    files: [`${CONTENT}/prices.json`],
    async do(editor) {
      await editor.open('Preços da loja');
      await (await editor.field('É um exemplo')).getByRole('switch').click();
      await editor.save();
    },
  },
  {
    name: 'change an answer',
    files: [`${CONTENT}/faq/garantia.mdx`],
    async do(editor) {
      await editor.openEntry('Perguntas frequentes', 'Qual é a garantia?');
      await editor.addToText(' Guarde a nota fiscal.');
      await editor.save();
    },
  },
  {
    name: 'change the order of the questions',
    files: [`${CONTENT}/faq/inspecao.mdx`, `${CONTENT}/faq/vida-util.mdx`],
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
      await editor.fillText(
        'Uma rosca de reserva só ajuda se entrar em serviço no dia em que a outra falha.',
      );
      await page.keyboard.press('Enter');
      const picture = await editor.insert('Foto');
      await picture.getByRole('textbox', { name: 'Legenda' }).fill('Rosca apoiada em dois pontos');
      await editor.uploadPicture(picture, {
        name: 'Rosca no suporte.jpg',
        mimeType: 'image/jpeg',
        buffer: await largePhotograph(),
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
      await table.getByLabel('Linha 2, coluna 2').fill('Na horizontal, em dois apoios');
      await editor.finish(table);
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
    async do(editor) {
      await editor.openEntry('Artigos', 'Retífica e recuperação de rosca: vale a pena?');
      await editor.write('O que se vê na foto', 'Micrômetro apoiado em duas cristas de uma rosca usada');
      await editor.save();
    },
  },
];
