import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mistake } from './mistake-forms.ts';

const CONTENT = 'src/content';
const FOLDERS: Readonly<Record<string, string>> = {
  Artigos: 'articles',
  Guias: 'guias',
  'Perguntas frequentes': 'faq',
};

type Text = readonly [collection: string, name: string];

const article = (name: string): Text => ['Artigos', name];
const guide = (name: string): Text => ['Guias', name];
const answer = (name: string): Text => ['Perguntas frequentes', name];

const fileOf = ([collection, name]: Text) => join(CONTENT, FOLDERS[collection] ?? '', `${name}.mdx`);

/** What the list of a collection calls an entry. */
function titleOf(text: Text): string {
  const source = readFileSync(fileOf(text), 'utf8');
  return /^(?:title|question): ['"]?(.+?)['"]?$/m.exec(source)?.[1] ?? '';
}

/** Typed at the end of a text and saved: readers then see what was typed. */
const typed = (name: string, text: Text, words: string, shows = words): Mistake => ({
  name,
  async try(forms) {
    await forms.open(text[0], titleOf(text));
    await forms.toTheEnd();
    await forms.page.keyboard.type(words);
    await forms.save();
    return { kind: 'written', file: fileOf(text), shows };
  },
});

const pasted = (name: string, text: Text, html: string, shows: string): Mistake => ({
  name,
  async try(forms) {
    await forms.open(text[0], titleOf(text));
    await forms.toTheEnd();
    await forms.paste(html);
    await forms.save();
    return { kind: 'written', file: fileOf(text), shows };
  },
});

/** Typed at the end of a text, told at it, and left. */
const told = (name: string, words: string): Mistake => ({
  name,
  async try(forms) {
    await forms.open('Perguntas frequentes', titleOf(answer('recuperar-ou-trocar')));
    await forms.toTheEnd();
    await forms.page.keyboard.type(words);
    const message = await forms.refused(await forms.editor.field('Texto'));
    await forms.close();
    return { kind: 'told', message };
  },
});

const WORD =
  '<h1 style="color:red">Prazos da oficina</h1><h4>Em dias</h4><p class="MsoNormal" style="margin:0">' +
  '<b>Sete</b> <i>dias</i><o:p></o:p></p><style>p{color:red}</style><script>let a = { b: 1 };</script>';
const DOCS =
  '<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Folga' +
  '</span> &lt; 0,1 mm</p><ul><li><p>Medir</p></li></ul></b><iframe src="https://exemplo.com"></iframe>';

export const textMistakes: readonly Mistake[] = [
  typed('a line break of HTML', answer('garantia'), 'Prazo<br>e preço'),
  typed('an address between angle brackets', answer('inspecao'), 'Veja <https://exemplo.com.br>.'),
  typed('braces in a sentence', answer('prazo-orcamento'), 'Prazo: {até 10 dias}'),
  typed('code of its own', answer('prazo-recuperacao'), 'export const nome = 1;'),
  typed('an import', answer('vida-util'), 'import Foto from "foto";'),
  typed(
    'a component of articles in an answer',
    answer('sem-desenho'),
    '<Figure number={1} caption="Crista gasta">',
  ),
  typed(
    'an embedded player',
    article('problemainjetoras'),
    '<iframe src="https://www.youtube.com/embed/aaaaaaaaaaa"></iframe>',
  ),
  typed('a script with braces', article('roscainjetora'), '<script>let a = { b: 1 };</script>'),
  typed(
    'a component with a wrong name',
    article('manutencaoextrusora'),
    '<Figur number={9} caption="Crista gasta">',
  ),
  typed('a component without its end', article('retificarosca'), '<Aspect name="Problema">'),
  typed('a style attribute', guide('defeitos-de-extrusora'), '<b style="color: red">Atenção</b>'),
  typed('a comment of HTML', guide('defeitos-de-sopradora'), '<!-- rever -->'),
  typed('a heading of HTML', guide('desempeno-de-rosca'), '<h2>Prazos</h2>'),
  typed('a drawing without its figure', guide('fichas-de-dez-resinas'), '<WearTypes />'),
  typed('bold that is not closed', guide('folga-entre-rosca-e-canhao'), '**Atenção ao prazo'),
  typed('a heading of the first level', guide('ponteira-e-anel-de-bloqueio'), '# Resumo', 'Resumo'),
  typed(
    'a heading that skips levels',
    guide('quanto-custa-uma-rosca'),
    '##### Em poucas palavras',
    'Em poucas palavras',
  ),
  typed('a picture as Markdown', guide('recuperacao-de-canhao'), '![Rosca](../../assets/pictures/a.webp)'),
  typed('a note under a number', guide('rosca-bimetalica-ou-nitretada'), '[1]: fonte da oficina'),
  pasted('a text from a word processor', guide('rosca-para-reciclagem'), WORD, 'Prazos da oficina'),
  pasted('a text from a page', guide('tabela-de-materiais'), DOCS, 'Folga < 0,1 mm'),
  told('a link to a page that does not exist', 'Veja o [artigo](/retifica-rosca) '),
  told('a link without the leading slash', 'Veja a [loja](loja) '),
  told('a link to a point that the page does not have', 'Fale [conosco](/#contato) '),
  told('a link that leaves out https', 'Veja o [site](www.exemplo.com) '),
  {
    name: 'a figure with the number of another',
    async try(forms) {
      const text = guide('tipos-de-desgaste');
      await forms.open(text[0], titleOf(text));
      await forms.toTheEnd();
      const form = await forms.editor.insert('Tabela');
      await form.getByRole('textbox', { name: 'Título da tabela' }).fill('Uma tabela a mais');
      await form.getByLabel('Título da coluna 1').fill('a');
      await form.getByLabel('Título da coluna 2').fill('b');
      await form.getByLabel('Linha 1, coluna 1').fill('<br> {x}');
      await forms.editor.finish(form);
      await forms.save();
      return { kind: 'written', file: fileOf(text), shows: '<br> {x}' };
    },
  },
];
