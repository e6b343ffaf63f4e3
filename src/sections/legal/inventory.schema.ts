import { z } from 'zod';

const text = z.string({ error: 'Falta um texto.' }).min(1, { error: 'Falta um texto.' });
/** Empty until somebody has checked it; `npm run check:launch` lists what is empty. */
const unchecked = z.string({ error: 'Escreva um texto, ou "" enquanto não se sabe.' });
const checkedOn = z.union([z.literal(''), z.iso.date()], {
  error: 'Escreva a data da conferência como AAAA-MM-DD, ou "".',
});
const tool = z.enum(['site', 'gtag', 'pixel', 'clarity', 'video'], {
  error: 'Use site, gtag, pixel, clarity ou video.',
});

/** A column says which personal datum it holds, in the words of the privacy policy, or false. */
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
  /** The files that may use the browser's storage for it, and no others. */
  arquivos: z.array(text),
  rotulo: text,
  quem: z.enum(['visitante', 'equipe'], { error: 'Use visitante ou equipe.' }),
  pessoal: z.boolean({ error: 'Escreva true ou false.' }),
  prazo: text,
});

const cookie = z.strictObject({
  /** `…` stands for any ending. */
  nome: text,
  /** The files that set, read or remove it. */
  arquivos: z.array(text).optional(),
  ferramenta: tool,
  finalidade: z.enum(['necessario', 'measurement', 'advertising'], {
    error: 'Use necessario, measurement ou advertising.',
  }),
  dono: text,
  dominio: text,
  duracao: text,
  fonte: z.union([z.literal(''), z.url()], { error: 'Escreva o endereço completo da fonte, ou "".' }),
  conferidoEm: checkedOn,
  /** When this site does not normally see it; the policy leaves it out, a withdrawal removes it all the same. */
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
  /** The tools that bring it in; empty: it always is. */
  ferramentas: z.array(tool),
  /** The environment variables that lead to it. */
  configuracoes: z.array(text),
  dominios: z.array(text),
  /** What an international transfer rests on (LGPD, art. 33). */
  mecanismo: unchecked,
  /** How long it keeps what it logs. */
  retencao: unchecked,
  conferidoEm: checkedOn,
});

/** The shape of src/content/legal/inventario.json: all personal data, wherever it is kept. */
export const inventorySchema = z.strictObject({
  tabelas: z.array(table),
  foraDoBanco: z.array(z.strictObject({ onde: text, dados: text, prazo: text })),
  dispositivos: z.array(deviceStore),
  cookies: z.array(cookie),
  operadores: z.array(recipient),
});

export type Inventory = z.infer<typeof inventorySchema>;
export type Tool = z.infer<typeof tool>;
