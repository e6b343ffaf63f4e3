import type { Mistake } from './mistake.ts';

const HOME = 'src/content/home.json';
const COMPANY = 'src/content/company.json';
const MACHINE = 'src/content/machines/injetoras.json';
const PRODUCT = 'src/content/products/rosca-injetora.json';
const TESTIMONIALS = 'src/content/testimonials.json';
const ARTICLES = ['problemainjetoras', 'roscainjetora', 'manutencaoextrusora', 'retificarosca'].map(
  (name) => `src/content/articles/${name}.mdx`,
);
const QUESTION = 'src/content/faq/garantia.mdx';

const article = (number: number) => ARTICLES[number] ?? '';

/** Mistakes in the fields of a file, in a .json file and in a text. Each is made in a real content file. */
export const fieldMistakes: Record<string, Mistake> = {
  'a title too long for its card': {
    file: HOME,
    from: '"title": "Manutenção de Roscas",',
    to: '"title": "Manutenção de Roscas e Cilindros de Todas as Marcas!",',
    field: 'services[0].title',
    message: 'Use no máximo 40 caracteres (tem 52).',
  },
  'a description too short for a search result': {
    file: HOME,
    from: /"description": ".*",/,
    to: '"description": "Roscas e cilindros.",',
    field: 'description',
    message: 'Escreva pelo menos 110 caracteres (tem 19).',
  },
  'an empty text': {
    file: COMPANY,
    from: /"legalName": ".*"/,
    to: '"legalName": ""',
    field: 'legalName',
    message: 'Falta a razão social.',
  },
  'a field with a name that does not exist': {
    file: HOME,
    from: '"claim":',
    to: '"clam":',
    field: 'hero.clam',
    message: 'Este campo não existe. Seria “claim”?',
  },
  'a missing field, at the line of its block': {
    file: HOME,
    from: /\n {6}"altText": ".*",/,
    to: '',
    below: -4,
    field: 'products[0].altText',
    message: 'Falta este campo: escreva um texto entre aspas.',
  },
  'a word instead of a number': {
    file: article(0),
    from: /readMinutes: .*/,
    to: 'readMinutes: oito',
    field: 'readMinutes',
    message: 'Escreva os minutos de leitura, como 8. (há o texto “oito”)',
  },
  'a word instead of true or false': {
    file: article(1),
    from: /featured: .*/,
    to: 'featured: sim',
    field: 'featured',
    message: 'Escreva true ou false. (há o texto “sim”)',
  },
  'a number out of its range': {
    file: TESTIMONIALS,
    from: /"rating": \d/,
    to: '"rating": 6',
    field: '[0].rating',
    message: 'A maior nota é 5. (há “6”)',
  },
  'a list with an item missing': {
    file: HOME,
    from: /\n {6}"Equipe especializada.*/,
    to: '',
    field: 'about.claims',
    message: 'Use exatamente 4 itens (tem 3).',
  },
  'a date that does not exist, in an article': {
    file: article(2),
    from: /publishedAt: .*/,
    to: 'publishedAt: 2025-02-30',
    field: 'publishedAt',
    message: 'Esta data não existe no calendário: escreva AAAA-MM-DD.',
  },
  'a date in another format': {
    file: article(3),
    from: /publishedAt: .*/,
    to: 'publishedAt: 18/05/2025',
    field: 'publishedAt',
    message: 'Escreva uma data que exista, como 2025-08-31. (há “18/05/2025”)',
  },
  'a date that does not exist, in the company file': {
    file: COMPANY,
    from: /"priceValidUntil": ".*"/,
    to: '"priceValidUntil": "2026-02-29"',
    field: 'priceValidUntil',
    message: 'Escreva a data como AAAA-MM-DD. (há “2026-02-29”)',
  },
  'a tax number in another format': {
    file: COMPANY,
    from: /"taxId": ".*"/,
    to: '"taxId": "12345678000195"',
    field: 'taxId',
    message: 'Escreva o CNPJ como 00.000.000/0000-00. (há “12345678000195”)',
  },
  'a category that the shop does not have': {
    file: PRODUCT,
    from: /"category": ".*"/,
    to: '"category": "injetora"',
    field: 'category',
    message:
      'Use um destes: extrusoras, injetoras, sopradoras, kits, acessorios, reposicao. (há “injetora”) Seria “injetoras”?',
  },
  'a misspelled article category': {
    file: article(0),
    from: /category: .*/,
    to: 'category: Tecnico',
    field: 'category',
    message:
      'Use um destes: Extrusoras, Injetoras, Sopradoras, Manutenção, Materiais, Técnico. (há “Tecnico”) Seria “Técnico”?',
  },
  'a picture that does not exist': {
    file: HOME,
    from: 'pictures/rosca-extrusora.webp',
    to: 'pictures/rosca-extrusoras.webp',
    field: 'products[0].image',
    message:
      'Não há esta foto em src/assets/pictures: “rosca-extrusoras.webp”. Seria “rosca-extrusora.webp”?',
  },
  'a picture with a capital letter that its file does not have': {
    file: PRODUCT,
    from: 'pictures/rosca-injetora.webp',
    to: 'pictures/Rosca-injetora.webp',
    field: 'image',
    message: 'Não há esta foto em src/assets/pictures: “Rosca-injetora.webp”. Seria “rosca-injetora.webp”?',
  },
  'an alternative text that is too short': {
    file: PRODUCT,
    from: /"altText": ".*"/,
    to: '"altText": "Rosca"',
    field: 'altText',
    message: 'Escreva pelo menos 15 caracteres (tem 5).',
  },
  'an alternative text that is too short, as imageAlt': {
    file: PRODUCT,
    from: /"altText": ".*"/,
    to: '"imageAlt": "Rosca"',
    field: 'imageAlt',
    message: 'Escreva pelo menos 15 caracteres (tem 5).',
  },
  'a link to a page that does not exist': {
    file: HOME,
    from: '"link": "/injetoras"',
    to: '"link": "/injetora"',
    field: 'products[2].link',
    message: 'Este endereço não existe no site: “/injetora”. Seria “/injetoras”?',
  },
  'a link without the leading slash': {
    file: PRODUCT,
    from: '"link": "/injetoras"',
    to: '"link": "injetoras"',
    field: 'link',
    message: 'Comece o endereço com /. (há “injetoras”)',
  },
  'a link in a text to a page that does not exist': {
    file: QUESTION,
    from: /$/,
    to: '\nVeja o [artigo](/retifica-rosca).\n',
    below: 1,
    field: 'texto',
    message: 'Este endereço não existe no site: “/retifica-rosca”. Seria “/retificarosca”?',
  },
  'a link to an anchor that the page does not have': {
    file: QUESTION,
    from: /$/,
    to: '\nEscreva [para nós](/#contato).\n',
    below: 1,
    field: 'texto',
    message: 'A página não tem o ponto “#contato”. Seria “#contact”?',
  },
  'a missing comma': {
    file: COMPANY,
    from: /"city": "São Paulo",/,
    to: '"city": "São Paulo"',
    field: '',
    message: 'Falta uma vírgula no fim desta linha, ou há texto depois das aspas.',
  },
  'a comma after the last item': {
    file: TESTIMONIALS,
    from: /\n\s*}\s*\]\s*$/,
    to: ',\n  }\n]\n',
    below: 1,
    field: '',
    message: 'Sobra uma vírgula antes deste ponto, ou falta o nome do campo entre aspas.',
  },
  'a missing closing quotation mark': {
    file: COMPANY,
    from: '"city": "São Paulo",',
    to: '"city": "São Paulo,',
    field: '',
    message: 'Falta fechar as aspas deste texto.',
  },
  'a repeated field': {
    file: COMPANY,
    from: /"city": "São Paulo",/,
    to: '"city": "São Paulo",\n  "city": "Santos",',
    below: 1,
    field: 'city',
    message: 'Este campo aparece duas vezes no mesmo bloco: apague um.',
  },
  'a title with a colon but without quotation marks': {
    file: article(1),
    from: /title: ".*"/,
    to: 'title: Injetoras: as causas de parada',
    field: '',
    message: 'Ponha o texto entre aspas: ele tem dois-pontos.',
  },
  'a first-level heading in a text': {
    file: article(2),
    from: /\n## /,
    to: '\n# ',
    below: 1,
    field: 'texto',
    message: 'comece com ##; o título da página já é o primeiro.',
  },
  'a heading that skips a level': {
    file: article(3),
    from: /$/,
    to: '\n## Resumo\n\n#### Em poucas palavras\n',
    below: 3,
    field: 'texto',
    message: '“Em poucas palavras”: use ###; não pule níveis de título.',
  },
  'a picture without alternative text in a text': {
    file: article(0),
    from: /$/,
    to: '\n![](../../assets/pictures/rosca-gasta.webp)\n',
    below: 1,
    field: 'texto',
    message: 'Falta dizer o que se vê na foto: ![texto](caminho).',
  },
  'a component that does not exist': {
    file: article(2),
    from: /$/,
    to: '\n<Aspeto name="Problema">Folga.</Aspeto>\n',
    below: 1,
    field: 'texto',
    message: 'Não existe <Aspeto>. Seria “Aspect”?',
  },
  'an unknown material': {
    file: MACHINE,
    from: /"name": "H13"/,
    to: '"name": "H14"',
    field: 'specifications.materials[2].name',
    message: 'Use um destes: SAE 8640, D2, H13, PM-23, Ligas especiais sob consulta. (há “H14”) Seria “H13”?',
  },
  'a number of the tools that no table has, on a page of machines': {
    file: MACHINE,
    from: 'ocupa de 40% a 50% da rosca',
    to: 'ocupa de [[zona.alimentaçao]]% da rosca',
    field: 'zones.items[0].channel',
    message:
      'Não há este número nas tabelas das ferramentas: “[[zona.alimentaçao]]”. Seria “zona.alimentacao”?',
  },
};
