import type { TagIds } from '../../shared/tag-ids.ts';

type SourceDirective = 'script-src' | 'connect-src' | 'img-src' | 'frame-src';
export type TagSources = Readonly<Record<SourceDirective, readonly string[]>>;

type TagName = 'gtag' | 'pixel' | 'clarity';

// Source: each vendor's documentation for a Content Security Policy.
const HOSTS: Readonly<Record<TagName, TagSources>> = {
  gtag: {
    'script-src': [
      'https://*.googletagmanager.com',
      'https://www.googleadservices.com',
      'https://www.google.com',
      'https://googleads.g.doubleclick.net',
    ],
    'connect-src': [
      'https://*.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.g.doubleclick.net',
      'https://*.google.com',
      'https://*.google.com.br',
      'https://pagead2.googlesyndication.com',
      'https://www.googleadservices.com',
    ],
    'img-src': [
      'https://*.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.g.doubleclick.net',
      'https://*.google.com',
      'https://*.google.com.br',
      'https://www.googleadservices.com',
    ],
    'frame-src': ['https://td.doubleclick.net', 'https://www.googletagmanager.com'],
  },
  pixel: {
    'script-src': ['https://connect.facebook.net'],
    'connect-src': ['https://connect.facebook.net', 'https://www.facebook.com'],
    'img-src': ['https://www.facebook.com'],
    'frame-src': [],
  },
  clarity: {
    'script-src': ['https://*.clarity.ms'],
    'connect-src': ['https://*.clarity.ms', 'https://c.bing.com'],
    'img-src': ['https://*.clarity.ms', 'https://c.bing.com'],
    'frame-src': [],
  },
};

/** The sources that a Content Security Policy must allow for these tags. */
export function listTagSources(ids: TagIds): TagSources {
  const isUsed: Record<TagName, boolean> = {
    gtag: Boolean(ids.gtag || ids.conversions),
    pixel: Boolean(ids.pixel),
    clarity: Boolean(ids.clarity),
  };
  const names = (Object.keys(HOSTS) as TagName[]).filter((name) => isUsed[name]);
  const collect = (directive: SourceDirective) => names.flatMap((name) => HOSTS[name][directive]);
  return {
    'script-src': collect('script-src'),
    'connect-src': collect('connect-src'),
    'img-src': collect('img-src'),
    'frame-src': collect('frame-src'),
  };
}
