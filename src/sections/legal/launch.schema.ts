import { z } from 'zod';
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

/** The workshop's practice that the tools rest on, until the owner has confirmed it. */
export const practiceSchema = z.strictObject({ pratica: z.array(practiceClaim) });
