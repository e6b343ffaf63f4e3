import type { ImageFunction, SchemaContext } from 'astro:content';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ImageMetadata } from 'astro';
import { z } from 'astro/zod';
import { altText, pageDescription, pageTitle, sources, text } from '../../site/content-fields.ts';
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
  label: text(4, 40).meta({ title: 'Texto do link' }),
  href: z
    .string({ error: 'Falta o endereço.' })
    .regex(/^[/#]/, { error: 'Comece o endereço com / ou, na própria página, com #.' })
    .meta({
      title: 'Endereço',
      description: 'De uma página do site, como /faq, ou um ponto da própria página, como #catalogo.',
      isAddress: true,
    }),
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

const title = text(3, 40).meta({ title: 'Título' });
const item = block({ title, text: text(30, 170).meta({ title: 'Texto' }) });
const facts = list(
  block({ term: text(2, 30).meta({ title: 'O que é' }), value: text(2, 70).meta({ title: 'Valor' }) }),
  4,
).meta({ title: 'Dados rápidos', item: 'Dado' });
const section = { heading: text(8, 60).meta({ title: 'Título da seção' }) };
const coordinate = z
  .number({ error: 'Escreva um número.' })
  .min(0, { error: 'Use de 0 a 1.' })
  .max(1, { error: 'Use de 0 a 1.' });
const point = z.tuple([coordinate, coordinate], { error: 'Escreva os dois números do ponto.' });

const advantages = (count: number) =>
  block({
    ...section,
    items: list(block({ symptom: text(8, 60).meta({ title: 'Sintoma' }), ...item.shape }), count).meta({
      title: 'Vantagens',
      item: 'Vantagem',
    }),
  }).meta({ title: 'Vantagens' });
const noted = <Names extends readonly string[]>(names: Names, label: string, count: number) =>
  list(
    block({
      name: choice(names, label).meta({ title: label }),
      note: text(20, 130).meta({ title: 'Observação' }),
    }),
    count,
  );
/** The columns of the matrix of steels; each steel has a cell for each, empty if it is made on request. */
const columns = list(text(4, 30), 3, 6).meta({ title: 'Colunas da tabela de aços', item: 'Coluna' });
const materials = (count: number) =>
  list(
    block({
      name: choice(MATERIALS, 'Material').meta({ title: 'Material' }),
      note: text(20, 130).meta({ title: 'Observação' }),
      cells: list(text(0, 40), 3, 6).meta({
        title: 'Células da tabela',
        description: 'Uma por coluna; vazia se é sob consulta.',
        item: 'Célula',
      }),
    }),
    count,
  ).meta({ title: 'Aços', item: 'Aço' });
const treatments = (count: number) =>
  noted(TREATMENTS, 'Tratamento', count).meta({ title: 'Tratamentos', item: 'Tratamento' });
const specifications = { ...section, facts, columns };

const promo = block({
  kind: choice(['product', 'article'], 'Tipo').meta({
    title: 'Tipo',
    choices: { product: 'Produto', article: 'Artigo' },
  }),
  tag: text(3, 20).meta({ title: 'Etiqueta' }),
  title: text(10, 50).meta({ title: 'Título' }),
  text: text(40, 140).meta({ title: 'Texto' }),
  action: text(8, 40).meta({ title: 'Texto do botão' }),
  href: link.shape.href,
});

const applications = block({
  ...section,
  items: list(item, 4, 6).meta({ title: 'Aplicações', item: 'Aplicação' }),
}).meta({ title: 'Aplicações' });
const video = block({
  ...section,
  title: text(8, 60).meta({ title: 'Título do vídeo' }),
  text: text(40, 240).meta({ title: 'Texto' }),
  points: list(item, 3).meta({ title: 'Pontos', item: 'Ponto' }),
}).meta({ title: 'Vídeo' });

const explained = {
  screw: choice(ZONE_SCREW_NAMES, 'Rosca').meta({ title: 'Rosca do desenho' }),
  items: list(
    block({
      channel: text(20, 80).meta({ title: 'Canal' }),
      temperature: text(30, 140).meta({ title: 'Temperatura' }),
      wear: text(30, 140).meta({ title: 'Desgaste' }),
      remedy: text(30, 140).meta({ title: 'Remédio' }),
    }),
    3,
    4,
  ).meta({ title: 'Zonas', item: 'Zona' }),
  /** The guides that give the sources of these texts. */
  guides: list(link, 1, 3).meta({ title: 'Guias', item: 'Guia' }),
};
const zones = block({ ...section, text: text(40, 200).meta({ title: 'Texto' }), ...explained }).meta({
  title: 'Zonas da rosca',
});

const geometries = block({
  ...section,
  text: text(40, 260).meta({ title: 'Texto' }),
  zones: block(explained).meta({ title: 'Zonas da rosca' }),
  items: list(
    block({
      name: text(3, 30).meta({ title: 'Nome' }),
      drawing: choice(GEOMETRIES, 'Desenho').meta({ title: 'Desenho' }),
      text: text(30, 140).meta({ title: 'Texto' }),
      suits: text(2, 50).meta({ title: 'Serve para' }),
    }),
    4,
    6,
  ).meta({ title: 'Geometrias', item: 'Geometria' }),
}).meta({ title: 'Geometrias' });

/** Resins with a compression in our own table. */
const HOUSE_RESINS = ['pp', 'ps', 'abs', 'pa6', 'pc', 'pvc'] as const;
const polymers = block({
  ...section,
  text: text(40, 260).meta({ title: 'Texto' }),
  rows: list(
    block({
      polymer: text(2, 20).meta({ title: 'Sigla' }),
      name: text(4, 60).meta({ title: 'Nome' }),
      resin: choice(HOUSE_RESINS, 'Resina').meta({
        title: 'Taxa de compressão',
        description: 'A resina da tabela da casa que dá a faixa.',
      }),
      note: text(30, 160).meta({ title: 'Observação' }),
    }),
    4,
    8,
  ).meta({ title: 'Linhas', item: 'Polímero' }),
}).meta({ title: 'Polímeros' });

/** The schema of src/content/machines: one file per page, with exactly the blocks of that page. */
export const machineSchema = ({ image }: Pick<SchemaContext, 'image'>) => {
  const pictured = { image: picture(image).meta({ title: 'Foto' }), altText };
  const hero = block({
    heading: text(15, 50).meta({ title: 'Título' }),
    lead: text(80, 240).meta({ title: 'Texto' }),
    secondary: link.meta({ title: 'Segundo botão' }),
    facts,
    ...pictured,
    // The left third of this dark picture is empty, so the page shows its right part without a frame.
    isDark: z
      .boolean({ error: 'Escreva true ou false.' })
      .optional()
      .meta({ title: 'Foto escura', description: 'Com o terço esquerdo livre.' }),
    // Labels with leader lines: `part` is a name from the picture's .json file, `to` the label's place in shares of the picture.
    callouts: list(
      block({
        label: text(4, 24).meta({ title: 'Texto' }),
        part: text(3, 30).meta({
          title: 'Peça',
          description: 'Como no arquivo .json com o nome da foto: a linha termina nela.',
        }),
        to: point.meta({
          title: 'Lugar do texto',
          description: 'De 0 a 1: da esquerda para a direita e de cima para baixo.',
        }),
      }),
      2,
      4,
    ).meta({ title: 'Legendas na foto', item: 'Legenda' }),
  }).meta({ title: 'Topo da página' });
  const catalogue = (count: number) =>
    block({
      ...section,
      items: list(
        block({
          title: text(5, 40).meta({ title: 'Título' }),
          description: text(30, 130).meta({ title: 'Descrição' }),
          ...pictured,
          // A drawing with example dimensions, for parts that the site can draw.
          part: block({
            kind: choice(PART_KINDS, 'Desenho').meta({ title: 'Peça' }),
            diameter: z
              .number({ error: 'Escreva o diâmetro em mm.' })
              .min(15)
              .max(250)
              .meta({ title: 'Diâmetro em mm' }),
            ratio: z
              .number({ error: 'Escreva o L/D como número: 24 é 24:1.' })
              .min(16)
              .max(44)
              .meta({ title: 'Relação L/D', description: '24 é 24:1.' }),
          })
            .optional()
            .meta({ title: 'Desenho com medidas' }),
          drawing: choice(GEOMETRIES, 'Desenho').optional().meta({ title: 'Desenho da geometria' }),
          facts: list(
            block({
              term: text(1, 20).meta({ title: 'O que é' }),
              value: text(2, 60).meta({ title: 'Valor' }),
            }),
            2,
            3,
          ).meta({ title: 'Dados', item: 'Dado' }),
        }),
        count,
      ).meta({ title: 'Itens', item: 'Item' }),
    }).meta({ title: 'Catálogo' });
  const recovery = block({
    ...section,
    service: text(5, 50).meta({ title: 'Serviço' }),
    text: text(60, 260).meta({ title: 'Texto' }),
    ...pictured,
    // The same part after the work, from the same camera.
    restored: block(pictured)
      .optional()
      .meta({ title: 'Foto de depois', description: 'A mesma peça, da mesma câmera.' }),
    note: text(10, 90).meta({ title: 'Nota' }),
    steps: list(item, 4).meta({ title: 'Etapas', item: 'Etapa' }),
    terms: list(
      block({ term: text(4, 40).meta({ title: 'O que é' }), value: text(2, 40).meta({ title: 'Valor' }) }),
      2,
    )
      .optional()
      .meta({ title: 'Prazos', item: 'Prazo' }),
    more: link.meta({ title: 'Link' }),
  }).meta({ title: 'Recuperação' });
  const page = {
    title: pageTitle,
    description: pageDescription,
    hero,
    fontes: sources.optional(),
    quote: block({
      ...section,
      text: text(40, 200).meta({ title: 'Texto' }),
      checklist: list(text(8, 80), 3, 5).meta({ title: 'O que enviar', item: 'Linha' }),
      attachment: text(10, 120).optional().meta({ title: 'Sobre os arquivos' }),
      more: link.meta({ title: 'Link' }),
    }).meta({ title: 'Orçamento' }),
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
        specifications: block({ ...specifications, materials: materials(4), treatments: treatments(4) }).meta(
          { title: 'Materiais e tratamentos' },
        ),
      }),
      block({
        page: z.literal('injetoras'),
        ...page,
        zones,
        advantages: advantages(6),
        promos: list(promo, 2).meta({ title: 'Chamadas', item: 'Chamada' }),
        catalogue: catalogue(3),
        gallery: block({
          ...section,
          images: list(block(pictured), 6).meta({ title: 'Fotos', item: 'Foto' }),
        }).meta({ title: 'Galeria' }),
        specifications: block({ ...specifications, materials: materials(5), treatments: treatments(5) }).meta(
          { title: 'Materiais e tratamentos' },
        ),
      }),
      block({
        page: z.literal('sopradoras'),
        ...page,
        zones,
        advantages: advantages(4),
        catalogue: catalogue(4),
        specifications: block({ ...specifications, materials: materials(3) }).meta({
          title: 'Materiais e tratamentos',
        }),
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
