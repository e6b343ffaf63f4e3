import { z } from 'zod';
import { RESIN_IDS } from '../../shared/tools/data/resins.ts';
import { PENDING } from '../../shared/tools/release.ts';
import { practiceClaim } from '../../site/content-fields.ts';
import { CAPABILITY_NAMES } from './capabilities.ts';

const text = z.string({ error: 'Falta um texto.' }).min(1, { error: 'Falta um texto.' });
/** Empty until the owner knows it; `npm run check:launch` lists empty ones. */
const open = z.string({ error: 'Escreva um texto, ou "" enquanto não se sabe.' });
const openDate = z.union([z.literal(''), z.iso.date()], { error: 'Escreva a data como AAAA-MM-DD, ou "".' });

/** The signatures of the documents in docs/legal. */
export const signaturesSchema = z.strictObject({
  assinaturas: z.array(
    z.strictObject({
      documento: text,
      assinadoEm: openDate,
      por: open,
    }),
  ),
});

const figures = z.array(text).min(1, { error: 'Escreva ao menos um trecho.' });
const files = z.array(text).min(1, { error: 'Escreva ao menos um arquivo.' });

/**
 * Every percentage and duration in the texts: the figures that the site promises, each with its source (CDC, art. 36 and
 * 38), and those that promise nothing.
 */
export const claimsSchema = z.strictObject({
  afirmacoes: z.array(
    z.strictObject({
      figuras: figures,
      sobre: text,
      onde: files,
      fonte: open,
      data: openDate,
      responsavel: open,
    }),
  ),
  naoSaoPromessas: z.array(
    z.strictObject({
      figuras: figures,
      onde: files,
      motivo: text,
    }),
  ),
});

/** What the texts say the workshop can do and the specification does not name. */
export const capabilitiesSchema = z.strictObject({
  capacidades: z.array(
    z.strictObject({
      nome: z.enum(CAPABILITY_NAMES, { error: `Use um destes: ${CAPABILITY_NAMES.join(', ')}.` }),
      sobre: text,
      /** The content files that name it; a file of code starts with src/. */
      onde: files,
      /** True until the owner has confirmed it. */
      exemplo: z.boolean({ error: 'Escreva true enquanto não estiver confirmado, false depois.' }),
    }),
  ),
});

const number = z.number({ error: 'Escreva um número.' }).min(0);
const signature = {
  liberadoPor: text,
  em: openDate,
};
const isWhole = ({ liberadoPor, em }: { liberadoPor: string; em: string }) =>
  (liberadoPor === PENDING) === (em === '');
const UNSIGNED = { error: `Escreva o nome e a data, ou “${PENDING}” e nenhuma data.`, path: ['em'] };
const rule = z.strictObject(signature).refine(isWhole, UNSIGNED);

/** Who has released each rule of the tools. Until then a rule shows published ranges, and no drawing is offered for CAD. */
export const releaseSchema = z.strictObject({
  compressao: z
    .strictObject({
      ...signature,
      faixas: z.array(
        z.strictObject({
          resina: z.enum(RESIN_IDS, { error: `Use uma destas: ${RESIN_IDS.join(', ')}.` }),
          de: number,
          ate: number,
        }),
      ),
    })
    .refine(isWhole, UNSIGNED),
  profundidade: z
    .strictObject({
      ...signature,
      de: number,
      ate: number,
    })
    .refine(isWhole, UNSIGNED),
  zonas: rule,
  material: rule,
  limites: rule,
  perda: rule,
  intervalos: rule,
  pratica: z.array(practiceClaim),
});
