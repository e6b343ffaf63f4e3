import { afterEach, expect, test, vi } from 'vitest';
import { kindOf } from '../../../../src/frame/offline/cached-kinds.ts';
import { collectCodeFiles } from '../../../../src/frame/offline/code-files.ts';
import { withCode } from '../../../../src/frame/offline/page-plugins.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['/', 'page'],
  ['/rosca-e-canhao-para-maquinas-injetoras', 'page'],
  ['/admin/loja', 'page'],
  ['/apiario', 'page'],
  ['/catalogo.json', 'catalogue'],
  ['/_astro/client.Cd-EeyjT.js', 'code'],
  ['/_astro/fonts/2090cf68053f47f3.woff2', 'code'],
  ['/_astro/rosca.DbMCdSg7_KrdEp.webp', 'picture'],
])('%s is cached as %s', (path, kind) => {
  expect(kindOf(path)).toBe(kind);
});

test.each([
  '/api/send-contact-email',
  '/api/catalogo',
  '/_astro/hero-loop.Bx3f.mp4',
  '/documentos/plano-de-seo.pdf',
  '/sitemap-index.xml',
  '/sw.js',
])('%s is never cached', (path) => {
  expect(kindOf(path)).toBeUndefined();
});

const page = `<link href="/_astro/fonts/2090cf.woff2"><script type="module" src="/_astro/Header.C3.js"></script>
<script type="module">import"/_astro/inline.D4.js"</script>
<astro-island component-url="/_astro/Form.E5.js" renderer-url="/_astro/client.F6.js"></astro-island>
<img src="/_astro/rosca.G7.webp">`;
const modules: Record<string, string> = {
  '/_astro/Form.E5.js': 'import{r}from"./react.H8.js";const later=()=>import(`./notice.I9.js`);',
  '/_astro/react.H8.js': 'export{r};import"./Form.E5.js"',
};

test('finds the files of a page, its islands and their imports, and reads each file once', async () => {
  const read: string[] = [];
  const files = await collectCodeFiles(page, async (path) => {
    read.push(path);
    return modules[path] ?? '';
  });
  expect(files.toSorted()).toEqual(
    [
      '/_astro/fonts/2090cf.woff2',
      '/_astro/Header.C3.js',
      '/_astro/inline.D4.js',
      '/_astro/Form.E5.js',
      '/_astro/client.F6.js',
      '/_astro/react.H8.js',
      '/_astro/notice.I9.js',
    ].toSorted(),
  );
  expect(new Set(read).size).toBe(read.length);
});

test('the code of a page is cached once a version, and again after a file failed', async () => {
  const stored: Response[] = [];
  vi.stubGlobal('caches', {
    open: async () => ({ put: async (_: string, kept: Response) => stored.push(kept) }),
  });
  const read: string[] = [];
  let isLost = false;
  const plugin = withCode(async (path) => {
    if (isLost && path.includes('react')) throw new TypeError('lost');
    read.push(path);
    return modules[path] ?? '';
  });
  const version = () => new Response(page, { headers: { etag: '"1"', 'content-type': 'text/html' } });
  const update = (oldResponse?: Response) =>
    plugin.cacheDidUpdate?.({
      request: 'https://fabrica.example/',
      newResponse: version(),
      oldResponse,
    } as never);

  await update();
  expect(read).toContain('/_astro/react.H8.js');
  read.length = 0;
  await update(version());
  expect(read).toEqual([]);

  isLost = true;
  await expect(update()).rejects.toThrow('lost');
  const [kept] = stored;
  expect(kept?.headers.get('content-type')).toBe('text/html');
  expect(await kept?.clone().text()).toBe(page);
  isLost = false;
  read.length = 0;
  await update(kept);
  expect(read).toContain('/_astro/react.H8.js');
});
