import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'astro/zod';
import { describe, expect, test } from 'vitest';
import { machineSchema } from '../../../../src/sections/machines/machine.schema.ts';
import { MACHINE_PAGES } from '../../../../src/sections/machines/machine-pages.ts';

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
  const texts = textsOf(load(file));

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
  test.each([
    [
      'a missing text',
      (page: ReturnType<typeof load>) => delete page.hero.lead,
      'hero.lead: Falta este texto.',
    ],
    [
      'a missing block',
      (page: ReturnType<typeof load>) => delete page.specifications,
      'specifications: Falta este bloco, com os campos dele.',
    ],
    [
      'a misspelt field',
      (page: ReturnType<typeof load>) => {
        page.hero.titulo = 'x';
      },
      'hero: Campo desconhecido: titulo.',
    ],
    [
      'a picture that does not exist',
      (page: ReturnType<typeof load>) => {
        page.catalogue.items[1].image = '../../assets/pictures/nada.webp';
      },
      'catalogue.items.1.image: Imagem não encontrada.',
    ],
    [
      'four products instead of five',
      (page: ReturnType<typeof load>) => page.catalogue.items.pop(),
      'catalogue.items: São pelo menos 5 itens.',
    ],
    [
      'five advantages instead of six',
      (page: ReturnType<typeof load>) => page.advantages.items.pop(),
      'advantages.items: São pelo menos 6 itens.',
    ],
    [
      'an unknown steel',
      (page: ReturnType<typeof load>) => {
        page.specifications.materials[0].name = 'SAE 1045';
      },
      'specifications.materials.0.name: Material: escolha entre SAE 8640, D2, H13, PM-23, Ligas especiais sob consulta.',
    ],
    [
      'the name of another page',
      (page: ReturnType<typeof load>) => {
        page.page = 'extrusora';
      },
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
