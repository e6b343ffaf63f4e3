import { z } from 'zod';
import { PURPOSES } from '../../shared/consent.ts';

const text = z.string({ error: 'Falta um texto.' }).min(1, { error: 'Falta um texto.' });
/** Empty until it is checked; `npm run check:launch` lists empty ones. */
const unchecked = z.string({ error: 'Escreva um texto, ou "" enquanto não se sabe.' });
const checkedOn = z.union([z.literal(''), z.iso.date()], {
  error: 'Escreva a data da conferência como AAAA-MM-DD, ou "".',
});
const tool = z.enum(['site', 'gtag', 'pixel', 'clarity', 'video'], {
  error: 'Use site, gtag, pixel, clarity ou video.',
});

/** A database table. `colunas` maps each column to its personal datum, in the privacy policy's words, or to false. */
const table = z.strictObject({
  nome: text,
  rotulo: text,
  titulares: text,
  finalidade: text,
  baseLegal: text,
  prazo: text,
  colunas: z.record(z.string(), z.union([z.literal(false), text], { error: 'Escreva o dado, ou false.' })),
});

const deviceStore = z.strictObject({
  tipo: z.enum(['localStorage', 'sessionStorage', 'IndexedDB', 'Cache Storage', 'histórico da aba'], {
    error: 'Use localStorage, sessionStorage, IndexedDB, Cache Storage ou histórico da aba.',
  }),
  nome: text,
  /** The only files that may access this storage. */
  arquivos: z.array(text),
  rotulo: text,
  quem: z.enum(['visitante', 'equipe'], { error: 'Use visitante ou equipe.' }),
  pessoal: z.boolean({ error: 'Escreva true ou false.' }),
  prazo: text,
});

const cookie = z.strictObject({
  /** `…` at the end matches any suffix. */
  nome: text,
  /** The files that set, read or remove it. */
  arquivos: z.array(text).optional(),
  ferramenta: tool,
  finalidade: z.enum(['necessario', ...PURPOSES], {
    error: `Use necessario, ${PURPOSES.join(' ou ')}.`,
  }),
  dono: text,
  dominio: text,
  duracao: text,
  fonte: z.union([z.literal(''), z.url()], { error: 'Escreva o endereço completo da fonte, ou "".' }),
  conferidoEm: checkedOn,
  /** Set for a cookie that this site normally does not get. The policy leaves it out; a withdrawal still deletes it. */
  condicao: text.optional(),
});

const recipient = z.strictObject({
  nome: unchecked,
  papel: z.enum(['operador', 'controlador', 'operador e controlador'], {
    error: 'Use operador, controlador ou operador e controlador.',
  }),
  pais: unchecked,
  finalidade: text,
  dados: text,
  /** It receives data only if one of these tools is configured; empty: always. */
  ferramentas: z.array(tool),
  /** The environment variables that configure it. */
  configuracoes: z.array(text),
  dominios: z.array(text),
  /** The legal mechanism of an international transfer (LGPD, art. 33). */
  mecanismo: unchecked,
  /** How long it keeps its logs. */
  retencao: unchecked,
  conferidoEm: checkedOn,
});

/** The schema of src/content/legal/inventario.json: all personal data, wherever it is stored. */
export const inventorySchema = z.strictObject({
  tabelas: z.array(table),
  foraDoBanco: z.array(z.strictObject({ onde: text, dados: text, prazo: text })),
  dispositivos: z.array(deviceStore),
  cookies: z.array(cookie),
  operadores: z.array(recipient),
});

export type Inventory = z.infer<typeof inventorySchema>;
export type Tool = z.infer<typeof tool>;
