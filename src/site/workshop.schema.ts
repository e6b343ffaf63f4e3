import type { SchemaContext } from 'astro:content';
import { z } from 'zod';
import { ROUTES } from '../shared/routes.ts';
import { altText, day, text } from './content-fields.ts';

interface WorkshopPlace {
  path: string;
  /** Where on the page: a part of it that other pages have too. */
  spot: 'about' | 'recovery' | 'steels' | 'text';
  /** Pixels. A photograph of another ratio is cropped in the middle. */
  width: number;
  height: number;
  /** For the editor, docs/fotos.md and `npm run check:launch`. */
  shows: string;
}

/** Where a photograph of the workshop proves most; until there is one, the page shows nothing there. */
export const WORKSHOP_PLACES = {
  medicao: {
    path: '/',
    spot: 'about',
    width: 1200,
    height: 900,
    shows: 'Quem mede, com o micrômetro na crista do filete',
  },
  retifica: {
    path: ROUTES.extruders,
    spot: 'recovery',
    width: 1600,
    height: 900,
    shows: 'A retificadora, com a rosca entre pontas',
  },
  tratamento: {
    path: ROUTES.injectors,
    spot: 'steels',
    width: 1600,
    height: 900,
    shows: 'O banho de cromo ou o forno, com as roscas',
  },
  embalagem: {
    path: '/rosca-e-canhao-para-maquinas-injetoras',
    spot: 'recovery',
    width: 1600,
    height: 900,
    shows: 'O conjunto embalado, pronto para o transporte',
  },
  usinagem: {
    path: '/rosca-e-canhao-extrusora-polimeros',
    spot: 'recovery',
    width: 1600,
    height: 900,
    shows: 'A máquina que abre o canal da rosca, em corte',
  },
  solda: {
    path: '/retificarosca',
    spot: 'text',
    width: 1600,
    height: 900,
    shows: 'A solda de recarga na crista do filete',
  },
  desempeno: {
    path: '/guias/desempeno-de-rosca',
    spot: 'text',
    width: 1600,
    height: 900,
    shows: 'A rosca na prensa, com o relógio comparador',
  },
  canhao: {
    path: '/guias/recuperacao-de-canhao',
    spot: 'text',
    width: 1600,
    height: 900,
    shows: 'O súbito dentro do canhão, na medição do furo',
  },
} as const satisfies Record<string, WorkshopPlace>;

type Place = keyof typeof WORKSHOP_PLACES;
export type WorkshopSpot = WorkshopPlace['spot'];
export const WORKSHOP_PLACE_NAMES = Object.keys(WORKSHOP_PLACES) as Place[];

/** The schema of src/content/oficina.json. */
export const workshopSchema = ({ image }: Pick<SchemaContext, 'image'>) =>
  z.strictObject({
    photographs: z
      .array(
        z.strictObject({
          place: z.enum(WORKSHOP_PLACE_NAMES, { error: `Escolha entre ${WORKSHOP_PLACE_NAMES.join(', ')}.` }),
          caption: text(15, 120),
          takenOn: day,
          takenBy: text(3, 60),
          image: image(),
          altText,
        }),
      )
      .max(WORKSHOP_PLACE_NAMES.length, { error: 'Uma foto por lugar.' })
      .refine((all) => new Set(all.map(({ place }) => place)).size === all.length, {
        error: 'Uma foto por lugar.',
      }),
  });
