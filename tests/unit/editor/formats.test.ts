import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { textComponents } from '../../../src/editor/components/text-components.ts';
import { createFormat } from '../../../src/editor/formats/file-format.ts';

const COMPONENTS = {
  patterns: textComponents({}).map(({ pattern }) => pattern),
  modules: { WearTypes: '../../sections/articles/figures/WearTypes.astro' },
};

const format = (extension: 'json' | 'mdx', optional: string[] = []) =>
  createFormat({ name: 'test', extension, optional, pictures: '../../assets/pictures' }, COMPONENTS);

/** Reads a text, changes its values and writes it. */
function edit<Values>(text: string, extension: 'json' | 'mdx', change: (values: Values) => void): string {
  const { fromFile, toFile } = format(extension);
  const values = fromFile(text) as Values;
  change(values);
  return toFile(values);
}

const FILES = globSync('src/content/**/*.{json,mdx}');

test('every file of the content is written as it was, if nothing changed', () => {
  expect(FILES.length).toBeGreaterThan(40);
  for (const file of FILES) {
    const text = readFileSync(file, 'utf8');
    const { fromFile, toFile } = format(file.endsWith('.mdx') ? 'mdx' : 'json');
    expect(toFile(fromFile(text)), file).toBe(text);
  }
});

test('a chosen picture is written with its path from the file', () => {
  const figure = (src: string) => `<Figure number={1} caption="Legenda">\n\n![Rosca](${src})\n\n</Figure>`;
  const { fromFile, toFile } = format('mdx');
  const values = fromFile('---\nimage: ../../assets/pictures/a.webp\n---\n\nTexto.\n') as object;
  expect(
    toFile({
      ...values,
      image: '/src/assets/pictures/b.webp',
      body: figure('/src/assets/pictures/c.webp'),
    }),
  ).toBe(`---\nimage: "../../assets/pictures/b.webp"\n---\n\n${figure('../../assets/pictures/c.webp')}\n`);
});

test('the editor counts positions, and the files keep gaps for positions written by hand', () => {
  const { fromFile, toFile } = createFormat(
    { name: 'test', extension: 'mdx', optional: [], pictures: '', position: 'order' },
    COMPONENTS,
  );
  const [first, between] = [20, 25].map((order) => `---\norder: ${order}\n---\n\nTexto ${order}.\n`);
  expect(fromFile(first ?? '')).toMatchObject({ order: 2 });
  expect(toFile({ order: 3, body: 'Texto 20.' })).toBe(first?.replace('20', '30'));
  expect(toFile(fromFile(between ?? ''))).toBe(between);
});

describe('a .json file', () => {
  const TEXT =
    '{\n  "b": 1,\n  "a": { "x": "um", "y": [0.1, 0.2] },\n  "list": [\n    {\n      "n": 1\n    }\n  ]\n}\n';

  test('changes only in the changed line', () => {
    const changed = edit<{ b: number }>(TEXT, 'json', (values) => {
      values.b = 2;
    });
    expect(changed).toBe(TEXT.replace('"b": 1', '"b": 2'));
  });

  test('keeps its order of fields, whatever the order of the form', () => {
    const { fromFile, toFile } = format('json');
    const { a, b, list } = fromFile(TEXT) as Record<string, unknown>;
    expect(toFile({ list, a, b })).toBe(TEXT);
  });

  test('breaks an object that no longer fits into a line', () => {
    const long = 'palavra '.repeat(14).trim();
    const changed = edit<{ a: { x: string } }>(TEXT, 'json', (values) => {
      values.a.x = long;
    });
    expect(changed).toContain(`  "a": {\n    "x": "${long}",\n    "y": [0.1, 0.2]\n  },`);
  });

  test('leaves out optional fields that are empty, and keeps required ones', () => {
    const { toFile } = format('json', ['note', 'items.*.part']);
    expect(
      JSON.parse(toFile({ note: '', text: '', items: [{ part: { kind: '' } }, { part: { kind: 'b' } }] })),
    ).toEqual({ text: '', items: [{}, { part: { kind: 'b' } }] });
  });
});

