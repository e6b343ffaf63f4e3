import { PURPOSES, type Purpose } from './consent.ts';

/** Which ad conversion of an account an event is, as AW-123456789/AbCdEf. They need the tag. */
export type Conversions = Partial<Record<'whatsapp_lead' | 'form_submission' | 'article_click', string>>;

/** The public ids of the tags that are configured; a tag without one is never loaded. */
export interface TagIds {
  /** G-… measures, AW-… advertises, GT-… may do both. */
  gtag?: string;
  conversions?: Conversions;
  pixel?: string;
  clarity?: string;
  /** The owner asks for a third purpose: showing ads to people who were here. */
  personalization?: true;
}

const CONVERSION = [/^AW-\d{6,14}\/[\w-]+$/, 'use AW-123456789/AbCdEf'] as const;

const SETTINGS = {
  PUBLIC_GTAG_ID: [/^(?:G|AW|GT)-[A-Z0-9]{6,14}$/, 'use G-…, AW-… ou GT-…'],
  PUBLIC_GTAG_WHATSAPP_LABEL: CONVERSION,
  PUBLIC_GTAG_FORM_LABEL: CONVERSION,
  PUBLIC_GTAG_ARTICLE_LABEL: CONVERSION,
  PUBLIC_META_PIXEL_ID: [/^\d{10,20}$/, 'use só os algarismos do pixel'],
  PUBLIC_CLARITY_ID: [/^[a-z0-9]{6,14}$/, 'use o código do projeto, em letras minúsculas e algarismos'],
  PUBLIC_AD_PERSONALIZATION: [/^[01]$/, 'use 1, ou deixe vazia'],
} as const;

type Setting = keyof typeof SETTINGS;

/** One sentence for each id that cannot be one, its variable first. An empty one counts as not set. */
export function findTagProblems(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(SETTINGS).flatMap(([name, [pattern, advice]]) => {
    const value = env[name];
    return !value || pattern.test(value) ? [] : [`${name} é "${value}": ${advice}`];
  });
}

/** The ids from the environment. Throws what `findTagProblems` finds: a mistyped id would measure nothing. */
export function parseTagIds(env: NodeJS.ProcessEnv): TagIds {
  const problems = findTagProblems(env);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const get = (name: Setting) => env[name] || undefined;
  const gtag = get('PUBLIC_GTAG_ID');
  const pixel = get('PUBLIC_META_PIXEL_ID');
  const clarity = get('PUBLIC_CLARITY_ID');
  const conversions = Object.fromEntries(
    [
      ['whatsapp_lead', get('PUBLIC_GTAG_WHATSAPP_LABEL')],
      ['form_submission', get('PUBLIC_GTAG_FORM_LABEL')],
      ['article_click', get('PUBLIC_GTAG_ARTICLE_LABEL')],
    ].filter(([, label]) => label),
  );
  return {
    ...(gtag && { gtag }),
    ...(gtag && Object.keys(conversions).length > 0 && { conversions }),
    ...(pixel && { pixel }),
    ...(clarity && { clarity }),
    ...(get('PUBLIC_AD_PERSONALIZATION') === '1' && { personalization: true }),
  };
}

export interface Destination {
  id: string;
  /** What it serves; agreeing to one of them is enough. */
  purposes: readonly Purpose[];
}

/** Where gtag sends: the tag itself, and the accounts of its conversions. */
export function listDestinations({ gtag, conversions = {} }: TagIds): Destination[] {
  const accounts = Object.values(conversions).map((label) => label.slice(0, label.indexOf('/')));
  return [...new Set([...(gtag ? [gtag] : []), ...accounts])].map((id) => ({
    id,
    purposes: id.startsWith('G-')
      ? ['measurement']
      : id.startsWith('AW-')
        ? ['advertising']
        : ['measurement', 'advertising'],
  }));
}

/** What the visitor has to be asked for. */
export function listPurposes(ids: TagIds): Purpose[] {
  const purposes = new Set<Purpose>(listDestinations(ids).flatMap((destination) => destination.purposes));
  if (ids.clarity) purposes.add('measurement');
  if (ids.pixel) purposes.add('advertising');
  if (ids.personalization && purposes.has('advertising')) purposes.add('personalization');
  return PURPOSES.filter((purpose) => purposes.has(purpose));
}

/** Who receives what the configured tags collect. */
export function listVendors({ gtag, pixel, clarity }: TagIds): string[] {
  return [...(gtag ? ['Google'] : []), ...(pixel ? ['Meta'] : []), ...(clarity ? ['Microsoft'] : [])];
}
