import { expect, type Locator } from '@playwright/test';
import { type Mistake, messageAt } from './mistake-forms.ts';

type Form = readonly [collection: string, entry?: string];

const ARTICLE: Form = ['Artigos', 'Plano de manutenção preventiva de extrusoras'];
const NEW_ARTICLE: Form = ['Artigos', 'new'];
const COMPANY: Form = ['Empresa'];
const HOME: Form = ['Página inicial'];
const MACHINE: Form = ['Páginas de máquinas', 'Injetoras'];
const PICTURE = '../../assets/pictures/rosca-gasta.webp';

/** A text in a field that stands in the form itself. */
const text = (name: string, form: Form, field: string, words: string): Mistake => ({
  name,
  async try(forms) {
    await forms.open(...form);
    const group = await forms.editor.field(field);
    return forms.refusedText(group, group.getByRole('textbox').first(), words);
  },
});

/** A text in a field of a list or a block, whose items are opened first. */
const inner = (name: string, form: Form, list: string, field: string, words: string): Mistake => ({
  name,
  async try(forms) {
    await forms.open(...form);
    const group = await forms.editor.field(list);
    const box = group.getByRole('textbox', { name: field, exact: true }).first();
    await expand(group, box);
    return forms.refusedText(group, box, words);
  },
});

const number = (name: string, form: Form, field: string, value: string): Mistake => ({
  name,
  async try(forms) {
    await forms.open(...form);
    const group = await forms.editor.field(field);
    return forms.refusedText(group, group.getByRole('spinbutton'), value);
  },
});

/** A field in which an editor chooses one of the values that the schema has. */
const chosen = (name: string, form: Form, field: string, role: 'combobox' | 'radio' | 'switch'): Mistake => ({
  name,
  async try(forms) {
    await forms.open(...form);
    const group = await forms.editor.field(field);
    await expect(group.getByRole(role).first()).toBeVisible();
    await expect(group.getByRole('textbox')).toHaveCount(0);
    return { kind: 'no way', because: role === 'switch' ? 'a switch' : 'a choice' };
  },
});

/** A wrong value in the form of a component. */
const component = (
  name: string,
  label: string,
  values: Readonly<Record<string, string>>,
  field: string,
): Mistake => ({
  name,
  async try(forms) {
    await forms.open(...ARTICLE);
    await forms.toTheEnd();
    const outcome = await forms.refusedComponent(
      label,
      async (form) => {
        for (const [box, value] of Object.entries(values))
          await form
            .getByRole(box === 'Número' && label !== 'Números em destaque' ? 'spinbutton' : 'textbox', {
              name: box,
            })
            .fill(value);
      },
      field,
    );
    await forms.close();
    return outcome;
  },
});

/** The name of a new article's file, which becomes its address. */
const address = (name: string, words: string): Mistake => ({
  name,
  async try(forms) {
    await forms.open(...NEW_ARTICLE);
    const edit = forms.page.getByRole('button', { name: 'Editar Slug' });
    // The panel stays open for the next entry.
    if (!(await edit.isVisible())) await forms.page.getByRole('radio', { name: 'Endereço' }).click();
    await edit.click();
    await forms.page.keyboard.press('Control+A');
    await forms.page.keyboard.type(words);
    const message = await messageAt(forms.page.locator('body'));
    await forms.close();
    return { kind: 'told', message };
  },
});

/** Opens what is folded in a field until a box in it is seen. */
async function expand(field: Locator, box: Locator): Promise<void> {
  for (let depth = 0; depth < 3 && !(await box.isVisible()); depth += 1)
    await field
      .getByRole('button', { name: /^Expandir( Tudo)?$/, disabled: false })
      .first()
      .click();
}

