import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'astro/zod';
import { describe, expect, test } from 'vitest';
import { withoutLines } from '../../../../src/sections/machines/checklist-draft.ts';
import { writeLines } from '../../../../src/sections/machines/checklist-lines.ts';
import { formatPosition, moveBy } from '../../../../src/sections/machines/gallery.ts';
import { machineSchema } from '../../../../src/sections/machines/machine.schema.ts';
import { MACHINE_PAGES } from '../../../../src/sections/machines/machine-pages.ts';
import { promoTag } from '../../../../src/sections/machines/promo-tag.ts';
import { ratioSpan } from '../../../../src/sections/machines/ratio-span.ts';

const FOLDER = 'src/content/machines';
// The build's image() reads the picture; here the path is enough.
const schema = machineSchema({ image: () => z.string() as never });
const files = readdirSync(FOLDER);
const load = (file: string) => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8'));
const problems = (data: unknown) =>
  schema.safeParse(data).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}

/** Changes a page's content and returns the schema's problems. */
function edit(file: string, change: (page: ReturnType<typeof load>) => void) {
  const page = load(file);
  change(page);
  return problems(page);
}

test('each machine page has one content file', () => {
  expect(files.toSorted()).toEqual(
    Object.keys(MACHINE_PAGES)
      .map((name) => `${name}.json`)
      .toSorted(),
  );
});

describe.each(files)('%s', (file) => {
  // A day is written as computers do: 2026-11-26.
  const texts = textsOf(load(file)).filter((text) => !/^\d{4}(?:-\d\d){2}$/.test(text));

  test('matches the schema of its page', () => {
    expect(problems(load(file))).toEqual([]);
    expect(load(file).page).toBe(file.replace('.json', ''));
  });

  test('has no-break spaces before units, decimal commas, and en dashes in ranges', () => {
    const wrong = texts.filter(
      (text) =>
        /\d (mm|h|anos|dias|meses|kg|µm)\b/.test(text) ||
        /\d\.\d/.test(text) ||
        /(?<![\w-])\d+%?-\d/.test(text) ||
        /SAE 8640/.test(text.replace(/^SAE 8640$/, '')),
    );
    expect(wrong).toEqual([]);
  });
});

test('no text is on two pages, except addresses', () => {
  const owners = new Map<string, string>();
  const repeated: string[] = [];
  for (const file of files) {
    for (const text of new Set(
      textsOf(load(file)).filter((text) => text.length > 40 && !/^(?:\.\.\/|http)/.test(text)),
    )) {
      const owner = owners.get(text);
      if (owner) repeated.push(`${owner}, ${file}: ${text}`);
      owners.set(text, file);
    }
  }
  expect(repeated).toEqual([]);
});

describe('reports a mistake in Portuguese with its field', () => {
  test.each<[string, (page: ReturnType<typeof load>) => unknown, string]>([
    ['a missing text', (page) => delete page.hero.lead, 'hero.lead: Falta este texto.'],
    [
      'a missing block',
      (page) => delete page.specifications,
      'specifications: Falta este bloco, com os campos dele.',
    ],
    [
      'a misspelt field',
      ({ hero }) => Object.assign(hero, { titulo: 'x' }),
      'hero: Campo desconhecido: titulo.',
    ],
    [
      'a picture that does not exist',
      ({ catalogue }) => Object.assign(catalogue.items[1], { image: '../../assets/pictures/nada.webp' }),
      'catalogue.items.1.image: Imagem não encontrada.',
    ],
    [
      'four products instead of five',
      ({ catalogue }) => catalogue.items.pop(),
      'catalogue.items: São pelo menos 5 itens.',
    ],
    [
      'five advantages instead of six',
      ({ advantages }) => advantages.items.pop(),
      'advantages.items: São pelo menos 6 itens.',
    ],
    [
      'an unknown steel',
      ({ specifications }) => Object.assign(specifications.materials[0], { name: 'SAE 1045' }),
      'specifications.materials.0.name: Material: escolha entre SAE 8640, D2, H13, PM-23, Ligas especiais sob consulta.',
    ],
    [
      'the name of another page',
      (page) => Object.assign(page, { page: 'extrusora' }),
      'page: O campo page é o nome do arquivo, sem .json.',
    ],
  ])('%s', (_, change, problem) => {
    expect(edit('extrusoras.json', change)).toEqual([problem]);
  });

  test('five gallery pictures instead of six, and one banner instead of two', () => {
    const wrong = edit('injetoras.json', (page) => {
      page.gallery.images.pop();
      page.promos.pop();
    });
    expect(wrong.toSorted()).toEqual([
      'gallery.images: São pelo menos 6 itens.',
      'promos: São pelo menos 2 itens.',
    ]);
  });
});

test('converts a range to per cent of the scale from 2:1 to 4:1', () => {
  expect(ratioSpan([2, 4])).toEqual([0, 100]);
  expect(ratioSpan([2.5, 3])).toEqual([25, 50]);
  expect(ratioSpan([3.5, 4])).toEqual([75, 100]);
});

test('wraps around: the first picture follows the last, and the last precedes the first', () => {
  expect([moveBy(0, 1, 6), moveBy(4, 1, 6), moveBy(5, 1, 6)]).toEqual([1, 5, 0]);
  expect([moveBy(5, -1, 6), moveBy(1, -1, 6), moveBy(0, -1, 6)]).toEqual([4, 0, 5]);
});

test('the shown position starts at one', () => {
  expect(formatPosition(1, 6)).toBe('2 de 6');
});

const published = new Date('2026-05-23');

test('a text is announced as new for six months', () => {
  expect(promoTag('Novo artigo', published, new Date('2026-11-23'))).toBe('Novo artigo');
  expect(promoTag('Novo artigo', published, new Date('2026-11-24'))).toBe('Artigo');
});

test('a product has no date and keeps its label', () => {
  expect(promoTag('Novo produto', undefined, new Date('2030-01-01'))).toBe('Novo produto');
});

const OPENING = 'Olá! Gostaria de um orçamento.';

test('writes the filled lines, and the chosen parts, below the opening', () => {
  expect(
    writeLines(OPENING, [
      { label: 'Peça', value: 'Canhão', isOff: true },
      { label: 'Peça', value: 'Rosca', isOff: false },
      { label: 'Diâmetro da rosca', value: ' 60 mm ' },
      { label: 'Resina', value: '  ' },
    ]),
  ).toBe(`${OPENING}\nPeça: Rosca\nDiâmetro da rosca: 60 mm`);
});

test('writes nothing, not even the opening, while no line is filled', () => {
  expect(writeLines(OPENING, [{ label: 'Resina', value: '' }])).toBe('');
});

test('replaces only the lines of this checklist in a message', () => {
  const message = `${OPENING}\nPeça: Rosca\nResina: PP\n\nPeça: Bico\nPreciso até sexta.`;
  expect(withoutLines(message, OPENING, ['Peça: Rosca', 'Resina: '])).toBe('Peça: Bico\nPreciso até sexta.');
});
