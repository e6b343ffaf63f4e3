import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type HTMLElement, parse } from 'node-html-parser';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copySite, type SiteCopy } from '../fixtures/site-copy.ts';

/**
 * A picture of 4,000 x 2,667 pixels with the detail of a photograph: as one WebP file it has about 900 kB.
 * Made of coarse and fine noise, always the same.
 */
async function makePhotograph(): Promise<Buffer> {
  const [width, height] = [4000, 2667];
  const layer = async (scale: number, contrast: number, seed: number) => {
    const [w, h] = [Math.ceil(width / scale), Math.ceil(height / scale)];
    const random = createRandom(seed);
    const pixels = Buffer.from(Array.from({ length: w * h * 3 }, () => 128 + (random() - 0.5) * contrast));
    return sharp(pixels, { raw: { width: w, height: h, channels: 3 } })
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer();
  };
  const raw = { width, height, channels: 3 } as const;
  const fine = await layer(6, 84, 2);
  return sharp(await layer(160, 200, 1), { raw })
    .composite([{ input: fine, raw, blend: 'overlay' }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Numbers from 0 to 1 that are the same in every run (a linear congruential generator). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

// Uses the example in src/content/LEIA-ME.md, because editors copy it.
const guide = await readFile('src/content/LEIA-ME.md', 'utf8');
const [, shown = ''] = /```mdx\n([\s\S]*?)```/.exec(guide) ?? [];
// With a title of its own: an editor may have published the example.
const example = shown.replace(/^title: .*$/m, 'title: "O exemplo do guia de quem edita"');
const fieldOf = (name: string) => new RegExp(`^${name}: "(.+)"$`, 'm').exec(example)?.[1] ?? '';
const [title, description] = [fieldOf('title'), fieldOf('description')];
const SLUG = 'exemplo-de-artigo';

const PHOTOGRAPH = 'Fotografia de 4.000 pixels, como a câmera a fez';
const VIDEO = 'https://www.youtube.com/watch?v=aaaaaaaaaaa';
const pictures = `
![${PHOTOGRAPH}](../../assets/pictures/como-da-camera.jpg)

![](../../assets/pictures/rosca-gasta.webp "decorativa")

<Video url="${VIDEO}" caption="A rosca girando dentro do canhão">

![Rosca dentro de um canhão em corte](../../assets/pictures/bimetalico-corte.webp)

</Video>
`;

const WORKSHOP = {
  place: 'retifica',
  caption: 'A retífica da crista, com a rosca entre pontas',
  takenOn: '2026-12-01',
  takenBy: 'Equipe da oficina',
  image: '../assets/pictures/como-da-camera.jpg',
  altText: 'Rosca entre as pontas de uma retificadora cilíndrica',
};

// 1 kB = 1,000 bytes. The same photograph as one WebP file has about 1,000 kB.
const PHONE_PICTURE = 100_000;
const SCREEN_PICTURE = 50_000;
const LARGEST_PICTURE = 300_000;

/** The width in pixels that `sizes` gives a picture, with 16 px to the rem. */
function slotOf(sizes: string, viewport: number): number {
  const chosen = sizes.split(', ').find((one) => {
    const [, from] = /\(min-width: (\d+)rem\)/.exec(one) ?? [];
    return !from || viewport >= Number(from) * 16;
  });
  const [, rest, width] = /calc\(100vw - (\d+)rem\)|(\d+)rem$/.exec(chosen ?? '') ?? [];
  return rest ? viewport - Number(rest) * 16 : Number(width) * 16;
}

const candidatesOf = (srcset: string) =>
  srcset.split(', ').map((one) => {
    const [path = '', width = ''] = one.split(' ');
    return { path, width: Number.parseInt(width, 10) };
  });

let site: SiteCopy;
const read = (file: string) => readFile(join(site.root, file), 'utf8');
beforeAll(async () => {
  site = await copySite();
}, 60_000);
afterAll(() => site?.remove());

describe('a new file in src/content/articles', () => {
  let home: HTMLElement;
  let page: HTMLElement;
  beforeAll(async () => {
    await writeFile(join(site.root, 'src/assets/pictures/como-da-camera.jpg'), await makePhotograph());
    await writeFile(join(site.root, `src/content/articles/${SLUG}.mdx`), `${example}${pictures}`);
    await writeFile(join(site.root, 'src/content/oficina.json'), JSON.stringify({ photographs: [WORKSHOP] }));
    const { succeeded, output } = await site.build({ CONTEXT: 'production' });
    expect(succeeded, output.slice(-3000)).toBe(true);
    home = parse(await read('dist/index.html'));
    page = parse(await read(`dist/${SLUG}.html`));
  }, 240_000);

  test('becomes a page with its title and description', () => {
    expect(page.querySelector('h1')?.textContent.trim()).toBe(title);
    expect(page.querySelector('meta[name=description]')?.getAttribute('content')).toBe(description);
  });

  test('gets its figure, its picture and its table', () => {
    const figure = page.querySelector('.prose .article-figure');
    expect(figure?.querySelector('source[type="image/avif"] + img')?.getAttribute('alt')).toMatch(
      /^Rosca com/,
    );
    expect(page.querySelectorAll('.prose .data-table tbody tr')).toHaveLength(2);
  });

  test.for([
    [360, 3, PHONE_PICTURE],
    [1280, 1, SCREEN_PICTURE],
    [1280, 2, LARGEST_PICTURE],
  ] as const)(
    'sends a screen of %i px, times %i, a photograph of at most %i bytes',
    async ([viewport, density, limit]) => {
      const picture = page.querySelector(`img[alt="${PHOTOGRAPH}"]`);
      const source = picture?.parentNode?.querySelector('source[type="image/avif"]');
      const wanted = slotOf(source?.getAttribute('sizes') ?? '', viewport) * density;
      const candidates = candidatesOf(source?.getAttribute('srcset') ?? '');
      const chosen = candidates.find(({ width }) => width >= wanted) ?? candidates.at(-1);
      expect(chosen?.width).toBeGreaterThanOrEqual(wanted);
      expect((await stat(join(site.root, `dist${chosen?.path}`))).size).toBeLessThanOrEqual(limit);
    },
  );

  test('offers no file of the photograph above 300 kB, not even to old browsers', async () => {
    const picture = page.querySelector(`img[alt="${PHOTOGRAPH}"]`);
    const offered = candidatesOf(picture?.getAttribute('srcset') ?? '').map(({ path }) => path);
    for (const path of [...offered, picture?.getAttribute('src') ?? ''])
      expect((await stat(join(site.root, `dist${path}`))).size, path).toBeLessThanOrEqual(LARGEST_PICTURE);
  });

  test('hides a decorative picture from screen readers', () => {
    const hidden = page.querySelectorAll('.prose img').filter((img) => img.getAttribute('alt') === '');
    expect(hidden.map((img) => img.getAttribute('aria-hidden'))).toEqual(['true']);
  });

  test('shows a video as a link with its poster, and nothing of its host', () => {
    const video = page.querySelector('.prose .article-video');
    const link = video?.querySelector('a');
    expect(link?.getAttribute('href')).toBe(VIDEO);
    expect(link?.querySelector('img')?.getAttribute('src')).toMatch(/^\/_astro\/bimetalico-corte\./);
    expect(video?.querySelector('[data-video]')?.getAttribute('style')).toMatch(/aspect-ratio: ?16 ?\/ ?9/);
    const loaded = page.querySelectorAll('[src*=youtube], link[href*=youtube]');
    expect(loaded.filter((one) => !one.closest('template')).map(String)).toEqual([]);
  });

  test('has a card on the home page', () => {
    const card = home
      .querySelectorAll('#articles article')
      .find((one) => one.querySelector(`a[href="/${SLUG}"]`));
    expect(card?.textContent).toContain(title);
    expect(card?.textContent).toContain(description);
  });

  test('is in the sitemap', async () => {
    expect(await read('dist/sitemap-0.xml')).toMatch(new RegExp(`<loc>[^<]+/${SLUG}</loc>`));
  });

  // This build has no tag ids.
  test('has no consent bar and no tag code when no tag is configured', async () => {
    const html = await read(`dist/${SLUG}.html`);
    const scripts = page.querySelectorAll('script[src]').map((script) => script.getAttribute('src') ?? '');
    const texts = [html, ...(await Promise.all(scripts.map((path) => read(`dist${path}`))))].join('\n');
    expect(texts).toContain('/api/contagem');
    expect(texts).not.toMatch(/data-without|\bconsent\b|page_view|gtag|clarity\.ms/);
    expect(page.querySelector('footer a[href="/privacy-policy#cookies"]')?.textContent.trim()).toBe(
      'Cookies',
    );
    expect(await read('dist/_headers')).not.toMatch(/google|facebook|clarity/);
  });

  test('has structured data of type TechArticle', () => {
    const blocks = page
      .querySelectorAll('script[type="application/ld+json"]')
      .map(({ textContent }) => JSON.parse(textContent));
    expect(blocks.find((block) => block['@type'] === 'TechArticle')).toMatchObject({
      headline: title,
      description,
      datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
    });
  });
});

test('a production build publishes no invented rating or review, neither as text nor as data', async () => {
  const live = await read('dist/testimonials.html');
  const preview = await readFile('dist/testimonials.html', 'utf8');
  const examples: { content: string; exemplo: boolean }[] = JSON.parse(
    await readFile('src/content/testimonials.json', 'utf8'),
  );
  for (const { content } of examples.filter(({ exemplo }) => exemplo)) {
    expect(preview).toContain(content);
    expect(live).not.toContain(content);
  }
  const { exemplo } = JSON.parse(await readFile('src/content/reputation.json', 'utf8'));
  expect(live.includes('AggregateRating')).toBe(!exemplo);
  expect(preview).toContain('AggregateRating');
});

test('a production build with only examples has no menu that leads to the testimonials', async () => {
  const isReal = (one: { exemplo: boolean }) => !one.exemplo;
  const hasReal = JSON.parse(await readFile('src/content/testimonials.json', 'utf8')).some(isReal);
  const linked = (html: string) => parse(html).querySelectorAll('footer a[href="/testimonials"]').length > 0;
  expect(linked(await read('dist/faq.html'))).toBe(hasReal);
  expect(linked(await readFile('dist/faq.html', 'utf8'))).toBe(true);
});

test('a photograph of the workshop is in its place with its date, and a place without one is empty', async () => {
  const captionsOf = async (page: string) =>
    parse(await read(`dist/${page}.html`))
      .querySelectorAll('main figcaption')
      .filter((caption) => caption.textContent.includes('Fotografia da oficina'));
  const captions = await captionsOf('extrusoras');
  expect(captions.map(({ textContent }) => textContent.trim())).toEqual([
    `${WORKSHOP.caption}. Fotografia da oficina, dezembro de 2026.`,
  ]);
  const image = captions[0]?.parentNode?.querySelector('source[type="image/avif"] + img');
  expect(['alt', 'width', 'height'].map((name) => image?.getAttribute(name))).toEqual([
    WORKSHOP.altText,
    '1600',
    '900',
  ]);
  expect(await captionsOf('injetoras')).toHaveLength(0);
});

test('an error in an article stops the build before it writes any file', async () => {
  const broken = await copySite();
  try {
    await writeFile(
      join(broken.root, `src/content/articles/${SLUG}.mdx`),
      example.replace(/^category: .*$/m, 'category: Desconhecida'),
    );
    const { succeeded, output } = await broken.build();
    expect(succeeded).toBe(false);
    expect(output).toMatch(new RegExp(`src/content/articles/${SLUG}\\.mdx:\\d+ category: Use um destes: `));
    await expect(readFile(join(broken.root, 'dist/index.html'))).rejects.toThrow('ENOENT');
  } finally {
    await broken.remove();
  }
}, 60_000);
