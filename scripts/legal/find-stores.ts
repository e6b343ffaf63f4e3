import { globSync, readFileSync } from 'node:fs';
import type { Inventory } from '../../src/sections/legal/inventory.schema.ts';

export type Store = Pick<Inventory['dispositivos'][number], 'tipo' | 'nome'>;
/** Source text by file. */
export type SourceTexts = ReadonlyMap<string, string>;

export function readSources(): SourceTexts {
  const files = globSync('{src,netlify}/**/*.{ts,tsx,mts,astro}');
  return new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
}

// Each call that keeps something on a device; the group is the name it is kept under, as the code writes it.
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

/** Whatever can keep something on a device, however it is written: a mention is enough. */
const KEEPERS =
  /\b(?:localStorage|sessionStorage|indexedDB|idb-keyval|idb|localforage|dexie|persistentAtom|persistentMap|cookieStore)\b|@nanostores\/persistent|\bcaches\s*(?:\.|\?\.|\[)|\bin caches\b|\b(?:document|Astro|context|ctx)\s*(?:\?\.|\.)\s*cookies?\b|\bcookies\s*\.set\b|\bset-cookie\b|\b(?:window|self|top|globalThis)\s*(?:\?\.|\.)\s*name\b|\b(?:window|self|document|globalThis)\s*\[/gi;
/** Ways to keep something under a name that CALLS do not see. */
const UNSEEN =
  /\b(?:local|session)Storage\s*(?:\?\.|\[|\.(?!(?:get|set|remove)Item\()|\s+as\b)|=\s*(?:(?:window|self|globalThis)\.)?(?:local|session)Storage\b(?!\s*[.?[])/g;

// Texts and types are not code that keeps anything.
const DESCRIPTIONS = new Set(['src/sections/legal/inventory.schema.ts']);
const withoutComments = (text: string) =>
  text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '').replaceAll(/\s\/\/ .*$/gm, '');

/** Every file that may keep something on a device though the inventory does not name it, and every hidden way to. */
export function findUnnamed(sources: SourceTexts, { dispositivos, cookies }: Inventory): string[] {
  const named = new Set([...dispositivos, ...cookies].flatMap(({ arquivos = [] }) => arquivos));
  return [...sources].flatMap(([file, text]) => {
    if (DESCRIPTIONS.has(file)) return [];
    const code = withoutComments(text);
    const found = [...(named.has(file) ? [] : code.matchAll(KEEPERS)), ...code.matchAll(UNSEEN)];
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

// What a library names by itself; what a function hands on, its callers name.
const OF_LIBRARIES: Record<string, string> = {
  ExpirationPlugin: 'workbox-expiration',
  precacheAndRoute: 'workbox-precache',
};
const HANDED_ON = new Set(['key', 'name: string', 'PREFIX + name']);

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
  throw new Error(`no name found for ${written}`);
}

/** Everything that the code keeps on a device. Throws where it cannot tell the name. */
export function findStores(sources: SourceTexts): Store[] {
  const found = new Map<string, Store>();
  for (const text of sources.values()) {
    for (const [tipo, pattern] of CALLS) {
      for (const [call, expression = ''] of text.matchAll(pattern)) {
        if (HANDED_ON.has(expression.trim())) continue;
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

/** The cookies that the site sets by itself: constants whose name ends in COOKIE. */
export function findOwnCookies(sources: SourceTexts): string[] {
  return [...sources.values()].flatMap((text) =>
    [...text.matchAll(/const \w*COOKIE = '([^']+)'/g)].flatMap(([, name]) => name ?? []),
  );
}

// Names of formats, and pages for developers: nothing is sent there.
const NOT_SENT_TO = /(?:^|\.)(?:schema\.org|w3\.org|postgresql\.org)$/;

/** Every foreign host that the code names. */
export function findHosts(sources: SourceTexts): string[] {
  const hosts = [...sources.values()].flatMap((text) =>
    [...text.matchAll(/(?:\b(?:https?|wss?):|['"`=(])\/\/([a-zA-Z0-9.*-]+\.[a-z]{2,})/g)].flatMap(
      ([, host]) => host ?? [],
    ),
  );
  return [...new Set(hosts)].filter((host) => !NOT_SENT_TO.test(host));
}
