import type { Page } from '@playwright/test';
import { findPageFacts, ROUTES } from '../../src/shared/routes.ts';
import { isPrivatePage } from '../../src/tracking/page-tags.ts';
import { findBarriers } from '../fixtures/accessibility.ts';
import { TEMPLATES } from '../fixtures/layout-scope.ts';
import { watchShifts } from '../fixtures/layout-shifts.ts';
import { expect } from '../fixtures/test.ts';
import { test } from '../fixtures/third-parties.ts';
import { IS_LONG } from '../fixtures/tier.ts';

// Each page is opened once on a phone and once on a desktop, by a visitor who has not yet chosen in the consent bar.
// Each expectation names its promise, and a failed one does not end the visit.

/** One page of each kind that a wide screen lays out differently; the long suite opens every page on a desktop too. */
const DIFFERENT_ON_DESKTOP: readonly string[] = [
  ROUTES.home,
  ROUTES.shop,
  ROUTES.extruders,
  ROUTES.measuring,
];
const VISITS = [
  { width: 360, height: 640, pictureBytes: 35_000, paths: TEMPLATES },
  {
    width: 1280,
    height: 800,
    pictureBytes: 60_000,
    paths: TEMPLATES.filter((path) => IS_LONG || DIFFERENT_ON_DESKTOP.includes(path)),
  },
];
/** On a desktop only some pages differ from the phone: another menu, other columns, and a table instead of cards. */
const ALSO_ACCESSIBLE_ON_DESKTOP: readonly string[] = [
  ROUTES.home,
  ROUTES.shop,
  ROUTES.extruders,
  ...(IS_LONG ? [ROUTES.shopAdmin] : []),
];
const TAGS = {
  'www.googletagmanager.com': 'gtag',
  'connect.facebook.net': 'pixel',
  'www.clarity.ms': 'clarity',
};

const bar = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const promise = expect.soft;

/** Waits until the browser has laid out what is below the first screen. */
const layOut = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const waits = document.getAnimations().filter((one) => Reflect.get(one, 'animationName') === 'wait');
    await Promise.all(waits.map(({ finished }) => finished));
  });

/**
 * Scrolls from the top to the end, as a person does. Lists where the WhatsApp buttons are covered or not green, and on a
 * phone where something that stays in place covers what one reads: only strips as wide as the screen, at its edges, may
 * stay, and together, with the consent bar open, they leave at least 45 % of it.
 */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    const faults: string[] = [];
    const floating = document.querySelector('a.floating');
    const header = document.querySelector('header [data-whatsapp="Header - Desktop"]');
    header?.insertAdjacentHTML('beforeend', '<i style="color:var(--chat)"></i>');
    const probe = header?.lastElementChild;
    const green = probe && getComputedStyle(probe).color;
    probe?.remove();
    const atEdges = [...document.querySelectorAll('body *')].filter((element) => {
      const { position, top: from, bottom: to } = getComputedStyle(element);
      // A table's first column stays only sideways.
      return position === 'fixed' || (position === 'sticky' && `${from}${to}` !== 'autoauto');
    });
    for (let top = 0; top < document.documentElement.scrollHeight; top += 600) {
      scrollTo({ top });
      await new Promise(requestAnimationFrame);
      if (floating) {
        const { left, top: y, width, height } = floating.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, y + height / 2);
        if (getComputedStyle(floating).opacity !== '1' || !hit || !floating.contains(hit))
          faults.push(`the floating button is covered at ${top} px`);
      }
      if (innerWidth < 640) {
        const stays = atEdges.filter((element) => element.checkVisibility({ opacityProperty: true }));
        const staysAt = (x: number, y: number) => {
          const hit = document.elementFromPoint(x, y);
          return stays.find((element) => element.contains(hit));
        };
        const rows = Array.from({ length: innerHeight / 4 }, (_, index) => index * 4 + 2);
        const free = rows.filter((y) => !staysAt(innerWidth / 2, y));
        const [from = 0, to = 0] = [free.at(0), free.at(-1)];
        if (to - from < 0.45 * innerHeight) faults.push(`only ${to - from} px to read at ${top} px`);
        for (const y of free.filter((_, index) => index % 4 === 0))
          for (let x = 4; x < innerWidth; x += 16) {
            const by = staysAt(x, y);
            if (by) faults.push(`${by.className} covers the page at ${top} px`);
          }
      }
      if (header?.checkVisibility() && getComputedStyle(header).backgroundColor !== green)
        faults.push(`the header's button is not green at ${top} px`);
    }
    return faults;
  });

/** The pictures of the first screen whose files have more bytes. */
const findLargePictures = (page: Page, most: number) =>
  page.evaluate(
    (limit) =>
      [...document.images]
        .filter((image) => image.getBoundingClientRect().top < innerHeight && image.currentSrc)
        .flatMap(({ currentSrc }) => performance.getEntriesByName(currentSrc) as PerformanceResourceTiming[])
        .filter(({ encodedBodySize }) => encodedBodySize > limit)
        .map(({ name, encodedBodySize }) => `${name}: ${encodedBodySize}`),
    most,
  );

