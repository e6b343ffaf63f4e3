import { readdirSync } from 'node:fs';
import { hasSettled } from '../fixtures/has-settled.ts';
import { IS_LONG, LONG } from '../fixtures/tier.ts';
import { DESKTOP, expect, PHONE, refuseCookies, step, test } from './test.ts';
import { by, part, text } from './visitor.ts';

/** One page of each template; `SUITE=long` opens every page. */
const TEMPLATES = ['/', '/faq', '/injetoras', '/loja', '/retificarosca', '/ferramentas/medicao'];
const ROUTES = IS_LONG
  ? readdirSync('dist', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html') && file !== '404.html')
      .map((file) => `/${file.replace(/\.html$/, '').replace(/^index$/, '')}`)
      .toSorted()
  : TEMPLATES;

test('no page is wider than the viewport, and no picture is broken', async ({ visitor }) => {
  // Each page opens at the last width of the page before and is then resized, because resizing takes long.
  let widths = [DESKTOP, PHONE];
  for (const path of ROUTES) {
    await visitor.open(path);
    for (const { width, height } of widths) {
      await visitor.tab.resize(width, height);
      // In some engines the scrollbar makes the page narrower.
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await visitor.evaluate(overflow), `${path} at ${width} px`).toBe(0);
    }
    // Leaving earlier would abort what the page still loads, and WebKit complains of that.
    await visitor.waitFor(hasSettled);
    await visitor.waitFor(
      () =>
        !document.querySelector('source[srcset^="data:"],[data-file]') ||
        performance.getEntriesByType('resource').some(({ name }) => name.includes('sharpen-first-picture')),
    );
    const broken = await visitor.evaluate(() =>
      [...document.images].filter((image) => image.complete && !image.naturalWidth).map(({ src }) => src),
    );
    expect(broken, path).toEqual([]);
    widths = widths.toReversed();
  }
});

test('menus, questions and pictures open by mouse and by keyboard', { tag: LONG }, async ({ visitor }) => {
  const inMenu = (name: string | RegExp) => by('link', name, by('navigation', 'Principal'));
  const inPhoneMenu = (name: string | RegExp) => by('link', name, by('navigation', 'Menu principal'));
  await visitor.open('/');
  await refuseCookies(visitor);

  await step('the dropdown opens under a resting pointer and closes after the pointer leaves', async () => {
    const entry = inMenu(/^Manutenção de Extrusoras/);
    const summary = by('disclosure', /^Extrusoras/, by('navigation', 'Principal'));
    await visitor.hover(summary);
    await visitor.sees(entry);
    await visitor.hover(part('main h1'));
    await visitor.seesNoMore(entry);
    await visitor.focus(summary);
    await visitor.press('Enter');
    await visitor.sees(entry);
    await visitor.press('Escape');
    await visitor.seesNoMore(entry);
    await visitor.hasFocus(summary);
    await visitor.hover(summary);
    await visitor.click(inMenu(/^Rosca e Canhão para Extrusora/));
    await visitor.arrivesAt('/rosca-e-canhao-extrusora-polimeros');
  });

  await step("the phone's menu opens, closes on Escape, and its links work", async () => {
    await visitor.tab.resize(PHONE.width, PHONE.height);
    const toggle = by('disclosure', 'Menu');
    await visitor.click(toggle);
    await visitor.sees(inPhoneMenu(/^WhatsApp - Orçamento/));
    await visitor.press('Escape');
    await visitor.seesNoMore(inPhoneMenu(/^WhatsApp - Orçamento/));
    await visitor.click(toggle);
    await visitor.click(inPhoneMenu('Injetoras'));
    await visitor.arrivesAt('/injetoras');
  });

  await step('the gallery steps by keys and buttons, and closing returns the focus', async () => {
    const gallery = by('dialog', 'Detalhes que decidem');
    const thumbnail = part('[data-gallery] li:nth-child(2) a');
    await visitor.click(thumbnail);
    await visitor.sees(text('2 de 6', gallery));
    await visitor.press('ArrowRight');
    await visitor.sees(text('3 de 6', gallery));
    await visitor.click(by('button', 'Imagem anterior', gallery));
    await visitor.sees(text('2 de 6', gallery));
    await visitor.waitFor(
      () => document.querySelector<HTMLImageElement>('[data-gallery-dialog] img')?.naturalWidth === 1600,
    );
    await visitor.press('Escape');
    await visitor.seesNoMore(gallery);
    await visitor.hasFocus(thumbnail);
    expect(await visitor.path()).toBe('/injetoras');
  });

  await step('one answer is open at a time, and keys move between the questions', async () => {
    const openAnswers = () =>
      visitor.withAll(part('main details[open]'), (found) => found.map(({ id }) => id));
    const question = (index: number) => part(`main details:nth-of-type(${index + 1}) summary`);
    await visitor.open('/faq');
    await visitor.click(part('#garantia summary'));
    await expect.poll(openAnswers).toEqual(['garantia']);
    await visitor.sees(text(/6 meses/, part('#garantia')));
    await visitor.click(part('#inspecao summary'));
    await expect.poll(openAnswers).toEqual(['inspecao']);
    await visitor.click(part('#inspecao summary'));
    await expect.poll(openAnswers).toEqual([]);
    await visitor.press('End');
    await visitor.hasFocus(question(7));
    await visitor.press('ArrowDown');
    await visitor.hasFocus(question(0));
    await visitor.press('Enter');
    await expect.poll(openAnswers).toHaveLength(1);
  });
});

