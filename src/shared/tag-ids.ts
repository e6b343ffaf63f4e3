import { PURPOSES, type Purpose } from './consent.ts';

/** The ad conversion of each event, such as AW-123456789/AbCdEf. Ignored without `gtag`. */
export type Conversions = Partial<Record<'whatsapp_lead' | 'form_submission' | 'article_click', string>>;

/** The public ids of the configured tags; a tag without an id is never loaded. */
export interface TagIds {
  /** G-…: measurement. AW-…: advertising. GT-…: possibly both. */
  gtag?: string;
  conversions?: Conversions;
  pixel?: string;
  clarity?: string;
}

const CONVERSION = [/^AW-\d{6,14}\/[\w-]+$/, 'use AW-123456789/AbCdEf'] as const;

const SETTINGS = {
  PUBLIC_GTAG_ID: [/^(?:G|AW|GT)-[A-Z0-9]{6,14}$/, 'use G-…, AW-… ou GT-…'],
  PUBLIC_GTAG_WHATSAPP_LABEL: CONVERSION,
  PUBLIC_GTAG_FORM_LABEL: CONVERSION,
  PUBLIC_GTAG_ARTICLE_LABEL: CONVERSION,
  PUBLIC_META_PIXEL_ID: [/^\d{10,20}$/, 'use só os algarismos do pixel'],
  PUBLIC_CLARITY_ID: [/^[a-z0-9]{6,14}$/, 'use o código do projeto, em letras minúsculas e algarismos'],
} as const;

type Setting = keyof typeof SETTINGS;

/** One sentence in Portuguese for each malformed id; starts with its variable. An empty variable counts as not set. */
export function findTagProblems(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(SETTINGS).flatMap(([name, [pattern, advice]]) => {
    const value = env[name];
    return !value || pattern.test(value) ? [] : [`${name} é "${value}": ${advice}`];
  });
}

/** Reads the ids from the environment. Throws with all of `findTagProblems`: a mistyped id would measure nothing. */
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
  };
}

export interface Destination {
  id: string;
  /** It receives data when the visitor has agreed to at least one of them. */
  purposes: readonly Purpose[];
}

/** The ids that gtag sends data to: the tag itself and the accounts of its conversions. */
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

/** For each purpose, the companies that receive data from the configured tags. */
export function listReceivers(ids: TagIds): Record<Purpose, string[]> {
  const google = (purpose: Purpose) =>
    listDestinations(ids).some(({ purposes }) => purposes.includes(purpose)) ? ['Google'] : [];
  return {
    measurement: google('measurement'),
    advertising: [...google('advertising'), ...(ids.pixel ? ['Meta'] : [])],
    heatmap: ids.clarity ? ['Microsoft'] : [],
  };
}

/** The purposes that the consent bar asks for with these tags. */
export function listPurposes(ids: TagIds): Purpose[] {
  const receivers = listReceivers(ids);
  return PURPOSES.filter((purpose) => receivers[purpose].length > 0);
}
