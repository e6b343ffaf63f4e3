import type { Mistake } from './mistake.ts';

const COMPANY = 'src/content/company.json';
const REPUTATION = 'src/content/reputation.json';
const STATEMENT = 'src/content/legal/acessibilidade.mdx';
const QUESTION = 'src/content/faq/garantia.mdx';
const OTHER_QUESTION = 'src/content/faq/inspecao.mdx';
const articles = ['problemainjetoras', 'roscainjetora', 'manutencaoextrusora', 'retificarosca'];
const guides = ['tipos-de-desgaste', 'tabela-de-materiais', 'desempeno-de-rosca', 'recuperacao-de-canhao'];
const article = (number: number) => `src/content/articles/${articles[number]}.mdx`;
const guide = (number: number) => `src/content/guias/${guides[number]}.mdx`;

const INNER_QUOTES =
  'Há aspas no meio deste texto: dentro dele use “ e ”, e deixe as retas só no começo e no fim.';
const VIDEO =
  'Para um vídeo, use <Video url="https://www.youtube.com/watch?v=…" caption="…">, com a foto de capa dentro.';

/** Adds a paragraph at the end of a text; the error is in its first line. */
const added = (file: string, text: string, message: string): Mistake => ({
  file,
  from: /$/,
  to: `\n${text}\n`,
  below: 1,
  field: 'texto',
  message,
});

const SYNTAX =
  'O texto não está bem escrito aqui: confira se cada <…> fecha. Para mostrar < ou { no texto, escreva \\< ou \\{.';