/** Lists what is wrong with the printed page. Browsers omit backgrounds, so light text would be unreadable on white. */
async function findPrintFaults(page: Page, path: string): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const faults = await page.evaluate((address) => {
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter(
        (element) => element.checkVisibility() && element.textContent?.trim(),
      );
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const lightness = (colour: string) => {
      if (!canvas) throw new Error('no canvas');
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3));
    };
    const nameOf = (element: Element) => `${element.localName} ${element.textContent?.trim().slice(0, 40)}`;
    const isNamed = seen('.print-block').some(({ textContent }) => textContent?.includes(address));
    return [
      ...(isNamed ? [] : ['no title block with the address']),
      ...seen('body > header, footer, button, main .button, .consent, a.floating').map(
        (element) => `prints ${nameOf(element)}`,
      ),
      ...seen('main :is(h1, h2, h3, p, li, dt, dd, td, th)')
        .filter((element) => lightness(getComputedStyle(element).color) > 120)
        .map((element) => `pale ${nameOf(element)}`),
    ];
  }, path);
  await page.emulateMedia({ media: null });
  return faults;
}

for (const { width, height, pictureBytes, paths } of VISITS) {
  test.describe(`at ${width} px`, () => {
    test.use({
      viewport: { width, height },
      allowed: /404|^request: https:|^console.error: .*violates the following Content Security Policy/,
    });

    for (const path of paths) {
      test(`${path} keeps the promises of every page`, async ({ page, thirdParties }) => {
        const isForVisitors = !isPrivatePage(path);
        const shifts = await watchShifts(page);
        await page.goto(path);

        await promise(bar(page), 'the consent bar asks visitors').toBeVisible({ visible: isForVisitors });
        const footer = await page.getByRole('contentinfo').boundingBox();
        // On a slow connection the footer grows while it loads. Below the first screen that is not visible.
        promise(footer?.y, 'the footer is below the first screen').toBeGreaterThanOrEqual(height);
        promise(await findLargePictures(page, pictureBytes), 'the first pictures are small').toEqual([]);
        const isArticle = !Object.values<string>(ROUTES).includes(path) && path !== '/404';
        const hasButton = isArticle || findPageFacts(path)?.source !== undefined;
        promise(await page.locator('a.floating').count(), 'the floating button').toBe(hasButton ? 1 : 0);

        const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
        if (width === 360 && hasButton) {
          const ways = page.getByRole('complementary', { name: 'Atendimento' }).getByRole('link');
          const tops = await ways.evaluateAll((links) =>
            links.map((link) => link.getBoundingClientRect().top),
          );
          const asked = isForVisitors ? await bar(page).boundingBox() : null;
          const top = Math.min(...tops, asked?.y ?? height);
          promise(tops.length, 'both ways to ask').toBe(2);
          promise(
            (heading?.y ?? height) + (heading?.height ?? 0),
            'the heading is above both ways',
          ).toBeLessThanOrEqual(top);
        }
        await page.mouse.click((heading?.x ?? 0) + 5, (heading?.y ?? 0) + 5);
        await page.mouse.click(3, 300);
        const stays = await page.evaluate(() => [location.pathname, scrollY]);
        promise(stays, 'a click on text or on the edge goes nowhere').toEqual([path, 0]);

        await layOut(page);
        promise(await scrollThrough(page), 'the WhatsApp buttons while scrolling').toEqual([]);
        await promise(page.locator('astro-island[ssr]'), 'every island starts').toHaveCount(0);
        promise(await shifts(), 'no layout shift').toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        promise(wide, 'the page is as wide as the screen').toBe(width);
        promise(thirdParties.requests, 'no request leaves the site before a choice').toEqual([]);

        if (width === 1280)
          promise(await findPrintFaults(page, path), 'prints dark text without controls').toEqual([]);
        if (isForVisitors) await bar(page).getByRole('button', { name: 'Recusar' }).click();
        await promise(bar(page), 'a choice hides the consent bar').toBeHidden();
        if (width === 360 || ALSO_ACCESSIBLE_ON_DESKTOP.includes(path))
          promise(await findBarriers(page), 'axe finds no barrier').toEqual([]);
        promise(thirdParties.requests, 'no request leaves the site after a refusal').toEqual([]);
        promise(await page.context().cookies(), 'no cookie').toEqual([]);

        // The checks after the choice do not depend on the width.
        if (!isForVisitors || width === 1280) return;
        await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click();
        await bar(page).getByRole('button', { name: 'Aceitar' }).click();
        const expected = path === ROUTES.shop ? ['gtag', 'pixel'] : ['clarity', 'gtag', 'pixel'];
        const loaded = () =>
          Object.entries(TAGS)
            .filter(([host]) => thirdParties.requests.some((address) => address.includes(`//${host}/`)))
            .map(([, name]) => name)
            .toSorted();
        await promise.poll(loaded, 'the tags load after an acceptance').toEqual(expected);
      });
    }
  });
}
