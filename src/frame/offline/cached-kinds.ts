/** The cache that a request belongs to; undefined: never cached. */
export type CachedKind = 'page' | 'catalogue' | 'code' | 'picture';

// Never cached: functions, API responses, and the editor, whose forms have to be those of the last deploy.
const LIVE = /^\/(api|\.netlify|admin\/conteudo)(\/|$)/;
const HASHED = /^\/_astro\/.+\.(\w+)$/;
const CODE = ['js', 'css', 'woff2'];
const PICTURES = ['avif', 'webp', 'png', 'jpg', 'jpeg', 'svg'];

/** Classifies a same-origin GET request by its path, for example /loja or /_astro/client.D3f9.js. */
export function kindOf(path: string): CachedKind | undefined {
  if (LIVE.test(path)) return undefined;
  if (path === '/catalogo.json') return 'catalogue';
  const extension = HASHED.exec(path)?.[1] ?? '';
  if (CODE.includes(extension)) return 'code';
  if (PICTURES.includes(extension)) return 'picture';
  // The paths of pages have no file extension; a path with a dot is a file.
  return path.includes('.') ? undefined : 'page';
}
