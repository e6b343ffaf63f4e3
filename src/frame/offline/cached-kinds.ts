/** What a request is to the cache; undefined: none of its business. */
export type CachedKind = 'page' | 'catalogue' | 'code' | 'picture';

// Never kept: the functions, and whatever an interface answers.
const LIVE = /^\/(api|\.netlify)(\/|$)/;
const HASHED = /^\/_astro\/.+\.(\w+)$/;
const CODE = ['js', 'css', 'woff2'];
const PICTURES = ['avif', 'webp', 'png', 'jpg', 'jpeg', 'svg'];

/** Sorts a GET request of this site by its path, as /loja or /_astro/client.D3f9.js. */
export function kindOf(path: string): CachedKind | undefined {
  if (LIVE.test(path)) return undefined;
  if (path === '/catalogo.json') return 'catalogue';
  const extension = HASHED.exec(path)?.[1] ?? '';
  if (CODE.includes(extension)) return 'code';
  if (PICTURES.includes(extension)) return 'picture';
  // Pages have clean addresses; whatever has a dot is a file.
  return path.includes('.') ? undefined : 'page';
}
