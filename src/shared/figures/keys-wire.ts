/** GET: the keys of spreadsheets. POST: make one; its id is the idempotency key. DELETE with the id: revoke it. */
export const FIGURE_KEYS_PATH = '/api/equipe/chaves';

/** What a key reads, by the name in the address: all figures, and one line for each request without personal data. */
export const SHEET_FILES = ['resultados', 'pedidos'] as const;
export type SheetFile = (typeof SHEET_FILES)[number];

/** GET with a key: a CSV file. Queries: `chave`, and `semanas` as for the figures. */
export const sheetPath = (file: SheetFile) => `/api/planilha/${file}.csv`;

export const LONGEST_KEY_NAME = 60;
export const MOST_KEYS = 20;

export interface FigureKey {
  id: string;
  name: string;
  madeAt: string;
  /** Null: not used yet, or unknown. */
  lastUsedAt: string | null;
}

export interface FigureKeyList {
  keys: readonly FigureKey[];
}

/** POST body. */
export interface NewFigureKey {
  name: string;
}

/** The response to POST: the only time that the key is shown. */
export interface MadeFigureKey {
  key: FigureKey;
  token: string;
}
