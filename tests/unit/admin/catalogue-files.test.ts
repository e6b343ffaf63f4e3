import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatContent, type Sources, toContent } from '../../../src/admin/content-files.ts';
import { exportCatalogue } from '../../../src/admin/export-catalogue.ts';
import { applyImport, describeImport, parseImport } from '../../../src/admin/import-catalogue.ts';
import type { Product } from '../../../src/shared/catalogue/product.ts';
import { slugOf } from '../../../src/shared/fold-text.ts';
import { catalogue, product, SOURCES } from './arbitrary-product.ts';

const FOLDER = 'src/content/products';
const committed = readdirSync(FOLDER).map((name) => ({
  name,
  text: readFileSync(`${FOLDER}/${name}`, 'utf8'),
}));
const committedSources: Sources = {
  files: committed.map(({ name, text }) => ({ id: JSON.parse(text).id, name: name.replace('.json', '') })),
  pictures: committed.map(({ text }, index) => ({
    path: JSON.parse(text).image,
    url: `/_astro/${index}.webp`,
  })),
};

/** The problems of an import, as "file | product | field". */
const placesOf = (...files: { name: string; text: string }[]) => {
  const parsed = parseImport(files, SOURCES);
  return parsed.ok
    ? []
    : parsed.problems.map(({ file, product: name, field }) => `${file} | ${name} | ${field}`);
};

const sound = {
  id: 7,
  title: 'Rosca',
  description: 'De três zonas',
  category: 'kits',
  price: 'Sob consulta',
  priceRange: '',
  image: '../../assets/pictures/rosca.webp',
  altText: '',
  link: '/injetoras',
  specifications: { Material: 'H13' },
  tags: ['rosca'],
};
const file = (content: unknown, name = 'a.json') => ({ name, text: JSON.stringify(content) });

describe('export then import', () => {
  test('returns the same products from one file per product', () => {
    fc.assert(
      fc.property(catalogue, (products) => {
        fc.pre(products.length > 0);
        const { files } = exportCatalogue(products, SOURCES);
        expect(parseImport(files, SOURCES)).toEqual({ ok: true, products });
      }),
    );
  });

  test('returns the same products for any order of the files, and from one list', () => {
    fc.assert(
      fc.property(
        catalogue
          .filter(({ length }) => length > 0)
          .chain((products) => {
            const { files } = exportCatalogue(products, SOURCES);
            return fc.tuple(
              fc.constant(products),
              fc.shuffledSubarray([...files], { minLength: files.length }),
            );
          }),
        ([products, files]) => {
          const list = { name: 'lista.json', text: `[${files.map(({ text }) => text).join(',')}]` };
          expect(parseImport(files, SOURCES)).toEqual({ ok: true, products });
          expect(parseImport([list], SOURCES)).toEqual({ ok: true, products });
        },
      ),
    );
  });

  test('returns the committed files unchanged', () => {
    const parsed = parseImport(committed, committedSources);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    const { files, removed } = exportCatalogue(parsed.products, committedSources);
    expect(files.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(committed);
    expect(removed).toEqual([]);
  });
});

describe('the exported files', () => {
  test('have unique names that are valid on every operating system', () => {
    fc.assert(
      fc.property(catalogue, (products) => {
        const names = exportCatalogue(products, SOURCES).files.map(({ name }) => name);
        expect(new Set(names).size).toBe(products.length);
        for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.json$/);
      }),
    );
  });

  test('keep the names of their source files, and the export lists the files to delete', () => {
    fc.assert(
      fc.property(product, (any) => {
        const { files, removed } = exportCatalogue([{ ...any, id: 2 }], SOURCES);
        expect(files.map(({ name }) => name)).toEqual(['cilindro-injetora.json']);
        expect(removed).toEqual(['rosca-extrusora-padrao.json']);
      }),
      { numRuns: 5 },
    );
  });

  test('refer to a picture by its path in the content, or else by its URL', () => {
    const known = { ...(sound as unknown as Product), imageUrl: '/_astro/bico.def.webp' };
    expect(toContent(known, SOURCES)['image']).toBe('../../assets/pictures/bico.webp');
    expect(toContent({ ...known, imageUrl: '/outra.webp' }, SOURCES)['image']).toBe('/outra.webp');
  });

  test('are JSON that parses to the written content', () => {
    fc.assert(
      fc.property(product, (any) => {
        const content = toContent(any, SOURCES);
        expect(JSON.parse(formatContent(content))).toEqual(content);
      }),
    );
  });

  test.each([
    ['Rosca Dupla Cônica', 'rosca-dupla-conica'],
    ['  Bico Ø 20 mm (H13)!', 'bico-20-mm-h13'],
    ['日本', ''],
  ])('the slug of “%s” is “%s”', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });
});