describe('an .mdx file', () => {
  const TEXT =
    '---\ntitle: "Um título"\nauthor: PML\ntags: [a, b]\n---\n\n' +
    "import WearTypes from '../../sections/articles/figures/WearTypes.astro';\n\nUma linha\nque continua.\n\n* ponto\n\n" +
    '<Figure number={1} caption="Legenda.">\n  <WearTypes />\n</Figure>\n';

  test('changes only in the changed field, with its quotation marks', () => {
    const changed = edit<{ title: string; author: string }>(TEXT, 'mdx', (values) => {
      values.title = 'Outro título';
      values.author = 'Dois: nomes';
    });
    expect(changed).toBe(TEXT.replace('"Um título"', '"Outro título"').replace('PML', '"Dois: nomes"'));
  });

  test('hides the imports from the form and writes those of the components in the text', () => {
    const { fromFile, toFile } = format('mdx');
    const values = fromFile(TEXT) as { body: string };
    expect(values.body).not.toContain('import');
    expect(toFile({ title: 'Um título', body: values.body })).toContain('import WearTypes from');
    expect(toFile({ title: 'Um título', body: 'Sem desenho.' })).not.toContain('import');
  });

  test('keeps the notation of every paragraph except the changed one', () => {
    const changed = edit<{ body: string }>(TEXT, 'mdx', (values) => {
      // As the editor returns it: one line per paragraph, and hyphens as bullets.
      values.body = values.body.replace('\nque', ' que').replace('* ponto', '- ponto').concat('\n\nMais um.');
    });
    expect(changed).toBe(`${TEXT}\nMais um.\n`);
  });

  test('characters that MDX parses as code are shown unescaped and written with a backslash', () => {
    const changed = edit<{ body: string }>(TEXT, 'mdx', (values) => {
      values.body += '\n\nFolga < 0,1 mm, {assim}, e `a < b`.';
    });
    expect(changed).toContain('Folga \\< 0,1 mm, \\{assim\\}, e `a < b`.');
    expect(edit(changed, 'mdx', () => undefined)).toBe(changed);
    expect((format('mdx').fromFile(changed) as { body: string }).body).toContain('Folga < 0,1 mm, {assim}');
  });

  test.for([
    ['a component', 'Veja <WearTypes /> e\n\n<Figur number={9} caption="x">', '\\<WearTypes />'],
    ['a component without its end', '<Figure number={9} caption="Crista">', '\\<Figure'],
    ['an address before an element', '<a>https://a.com/b"></a>', String.raw`https\://a.com/b">\</a>`],
    ['a picture', '![Rosca](rosca.webp)', '!\\[Rosca]'],
    ['code', 'export const nome = 1;\n\nimport a from "b";', '&#101;xport const'],
    ['a note', '[1]: /pagina', '\\[1]:'],
    ['a line of hyphens', 'Prazo\n---', 'Prazo\n\\---'],
  ])('%s that is typed in a sentence is written as text', ([, typed = '', written = '']) => {
    const { fromFile, toFile } = format('mdx');
    const text = toFile({ title: 'Um título', body: typed });
    expect(text).toContain(written);
    expect(text).not.toContain('\nimport');
    expect((fromFile(text) as { body: string }).body).toBe(typed);
    expect(toFile(fromFile(text))).toBe(text);
  });

  test('special characters in a cell are text, and the tags of the table are not', () => {
    const table = (cell: string) =>
      `<DataTable number={1} caption="Folga" basis="PML; oficina">\n\n| a |\n| --- |\n| ${cell} |\n\n</DataTable>`;
    expect(format('mdx').toFile({ body: table('<br> {x} <Figure') })).toContain(
      table(String.raw`\<br> \{x\} \<Figure`),
    );
  });

  test('headings get the levels of a page, and code keeps its signs', () => {
    const body = '# Um\n\n#### Dois\n\n## Três\n\n```\n# código\n```\n\n### Quatro';
    expect(format('mdx').toFile({ body })).toContain(
      '## Um\n\n### Dois\n\n## Três\n\n```\n# código\n```\n\n### Quatro\n',
    );
  });

  const figure = (number: number, caption: string) =>
    `<Figure number={${number}} caption="${caption}">\n  <WearTypes />\n</Figure>`;
  const table = (number: number, caption: string) =>
    `<DataTable number={${number}} caption="${caption}">\n\n| a |\n| --- |\n| b |\n\n</DataTable>`;
  /** Saves a file after the editor changed its text. */
  const saved = (before: string, change: (body: string) => string) =>
    edit<{ body: string }>(`---\ntitle: a\n---\n\n${before}\n`, 'mdx', (values) => {
      values.body = change(values.body);
    });

  test('figures and tables are numbered in the order of the text, each for themselves', () => {
    expect(
      saved(
        [figure(1, 'Antiga'), 'Texto.', table(1, 'Folgas')].join('\n\n'),
        (body) => `${figure(1, 'Nova')}\n\n${body}\n\n${figure(7, 'Outra')}`,
      ),
    ).toContain(
      [figure(1, 'Nova'), figure(2, 'Antiga'), 'Texto.', table(1, 'Folgas'), figure(3, 'Outra')].join('\n\n'),
    );
  });

  test('a sentence keeps referring to its table when a new one comes before', () => {
    const text = [table(1, 'Folgas'), table(2, 'Durezas'), 'Veja a Tabela 1,\nas tabelas 1 e 2, não a 9.'];
    expect(saved(text.join('\n\n'), (body) => `${table(1, 'Nova')}\n\n${body}`)).toContain(
      [
        table(1, 'Nova'),
        table(2, 'Folgas'),
        table(3, 'Durezas'),
        'Veja a Tabela 2,\nas tabelas 2 e 3, não a 9.',
      ].join('\n\n'),
    );
  });

  test('a first sentence about a number means the new table that the editor saw with it', () => {
    expect(
      saved(
        table(1, 'Folgas'),
        (body) => `${table(1, 'Nova')}\n\nA Tabela 1 resume; a Tabela 1,5 não.\n\n${body}`,
      ),
    ).toContain(`${table(1, 'Nova')}\n\nA Tabela 1 resume; a Tabela 1,5 não.\n\n${table(2, 'Folgas')}`);
  });

  test('a new file has its texts in quotation marks', () => {
    expect(format('mdx').toFile({ question: 'Vocês atendem: sim?', order: 9, body: 'Sim.' })).toBe(
      '---\nquestion: "Vocês atendem: sim?"\norder: 9\n---\n\nSim.\n',
    );
  });
});