/** Mistakes with quotation marks, tags and pictures. The parsers' own errors name another line or advise wrongly. */
export const textMistakes: Record<string, Mistake> = {
  'a component without its closing tag, where the parser stops': {
    file: QUESTION,
    from: /$/,
    to: '\n<Figure number={1}>\n\nSem fim.\n',
    below: 1,
    field: 'texto',
    message: SYNTAX,
  },
  'no second line of hyphens': {
    file: QUESTION,
    from: /^---\n\n/m,
    to: '\n',
    field: '',
    message: 'Falta a segunda linha ---, entre os campos e o texto.',
  },
  'a tab before a field': {
    file: article(1),
    from: /^ {2}text: /m,
    to: '\ttext: ',
    field: '',
    message: 'Recue com espaços, não com tabulação.',
  },
  'a component with a wrong name at both ends': added(
    article(0),
    '<Figur number={9} caption="Crista gasta">\n\nTexto.\n\n</Figur>',
    'Não existe <Figur>. Seria “Figure”? Corrija no começo e no fim.',
  ),
  'a component in small letters': added(
    article(3),
    '<figure number={9} caption="Crista gasta">Texto.</figure>',
    'Não existe <figure>. Seria “Figure”?',
  ),
  'an embedded player': added(
    article(0),
    '<iframe width="576" height="324" src="https://www.youtube.com/embed/aaaaaaaaaaa"></iframe>',
    `O texto não aceita <iframe>. ${VIDEO}`,
  ),
  'a style attribute': added(
    guide(2),
    '<b style="color: red">Atenção</b>',
    'Apague style=… de <b>: a aparência vem do site. Para um vídeo, use <Video>.',
  ),
  'an event attribute': added(
    guide(3),
    '<b onclick="alert(1)">Atenção</b>',
    'Apague onclick=… de <b>: o texto não leva código.',
  ),
  'code of its own': added(
    OTHER_QUESTION,
    'export const nome = 1;',
    'O texto não leva código: apague este trecho. Para mostrar uma chave, escreva \\{.',
  ),
  'a heading of HTML': added(
    STATEMENT,
    '<h2>Prazos</h2>',
    'O texto não aceita <h2>. Para um título, comece a linha com ## ou ###.',
  ),
  'a figure without its number': added(
    guide(0),
    '<Figure caption="Crista gasta">Texto.</Figure>',
    '<Figure> number: Falta este campo: escreva um número, sem aspas.',
  ),
  'a figure whose number is in quotation marks': added(
    guide(1),
    '<Figure number="9" caption="Crista gasta">Texto.</Figure>',
    '<Figure> number: Escreva o número entre chaves, como number={2}. (há o texto “9”)',
  ),
  'a figure with the number of another': added(
    guide(3),
    '<Figure number={1} caption="Crista gasta">Texto.</Figure>',
    '<Figure number={1}> já está na linha ',
  ),
  'a figure without a picture': added(
    article(0),
    '<Figure number={9} caption="Crista gasta">\n\n</Figure>',
    'Falta o desenho ou a foto dentro de <Figure>: ![o que se vê](caminho).',
  ),
  'a table without its table': added(
    article(1),
    '<DataTable number={9} caption="Apoios por comprimento">\n\nTexto.\n\n</DataTable>',
    'Falta a tabela dentro de <DataTable>',
  ),
  'a drawing that is not imported': added(
    article(0),
    '<CheckRing />',
    "Falta a linha do desenho <CheckRing>, depois da segunda ---: import CheckRing from '../../sections/articles/figures/CheckRing.astro';",
  ),
  'a component of articles in an answer': added(
    QUESTION,
    '<Figure number={1} caption="Crista gasta">Texto.</Figure>',
    '<Figure> só existe no texto de artigos e guias.',
  ),
  'a picture of HTML': added(
    article(2),
    '<img src="../../assets/pictures/rosca-gasta.webp" alt="Rosca com a crista gasta" />',
    'O texto não aceita <img>. Para uma foto, escreva ![o que se vê](../../assets/pictures/nome-da-foto.webp)',
  ),
  'a picture with its file name as alternative text': added(
    article(3),
    '![rosca-gasta.webp](../../assets/pictures/rosca-gasta.webp)',
    '“rosca-gasta.webp” é o nome do arquivo: escreva entre [ e ] o que se vê na foto.',
  ),
  'an alternative text that says too little': added(
    QUESTION,
    '![Rosca](../../assets/pictures/rosca-gasta.webp)',
    'O texto da foto, entre [ e ]: Escreva pelo menos 15 caracteres. (tem 5)',
  ),
  'a figure whose picture has no alternative text': {
    ...added(
      guide(0),
      '<Figure number={9} caption="Crista gasta">\n\n![](../../assets/pictures/rosca-gasta.webp)\n\n</Figure>',
      'Falta dizer o que se vê na foto: ![texto](caminho). Se ela é só enfeite, ![](caminho "decorativa").',
    ),
    below: 3,
  },
  'a legend in the place of a mark': added(
    guide(1),
    '![Rosca com a crista gasta](../../assets/pictures/rosca-gasta.webp "Crista gasta")',
    'Apague “Crista gasta” depois do caminho da foto: a legenda vai em caption, no <Figure>.',
  ),
  'a video that the site cannot play': added(
    guide(2),
    '<Video url="https://vimeo.com/1" caption="Rosca girando">\n\n![Rosca com a crista gasta](../../assets/pictures/rosca-gasta.webp)\n\n</Video>',
    '<Video> url: Use o endereço do vídeo no YouTube, como https://www.youtube.com/watch?v=…, ou o de um arquivo .mp4.',
  ),
  'a video without a poster': added(
    guide(3),
    '<Video url="https://www.youtube.com/watch?v=aaaaaaaaaaa" caption="Rosca girando">\n\nTexto.\n\n</Video>',
    'Falta a foto de capa dentro de <Video>',
  ),
  'curly quotation marks in a .json file': {
    file: COMPANY,
    from: '"city": "São Paulo"',
    to: '"city": “São Paulo”',
    field: '',
    message: 'Troque as aspas “ e ” por aspas retas: ".',
  },
  'quotation marks inside a text of a .json file': {
    file: COMPANY,
    from: '"city": "São Paulo"',
    to: '"city": "São "Paulo""',
    field: '',
    message: INNER_QUOTES,
  },
  'a decimal comma': {
    file: REPUTATION,
    from: '4.8',
    to: '4,8',
    field: '',
    message: 'Num número, use ponto decimal, como 4.8.',
  },
  'true with a capital letter': {
    file: REPUTATION,
    from: 'true',
    to: 'True',
    field: '',
    message: 'Escreva true (sim) ou false (não), em minúsculas e sem aspas.',
  },
};
