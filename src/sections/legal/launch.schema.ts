import { z } from 'zod';

const text = z.string({ error: 'Falta um texto.' }).min(1, { error: 'Falta um texto.' });
/** Empty until the owner knows it; `npm run check:launch` lists what is empty. */
const open = z.string({ error: 'Escreva um texto, ou "" enquanto não se sabe.' });
const openDate = z.union([z.literal(''), z.iso.date()], { error: 'Escreva a data como AAAA-MM-DD, ou "".' });

/** The documents of `npm run lgpd:documentos`; the list of their names is scripts/legal/documents.ts. */
export const signaturesSchema = z.strictObject({
  assinaturas: z.array(
    z.strictObject({
      documento: text,
      assinadoEm: openDate,
      por: open,
      /** What the document says of the inventory that it was made from: a changed inventory wants a new signature. */
      inventario: open,
    }),
  ),
});

/** What the site promises in figures, with what proves it (CDC, art. 36 and 38). */
export const claimsSchema = z.strictObject({
  afirmacoes: z.array(
    z.strictObject({
      /** As the texts write it. */
      figura: text,
      sobre: text,
      /** The content files that say so. */
      onde: z.array(text).min(1, { error: 'Escreva ao menos um arquivo.' }),
      fonte: open,
      data: openDate,
      responsavel: open,
    }),
  ),
});
