/** The names of the worker's caches; they stay from version to version, so that what was visited stays too. */
export const CACHES = {
  pages: 'pages',
  catalogue: 'catalogue',
  code: 'code',
  pictures: 'pictures',
} as const;
