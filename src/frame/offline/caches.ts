/** Names of the worker's caches. They never change, so that visited pages survive a new version of the worker. */
export const CACHES = {
  pages: 'pages',
  catalogue: 'catalogue',
  code: 'code',
  pictures: 'pictures',
} as const;
