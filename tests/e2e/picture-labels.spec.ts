import { readFileSync } from 'node:fs';
import { parse } from 'node:path';
import type { Page } from '@playwright/test';
import { findCrop, isPhotograph, readMask } from '../fixtures/picture-parts.ts';
import { expect, test } from '../fixtures/test.ts';
import { daily } from '../fixtures/tier.ts';

const PATHS = [
  '/injetoras',
  '/',
  '/extrusoras',
  '/sopradoras',
  '/rosca-e-canhao-para-maquinas-injetoras',
  '/rosca-e-canhao-extrusora-polimeros',
];

/** A page's picture, and the parts of its labels in their order. */
function labelsOf(path: string): { name: string; parts: string[] } {
  if (path === '/')
    return { name: 'hero-rosca-cilindro', parts: ['filete', 'canhão', 'camada bimetálica', 'ponta'] };
  const { hero } = JSON.parse(readFileSync(`src/content/machines${path}.json`, 'utf8'));
  return {
    name: parse(hero.image).name,
    parts: hero.callouts.map(({ part }: { part: string }) => part),
  };
}

/** The leader lines that a visitor sees: where each ends on the picture, and how far its other end is from its label. */
const leadersOf = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const labels = [...main.querySelectorAll('.callouts span, .hero-labels li')];
    if (!labels.some((label) => label.checkVisibility())) return [];
    const lines = [
      ...main.querySelectorAll<SVGPathElement>('.callouts path:not(.point), path[vector-effect]'),
    ].flatMap((path) =>
      [...(path.getAttribute('d') ?? '').matchAll(/M([\d.]+)[ ,]([\d.]+)L([\d.]+)[ ,]([\d.]+)/g)].map(
        (found) => {
          const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = found.slice(1).map(Number);
          const onScreen = (x: number, y: number) =>
            new DOMPoint(x, y).matrixTransform(path.getScreenCTM() ?? undefined);
          return { on: onScreen(x1, y1), at: onScreen(x2, y2) };
        },
      ),
    );
    const picture = main.querySelector('.machine-hero img, .hero-video img');
    const box = picture?.getBoundingClientRect() ?? new DOMRect();
    return lines.map(({ on, at }, index) => {
      const label = labels[index]?.getBoundingClientRect() ?? new DOMRect();
      return {
        x: (on.x - box.x) / box.width,
        y: (on.y - box.y) / box.height,
        gap: Math.max(label.left - at.x, at.x - label.right, label.top - at.y, at.y - label.bottom),
      };
    });
  });

for (const path of daily(PATHS, 2)) {
  const { name, parts } = labelsOf(path);
  test(`${path}: each label's line ends on the part that it names, and at its label`, async ({ page }) => {
    test.skip(isPhotograph(name), 'a photograph has no mask');
    const partAt = await readMask(name);
    await page.goto(path);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      // The browser chooses the picture's file in the next frame.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      const picture = page.locator('.machine-hero img, .hero-video img').first();
      await expect(picture).toHaveJSProperty('complete', true);
      const leaders = await leadersOf(page);
      if (leaders.length === 0) continue;
      const response = await page.request.get(
        await picture.evaluate((image: HTMLImageElement) => image.currentSrc),
      );
      const crop = await findCrop(name, await response.body());
      const found = leaders.map(({ x, y }) => partAt(crop.left + x * crop.width, y));
      expect(found, `at ${width} px`).toEqual(parts);
      expect(Math.max(...leaders.map(({ gap }) => gap)), `beside the label at ${width} px`).toBeLessThan(1.5);
    }
    expect(await leadersOf(page), 'labels at 1280 px').toHaveLength(parts.length);
  });
}
