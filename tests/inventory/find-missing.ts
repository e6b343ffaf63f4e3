import type { Inventory } from '../../src/sections/legal/inventory.schema.ts';
import type { Store } from './find-stores.ts';

/** The actual contents of code, database and settings. */
export interface Holdings {
  columns: readonly { table: string; column: string }[];
  stores: readonly Store[];
  /** Full names, or prefixes that end in `…`. */
  cookies: readonly string[];
  hosts: readonly string[];
  settings: readonly string[];
}

const isHostOf = (host: string, domain: string) => {
  const name = host.replace(/^\*\./, '');
  return name === domain || name.endsWith(`.${domain}`);
};

const begins = (name: string, beginning: string) => name.startsWith(beginning.replace('…', ''));

/** Compares the inventory with reality: returns one line for each missing entry and for each that does not exist. */
export function findMissing(inventory: Inventory, holdings: Holdings): string[] {
  const { tabelas, dispositivos, cookies, operadores } = inventory;
  const columns = new Set(
    tabelas.flatMap(({ nome, colunas }) => Object.keys(colunas).map((column) => `${nome}.${column}`)),
  );
  const held = new Set(holdings.columns.map(({ table, column }) => `${table}.${column}`));
  const stores = new Set(dispositivos.map(({ tipo, nome }) => `${tipo} ${nome}`));
  const heldStores = new Set(holdings.stores.map(({ tipo, nome }) => `${tipo} ${nome}`));
  const named = new Set(operadores.flatMap(({ configuracoes }) => configuracoes));
  const notIn = (all: Iterable<string>, known: ReadonlySet<string>) =>
    [...all].filter((one) => !known.has(one));
  return [
    ...notIn(held, columns).map((name) => `coluna ${name}`),
    ...notIn(columns, held).map((name) => `coluna que não existe: ${name}`),
    ...notIn(heldStores, stores).map((name) => `aparelho: ${name}`),
    ...notIn(stores, heldStores).map((name) => `aparelho, não existe: ${name}`),
    ...holdings.cookies
      .filter(
        (held) => !cookies.some(({ nome }) => (held.endsWith('…') ? begins(nome, held) : nome === held)),
      )
      .map((name) => `cookie ${name}`),
    ...holdings.hosts
      .filter((host) => !operadores.some(({ dominios }) => dominios.some((domain) => isHostOf(host, domain))))
      .map((host) => `operador de ${host}`),
    ...notIn(holdings.settings, named).map((name) => `operador da configuração ${name}`),
  ];
}
