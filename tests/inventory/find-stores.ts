import { globSync, readFileSync } from 'node:fs';
import type { Inventory } from '../../src/sections/legal/inventory.schema.ts';
import { SOURCES } from '../../src/shared/tools/data/sources.ts';

export type Store = Pick<Inventory['dispositivos'][number], 'tipo' | 'nome'>;
/** Source text by file path. */
export type SourceTexts = ReadonlyMap<string, string>;

export function readSources(): SourceTexts {
  const files = globSync('{src,netlify}/**/*.{ts,tsx,mts,astro}');
  return new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
}

// Calls that store something on the device; the group captures the expression for the storage key.
const CALLS: readonly [Store['tipo'], RegExp][] = [
  ['localStorage', /localStorage\s*\.(?:get|set|remove)Item\(\s*([^,)]+)/g],
  ['localStorage', /([A-Z_]+) in localStorage/g],
  ['sessionStorage', /sessionStorage\s*\.(?:get|set|remove)Item\(\s*([^,)]+)/g],
  ['sessionStorage', /(?:readVisit|writeVisit)\(\s*([^,)]+)/g],
  ['IndexedDB', /createStore\(\s*([^,)]+)/g],
  ['IndexedDB', /indexedDB\s*\.open\(\s*([^,)]+)/g],
  ['IndexedDB', /new (ExpirationPlugin)\(/g],
  ['Cache Storage', /caches\.open\(\s*([^,)]+)/g],
  ['Cache Storage', /cacheName:\s*([^,}\n]+)/g],
  ['Cache Storage', /\b(precacheAndRoute)\(/g],
  ['histórico da aba', /(?:replaceState|pushState)\(\s*\{\s*(\w+)/g],
];

/** Every mention of an API or library that can store something on the device. */
const STORAGE_MENTIONS =
  /\b(?:localStorage|sessionStorage|indexedDB|idb-keyval|idb|localforage|dexie|persistentAtom|persistentMap|cookieStore)\b|@nanostores\/persistent|\bcaches\s*(?:\.|\?\.|\[)|\bin caches\b|\b(?:document|Astro|context|ctx)\s*(?:\?\.|\.)\s*cookies?\b|\bcookies\s*\.set\b|\bset-cookie\b|\b(?:window|self|top|globalThis)\s*(?:\?\.|\.)\s*name\b|\b(?:window|self|document|globalThis)\s*\[/gi;
/** Uses of storage whose key CALLS cannot find. */
const UNRESOLVED_USES =
  /\b(?:local|session)Storage\s*(?:\?\.|\[|\.(?!(?:get|set|remove)Item\()|\s+as\b)|=\s*(?:(?:window|self|globalThis)\.)?(?:local|session)Storage\b(?!\s*[.?[])/g;

// Only texts and types; stores nothing.
const DESCRIPTIONS = new Set(['src/sections/legal/inventory.schema.ts']);
const withoutComments = (text: string) =>
  text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '').replaceAll(/\s\/\/ .*$/gm, '');

/** Finds files that may store something but are not in the inventory, and uses of storage with an unknown key. */
export function findUnnamed(sources: SourceTexts, { dispositivos, cookies }: Inventory): string[] {
  const named = new Set([...dispositivos, ...cookies].flatMap(({ arquivos = [] }) => arquivos));
  return [...sources].flatMap(([file, text]) => {
    if (DESCRIPTIONS.has(file)) return [];
    const code = withoutComments(text);
    const found = [
      ...(named.has(file) ? [] : code.matchAll(STORAGE_MENTIONS)),
      ...code.matchAll(UNRESOLVED_USES),
    ];
    return [...new Set(found.map(([use]) => `${file}: ${use.trim()}`))];
  });
}

/** The names of the settings that the code reads. */
export const findSettings = (sources: SourceTexts): string[] => [
  ...new Set(
    [...sources.values()].flatMap((text) =>
      [...text.matchAll(/\benv(?:\?\.|\.|\??\.?\[['"`])([A-Z][A-Z_]+)/g)].flatMap(([, name]) => name ?? []),
    ),
  ),
];

// Names that a library chooses itself.
const OF_LIBRARIES: Record<string, string> = {
  ExpirationPlugin: 'workbox-expiration',
  precacheAndRoute: 'workbox-precache',
};
// Parameters of wrapper functions; the names are found at their callers.
const PARAMETERS = new Set(['key', 'name: string', 'PREFIX + name']);

function resolveName(expression: string, text: string, sources: SourceTexts): string {
  const written = expression.trim();
  const [, literal] = /^['"`]([^'"`$]+)['"`]$/.exec(written) ?? [];
  if (literal) return literal;
  const [, constant = written] = /^['"`]\$\{(\w+)\}['"`]?$/.exec(written) ?? [];
  const [, group, member] = /^(\w+)\.(\w+)$/.exec(constant) ?? [];
  const pattern = group
    ? new RegExp(`const ${group} = \\{[^}]*\\b${member}: '([^']+)'`)
    : new RegExp(`const ${constant} = '([^']+)'`);
  for (const source of [text, ...sources.values()]) {
    const [, value] = pattern.exec(source) ?? [];
    if (value) return value;
  }
  throw new Error(`Cannot resolve the storage name ${written}: no constant with a string literal found.`);
}

/** Finds everything that the code stores on the device. Throws if it cannot resolve a name. */
export function findStores(sources: SourceTexts): Store[] {
  const found = new Map<string, Store>();
  for (const text of sources.values()) {
    for (const [tipo, pattern] of CALLS) {
      for (const [call, expression = ''] of text.matchAll(pattern)) {
        if (PARAMETERS.has(expression.trim())) continue;
        const isOwnWord = tipo === 'histórico da aba';
        const name =
          OF_LIBRARIES[expression] ?? (isOwnWord ? expression : resolveName(expression, text, sources));
        const nome = /Visit\(/.test(call) ? `visit:${name}` : name;
        found.set(`${tipo} ${nome}`, { tipo, nome });
      }
    }
  }
  return [...found.values()];
}

/** Finds what the text editor stores on the device: the names are in Sveltia's own code. */
export function findEditorStores(program: string): Store[] {
  const names = [...program.matchAll(/["'`](sveltia-cms\.(?!css)[a-z]+)["'`]/g)].map(([, name = '']) => name);
  const stored = [...new Set(names)].map((nome): Store => ({ tipo: 'localStorage', nome }));
  // A database for each repository, named after it.
  return program.includes('indexedDB') ? [...stored, { tipo: 'IndexedDB', nome: 'sveltia-cms' }] : stored;
}

/** Finds the cookies that the site itself sets: constants whose names end in COOKIE. */
export function findOwnCookies(sources: SourceTexts): string[] {
  return [...sources.values()].flatMap((text) =>
    [...text.matchAll(/const \w*COOKIE = '([^']+)'/g)].flatMap(([, name]) => name ?? []),
  );
}

// Hosts in the names of formats, in links to documentation and sources, to the staff's own account, in hints for editors, and
// those that never exist (RFC 2606). The site sends nothing to them.
const NOT_SENT_TO =
  /(?:^|\.)(?:schema\.org|w3\.org|postgresql\.org|app\.netlify\.com|www\.youtube\.com|exemplo\.com|invalid)$/;
/** Publications that texts and comments cite, beside the sources of the tools. */
const CITED =
  /(?:^|\.)(?:pm-llc\.net|plastic-industry\.com|stewart-hay\.com|ptonline\.com|maximelt\.com|xtrustar\.com|reiloyusa\.com|tradevv\.com|extruder-parts\.com|extremecoatings\.net|paulbourke\.net)$/;

/** Finds every foreign host that the code mentions. */
export function findHosts(sources: SourceTexts): string[] {
  const hosts = [...sources.values()].flatMap((text) =>
    [...text.matchAll(/(?:\b(?:https?|wss?):|['"`=(])\/\/([a-zA-Z0-9.*-]+\.[a-z]{2,})/g)].flatMap(
      ([, host]) => host ?? [],
    ),
  );
  const ofTools = new Set(Object.values(SOURCES).map(({ endereco }) => new URL(endereco).host));
  return [...new Set(hosts)].filter(
    (host) => !NOT_SENT_TO.test(host) && !CITED.test(host) && !ofTools.has(host),
  );
}