test.describe('hash, hero and video', () => {
  // The 404 page logs its path. Engines without H.264, such as Debian's without extra packages, report the video.
  test.use({ allowed: /404|hero-loop/ });

  test('a hash opens its section, the word of the hero changes, and the video plays', { tag: LONG }, async ({
    visitor,
  }) => {
    await visitor.open('/nao-existe');
    await refuseCookies(visitor);
    await visitor.sees(text('Oops! Page not found'));
    await visitor.click(by('link', 'Voltar ao início'));
    await visitor.arrivesAt('/');

    await step("the hero's word changes", async () => {
      const title = by('heading', /^Manutenção de Roscas e Cilindros para/);
      const first = await visitor.read(title);
      await visitor.until('another word', async () => (await visitor.read(title)) !== first);
    });

    await step('the video plays in place of its link; without the codec the spinner disappears', async () => {
      await visitor.click(by('link', /^Assistir ao vídeo/, part('#home')));
      await visitor.waitFor(() => {
        const canPlay = document.createElement('video').canPlayType('video/mp4; codecs="avc1.42E01E"');
        const video = document.querySelector<HTMLVideoElement>('#home video');
        if (canPlay) return video && !video.paused && video.currentTime > 0;
        return document.querySelector('#home .video-status')?.textContent === '';
      });
    });

    await step('a URL with a hash opens at its section, below the header', async () => {
      await visitor.tab.resize(PHONE.width, PHONE.height);
      await visitor.open('/retificarosca#beneficios');
      await visitor.waitFor(hasSettled);
      const gap = await visitor.evaluate(() => {
        const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
        return (boxOf('#beneficios')?.top ?? Number.NaN) - (boxOf('body > header')?.bottom ?? Number.NaN);
      });
      expect(Math.abs(gap - 16), `${gap} px between header and section`).toBeLessThanOrEqual(2);
    });
  });
});

test('the Tab key moves from the form to a contact link below the header', { tag: LONG }, async ({
  visitor,
}) => {
  await visitor.tab.resize(1280, 720);
  await visitor.open('/');
  await refuseCookies(visitor);
  await visitor.focus(by('button', 'Enviar Solicitação'));
  await visitor.press('Tab');
  await visitor.press('Tab');
  await visitor.hasFocus(by('link', /^Falar no WhatsApp/, part('#contact')));
  await visitor.waitFor(
    () =>
      (document.activeElement?.getBoundingClientRect().top ?? 0) >=
      (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0),
  );
});