describe('an import', () => {
  test('reads imageAlt as altText', () => {
    const { altText: _, ...rest } = sound;
    expect(parseImport([file({ ...rest, imageAlt: 'Rosca sobre a bancada' })], SOURCES)).toMatchObject({
      ok: true,
      products: [{ id: 7, altText: 'Rosca sobre a bancada' }],
    });
  });

  test('fills in the defaults of the content schema', () => {
    expect(parseImport([file(sound)], SOURCES)).toMatchObject({
      ok: true,
      products: [{ id: 7, featured: false, inStock: true, imageUrl: '/_astro/rosca.abc.webp' }],
    });
  });

  test('reports file, product and field of every error, and imports nothing', () => {
    const { title: _, ...untitled } = sound;
    expect(
      placesOf(
        file([sound, { ...untitled, id: 8, category: 'motores' }], 'lista.json'),
        file({ ...sound, id: 9, image: '../../assets/pictures/nova.webp', preco: '1' }, 'nove.json'),
      ),
    ).toEqual([
      'lista.json | produto 2 | title',
      'lista.json | produto 2 | category',
      'nove.json | produto (Rosca) | image',
      'nove.json | produto (Rosca) | preco',
    ]);
  });

  test('reports line and column of a JSON syntax error', () => {
    const parsed = parseImport([{ name: 'a.json', text: '{\n  "id": 1,\n}' }], SOURCES);
    expect(parsed).toEqual({
      ok: false,
      problems: [
        { file: 'a.json', product: '', field: '', message: 'Não é um JSON válido (linha 3, coluna 1).' },
      ],
    });
  });

  test.each([null, 7, 'rosca', [[]], [null]])('refuses %j as a product', (value) => {
    expect(parseImport([file(value)], SOURCES)).toMatchObject({ ok: false });
  });

  test('refuses an empty list and no files', () => {
    expect(parseImport([file([])], SOURCES)).toMatchObject({ ok: false });
    expect(parseImport([], SOURCES)).toMatchObject({ ok: false });
  });

  test('refuses two products with the same id, and says which file has the first', () => {
    const parsed = parseImport([file(sound, 'a.json'), file(sound, 'b.json')], SOURCES);
    expect(parsed).toMatchObject({
      ok: false,
      problems: [{ file: 'b.json', field: 'id', message: 'O id 7 já está em a.json.' }],
    });
  });

  test('reads a file that starts with a byte order mark', () => {
    expect(parseImport([{ name: 'a.json', text: `\uFEFF${JSON.stringify(sound)}` }], SOURCES).ok).toBe(true);
  });

  test('never throws, whatever the file contains', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((value) => JSON.stringify({ ...sound, tags: value })),
        ),
        (text) => {
          const parsed = parseImport([{ name: 'a.json', text }], SOURCES);
          expect(parsed.ok || parsed.problems.length > 0).toBe(true);
        },
      ),
    );
  });
});

describe('applying an import', () => {
  const two = fc.tuple(catalogue, catalogue);

  test('contains the imported products, and keeps or removes the others as requested', () => {
    fc.assert(
      fc.property(two, ([current, imported]) => {
        const ids = new Set(imported.map(({ id }) => id));
        const merged = applyImport(current, imported, { removeOthers: false });
        expect(merged.filter(({ id }) => ids.has(id))).toEqual(imported);
        expect(merged.filter(({ id }) => !ids.has(id))).toEqual(current.filter(({ id }) => !ids.has(id)));
        expect(applyImport(current, imported, { removeOthers: true })).toEqual(imported);
      }),
    );
  });

  test('has no further effect the second time', () => {
    fc.assert(
      fc.property(two, fc.boolean(), ([current, imported], removeOthers) => {
        const once = applyImport(current, imported, { removeOthers });
        expect(applyImport(once, imported, { removeOthers })).toEqual(once);
        expect(describeImport(once, imported, SOURCES)).toMatchObject({
          added: 0,
          changed: 0,
          same: imported.length,
        });
      }),
    );
  });

  test('is announced with numbers that add up', () => {
    fc.assert(
      fc.property(two, ([current, imported]) => {
        const { added, changed, same, others } = describeImport(current, imported, SOURCES);
        expect(added + changed + same).toBe(imported.length);
        expect(changed + same + others).toBe(current.length);
        expect(applyImport(current, imported, { removeOthers: false })).toHaveLength(
          imported.length + others,
        );
      }),
    );
  });
});
