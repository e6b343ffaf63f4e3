import type { ImageFunction, SchemaContext } from 'astro:content';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ImageMetadata } from 'astro';
import { z } from 'astro/zod';
import {
  altText,
  optionalList,
  pageDescription,
  pageTitle,
  source,
  text,
} from '../../site/content-fields.ts';
import { PART_KINDS } from '../../site/ui/part-drawing.ts';
import { GEOMETRIES, ZONE_SCREW_NAMES } from './screw-geometries.ts';

// Every field has its own message, because Astro's messages for type errors are in English.
const FOLDER = 'src/content/machines';

const block = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `Campo desconhecido: ${issue.keys.join(', ')}.`
        : 'Falta este bloco, com os campos dele.',
  });

const list = <Item extends z.ZodType>(item: Item, min: number, max = min) =>
  z
    .array(item, { error: 'Falta esta lista.' })
    .min(min, { error: `São pelo menos ${min} itens.` })
    .max(max, { error: `São no máximo ${max} itens.` });

const choice = <const Options extends readonly string[]>(options: Options, name: string) =>
  z.enum(options, { error: `${name}: escolha entre ${options.join(', ')}.` });

/** A link within this site: a path, or an anchor on the same page. */
const link = block({
  label: text(4, 40),
  href: z
    .string({ error: 'Falta o endereço.' })
    .regex(/^[/#]/, { error: 'Comece o endereço com / ou, na própria página, com #.' }),
});

/** A picture's path. Checks first that the file exists, because Astro's error for a missing picture does not name it. */
const picture = (image: ImageFunction) =>
  z
    .string({ error: 'Falta a imagem.' })
    .refine((path) => existsSync(resolve(FOLDER, path)), { error: 'Imagem não encontrada.' })
    .pipe(image() as unknown as z.ZodType<ImageMetadata, string>);

const MATERIALS = ['SAE 8640', 'D2', 'H13', 'PM-23', 'Ligas especiais sob consulta'] as const;
const TREATMENTS = [
  'Nitretação',
  'Têmpera por indução',
  'Revestimentos especiais',
  'Revestimento PVD',
  'Cromo duro',
  'Cementação',
] as const;

const title = text(3, 40);
const item = block({ title, text: text(30, 170) });
const facts = list(block({ term: text(2, 30), value: text(2, 70) }), 4);
const section = { heading: text(8, 60) };
const coordinate = z
  .number({ error: 'Escreva um número.' })
  .min(0, { error: 'Use de 0 a 1.' })
  .max(1, { error: 'Use de 0 a 1.' });
const point = z.tuple([coordinate, coordinate], { error: 'Escreva os dois números do ponto.' });

const advantages = (count: number) =>
  block({
    ...section,
    items: list(block({ symptom: text(8, 60), ...item.shape }), count),
  });
const noted = <Names extends readonly string[]>(names: Names, label: string, count: number) =>
  list(
    block({
      name: choice(names, label),
      note: text(20, 130),
    }),
    count,
  );
/** The columns of the matrix of steels; each steel has a cell for each, empty if it is made on request. */
const columns = list(text(4, 30), 3, 6);
const materials = (count: number) =>
  list(
    block({
      name: choice(MATERIALS, 'Material'),
      note: text(20, 130),
      cells: list(text(0, 40), 3, 6),
    }),
    count,
  );
const treatments = (count: number) => noted(TREATMENTS, 'Tratamento', count);
const specifications = { ...section, facts, columns };

const promo = block({
  kind: choice(['product', 'article'], 'Tipo'),
  tag: text(3, 20),
  title: text(10, 50),
  text: text(40, 140),
  action: text(8, 40),
  href: link.shape.href,
});

const applications = block({
  ...section,
  items: list(item, 4, 6),
});
const video = block({
  ...section,
  title: text(8, 60),
  text: text(40, 240),
  points: list(item, 3),
});

const explained = {
  screw: choice(ZONE_SCREW_NAMES, 'Rosca'),
  items: list(
    block({
      channel: text(20, 80),
      temperature: text(30, 140),
      wear: text(30, 140),
      remedy: text(30, 140),
    }),
    3,
    4,
  ),
  /** The guides that give the sources of these texts. */
  guides: list(link, 1, 3),
};
const zones = block({ ...section, text: text(40, 200), ...explained });

const geometries = block({
  ...section,
  text: text(40, 260),
  zones: block(explained),
  items: list(
    block({
      name: text(3, 30),
      drawing: choice(GEOMETRIES, 'Desenho'),
      text: text(30, 140),
      suits: text(2, 50),
    }),
    4,
    6,
  ),
});

/** Resins with a compression in our own table. */
const HOUSE_RESINS = ['pp', 'ps', 'abs', 'pa6', 'pc', 'pvc'] as const;
const polymers = block({
  ...section,
  text: text(40, 260),
  rows: list(
    block({
      polymer: text(2, 20),
      name: text(4, 60),
      resin: choice(HOUSE_RESINS, 'Resina'),
      note: text(30, 160),
    }),
    4,
    8,
  ),
});

/** The schema of src/content/machines: one file per page, with exactly the blocks of that page. */
export const machineSchema = ({ image }: Pick<SchemaContext, 'image'>) => {
  const pictured = { image: picture(image), altText };
  const hero = block({
    heading: text(15, 50),
    lead: text(80, 240),
    secondary: link,
    facts,
    ...pictured,
    // The left third of this dark picture is empty, so the page shows its right part without a frame.
    isDark: z.boolean({ error: 'Escreva true ou false.' }).optional(),
    // Labels with leader lines: `part` is a name from the picture's .json file, `to` the label's place in shares of the picture.
    callouts: list(
      block({
        label: text(4, 24),
        part: text(3, 30),
        to: point,
      }),
      2,
      4,
    ),
  });
  const catalogue = (count: number) =>
    block({
      ...section,
      items: list(
        block({
          title: text(5, 40),
          description: text(30, 130),
          ...pictured,
          // A drawing with example dimensions, for parts that the site can draw.
          part: block({
            kind: choice(PART_KINDS, 'Desenho'),
            diameter: z.number({ error: 'Escreva o diâmetro em mm.' }).min(15).max(250),
            ratio: z.number({ error: 'Escreva o L/D como número: 24 é 24:1.' }).min(16).max(44),
          }).optional(),
          drawing: choice(GEOMETRIES, 'Desenho').optional(),
          facts: list(
            block({
              term: text(1, 20),
              value: text(2, 60),
            }),
            2,
            3,
          ),
        }),
        count,
      ),
    });
  const recovery = block({
    ...section,
    service: text(5, 50),
    text: text(60, 260),
    ...pictured,
    // The same part after the work, from the same camera.
    restored: block(pictured).optional(),
    note: text(10, 90),
    steps: list(item, 4),
    terms: list(block({ term: text(4, 40), value: text(2, 40) }), 2).optional(),
    more: link,
  });
  const page = {
    title: pageTitle,
    description: pageDescription,
    hero,
    fontes: optionalList(source),
    quote: block({
      ...section,
      text: text(40, 200),
      checklist: list(text(8, 80), 3, 5),
      attachment: text(10, 120).optional(),
      more: link,
    }),
  };
  const set = { ...page, advantages: advantages(4), applications, video, catalogue: catalogue(6), recovery };

  return z.discriminatedUnion(
    'page',
    [
      block({
        page: z.literal('extrusoras'),
        ...page,
        zones,
        advantages: advantages(6),
        catalogue: catalogue(5),
        recovery,
        specifications: block({ ...specifications, materials: materials(4), treatments: treatments(4) }),
      }),
      block({
        page: z.literal('injetoras'),
        ...page,
        zones,
        advantages: advantages(6),
        promos: list(promo, 2),
        catalogue: catalogue(3),
        gallery: block({
          ...section,
          images: list(block(pictured), 6),
        }),
        specifications: block({ ...specifications, materials: materials(5), treatments: treatments(5) }),
      }),
      block({
        page: z.literal('sopradoras'),
        ...page,
        zones,
        advantages: advantages(4),
        catalogue: catalogue(4),
        specifications: block({ ...specifications, materials: materials(3) }),
      }),
      block({ page: z.literal('rosca-e-canhao-para-maquinas-injetoras'), ...set }),
      block({ page: z.literal('rosca-e-canhao-extrusora-polimeros'), ...set, geometries, polymers }),
    ],
    { error: 'O campo page é o nome do arquivo, sem .json.' },
  );
};

export type MachineData = z.infer<ReturnType<typeof machineSchema>>;
export type MachinePageName = MachineData['page'];
type MachinePage<Name extends MachinePageName> = Extract<MachineData, { page: Name }>;
type SetPage = MachinePage<'rosca-e-canhao-extrusora-polimeros'>;
type InjectorPage = MachinePage<'injetoras'>;
/** Every block by its name; the props of its section. */
export type Blocks = Pick<
  SetPage,
  | 'hero'
  | 'advantages'
  | 'applications'
  | 'video'
  | 'catalogue'
  | 'recovery'
  | 'geometries'
  | 'polymers'
  | 'quote'
> &
  Pick<InjectorPage, 'zones' | 'promos' | 'gallery'> & {
    specifications: MachinePage<'sopradoras'>['specifications'] &
      Partial<Pick<InjectorPage['specifications'], 'treatments'>>;
  };
/** The content of any of the pages, with the blocks that each one has. */
export type AnyMachine = Pick<MachineData, 'page' | 'title' | 'description' | 'fontes'> &
  Pick<Blocks, 'hero' | 'advantages' | 'catalogue' | 'quote'> &
  Partial<Blocks>;