export const fieldMistakes: readonly Mistake[] = [
  text('a title that is too short', ARTICLE, 'Título da página', 'Extrusoras'),
  text(
    'a title too long for its card',
    ARTICLE,
    'Título da página',
    `Extrusoras: ${'manutenção '.repeat(5)}`,
  ),
  text('an empty text', ARTICLE, 'Título da página', ''),
  text('a description too short for a search result', ARTICLE, 'Descrição', 'Roscas e cilindros.'),
  text('a description that search engines cut', ARTICLE, 'Descrição', 'Roscas e cilindros. '.repeat(12)),
  text(
    'a short name that is too long',
    ARTICLE,
    'Nome curto',
    'Manutenção preventiva de extrusoras de filme',
  ),
  text('an alternative text that is too short', ARTICLE, 'O que se vê na foto', 'Rosca'),
  inner('an invitation that is too short', ARTICLE, 'Convite no fim da página', 'Texto', 'Ligue.'),
  number('a number out of its range', ARTICLE, 'Minutos de leitura', '45'),
  number('a word instead of a number', ARTICLE, 'Minutos de leitura', 'oito'),
  {
    name: 'a date that does not exist',
    async try(forms) {
      await forms.open(...ARTICLE);
      const box = (await forms.editor.field('Data de publicação')).locator('input');
      await expect(box).toHaveAttribute('type', 'date');
      return { kind: 'no way', because: 'a calendar' };
    },
  },
  chosen('a misspelt category', ARTICLE, 'Categoria', 'combobox'),
  chosen('a drawing that does not exist', ARTICLE, 'Desenho do cartão', 'radio'),
  chosen('a word instead of true or false', ARTICLE, 'Em destaque', 'switch'),
  {
    name: 'a picture that does not exist',
    async try(forms) {
      await forms.open(...ARTICLE);
      const group = await forms.editor.field('Foto');
      await expect(group.locator('input:not([type=file]), textarea, [contenteditable=true]')).toHaveCount(0);
      return { kind: 'no way', because: 'chosen from the site’s pictures' };
    },
  },
  {
    name: 'Markdown that the build refuses',
    async try(forms) {
      await forms.open(...ARTICLE);
      await forms.editor.textBox();
      await expect(forms.page.getByRole('button', { name: 'Editar em Markdown' })).toHaveCount(0);
      return { kind: 'no way', because: 'the text has no plain mode' };
    },
  },
  component('a caption that is too short', 'Foto', { Legenda: 'Boa' }, 'Legenda'),
  component('quotation marks in a caption', 'Foto', { Legenda: 'A rosca "nova" da oficina' }, 'Legenda'),
  component('a number below one', 'Foto', { Número: '0' }, 'Número'),
  component('a picture in a text that has no file', 'Foto', { Legenda: 'Rosca nova' }, 'Foto'),
  component(
    'a picture in a text without alternative text',
    'Foto',
    { Legenda: 'Rosca nova' },
    'O que se vê na foto',
  ),
  component(
    'brackets in an alternative text',
    'Foto',
    { 'O que se vê na foto': `Rosca [nova](${PICTURE}) na bancada` },
    'O que se vê na foto',
  ),
  component(
    'a video that the site cannot play',
    'Vídeo',
    { 'Endereço do vídeo': 'https://vimeo.com/1' },
    'Endereço do vídeo',
  ),
  component('a video without a poster', 'Vídeo', { Legenda: 'Rosca girando' }, 'Foto'),
  component('a table without its caption', 'Tabela', {}, 'Título da tabela'),
  {
    name: 'a key figure that is too long',
    async try(forms) {
      await forms.open(...ARTICLE);
      await forms.toTheEnd();
      const outcome = await forms.refusedComponent(
        'Números em destaque',
        async (form) => {
          await form.getByRole('button', { name: /^Adicionar/ }).click();
          await form.getByRole('textbox', { name: 'Número' }).fill('De sete a dez dias corridos');
        },
        'Números',
      );
      await forms.close();
      return outcome;
    },
  },
  address('an address that is another page’s', 'loja'),
  address('an address that another article has', 'retificarosca'),
  address('an address with capital letters', 'Guardar-uma-rosca'),
  {
    name: 'a new article without its picture',
    async try(forms) {
      await forms.open(...NEW_ARTICLE);
      return { kind: 'told', message: await forms.refused(await forms.editor.field('Foto')) };
    },
  },
  text('a tax number in another format', COMPANY, 'CNPJ', '12345678000195'),
  text('a postal code in another format', COMPANY, 'CEP', '01234567'),
  text('a state by its name', COMPANY, 'Estado', 'São Paulo'),
  text('a WhatsApp number with signs', COMPANY, 'WhatsApp', '(11) 98765-4321'),
  text('an email without its end', COMPANY, 'Email', 'vendas@exemplo'),
  inner('a telephone number with signs', COMPANY, 'Telefones', 'Número', '+55 11 98765-4321'),
  inner('an hour in words', COMPANY, 'Horários', 'Abre', 'oito horas'),
  inner(
    'a card’s title too long for its card',
    HOME,
    'Serviços',
    'Título',
    'Manutenção de roscas e cilindros de todas as marcas',
  ),
  inner('a link of the home page to a page that does not exist', HOME, 'Serviços', 'Endereço', '/injetora'),
  inner('a link of the home page without the leading slash', HOME, 'Serviços', 'Endereço', 'injetoras'),
  inner('a link that leaves the site', HOME, 'Serviços', 'Endereço', '//exemplo.com'),
  {
    name: 'a list with an item missing',
    async try(forms) {
      await forms.open(...HOME);
      const group = await forms.editor.field('Destaques');
      await group.getByRole('button', { name: 'Remover' }).first().click();
      const message = await forms.refused(group);
      await forms.close();
      return { kind: 'told', message };
    },
  },
  inner('a link of a machine page to no page', MACHINE, 'Topo da página', 'Endereço', '/injetora'),
  number('a decimal comma', ['Nota média'], 'Nota média', '4,7'),
  {
    name: 'a rating of six',
    async try(forms) {
      await forms.open('Depoimentos');
      const group = await forms.editor.field('Depoimentos');
      await group.getByRole('button', { name: 'Expandir', exact: true }).first().click();
      return forms.refusedText(group, group.getByRole('spinbutton').first(), '6');
    },
  },
  {
    name: 'quotation marks, a colon and a number sign in a field',
    async try(forms) {
      const words = '“Canhão”: a rosca "nova" # 2';
      await forms.open('Artigos', 'Retífica e recuperação de rosca: vale a pena?');
      await forms.editor.write('Nome curto', words);
      await forms.save();
      return { kind: 'written', file: 'src/content/articles/retificarosca.mdx', shows: words };
    },
  },
  {
    name: 'a sign of YAML at the start of a field',
    async try(forms) {
      await forms.open('Guias', 'Materiais de rosca e canhão: tabela');
      await forms.editor.write('Nome curto', '@oficina" é daqui');
      await forms.save();
      return {
        kind: 'written',
        file: 'src/content/guias/tabela-de-materiais.mdx',
        shows: '@oficina" é daqui',
      };
    },
  },
];
