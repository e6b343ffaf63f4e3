import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatCount } from '../../../src/shared/format-count.ts';
import { formatDay, formatLongDate, formatShortMoment } from '../../../src/site/ui/format-pt.ts';
import { drawPart, PART_KINDS } from '../../../src/site/ui/part-drawing.ts';
import { markRatios } from '../../../src/site/ui/spoken-ratio.ts';
import { addToast, removeToast, type Toast } from '../../../src/site/ui/toast/toast-queue.ts';
import { parseVideoUrl } from '../../../src/site/ui/video/video-source.ts';
import { forAll } from '../../fixtures/for-all.ts';
import { flattenPath } from '../../fixtures/path-data.ts';

const days = fc.date({ min: new Date(2000, 0, 1), max: new Date(2099, 11, 31), noInvalidDate: true });

test('formats whole numbers like Intl', () => {
  fc.assert(fc.property(fc.nat(), (count) => formatCount(count) === count.toLocaleString('pt-BR')));
});

test('formats dates like Intl', () => {
  forAll(days, (date) => {
    expect(formatLongDate(date)).toBe(date.toLocaleDateString('pt-BR', { dateStyle: 'long' }));
    expect(formatDay(date)).toBe(date.toLocaleDateString('pt-BR', { day: 'numeric', month: 'long' }));
    expect(formatShortMoment(date)).toBe(
      date.toLocaleString('pt-BR', {
        day: '2-digit',
        month: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
      }),
    );
  });
});

const heard = (html: string) =>
  markRatios(html)
    .replaceAll(/<span aria-hidden="true">.*?<\/span>/g, '')
    .replaceAll(/<[^>]+>/g, '');
const seen = (html: string) =>
  markRatios(html)
    .replaceAll(/<span class="sr-only">.*?<\/span>/g, '')
    .replaceAll(/<[^>]+>/g, '');

test.each([
  ['2,5:1 a 3:1 de compressão', '2,5 para 1 a 3 para 1 de compressão'],
  ['L/D até 24:1', 'L/D até 24 para 1'],
  ['08:00 às 18:00, 45/35/20, PE', '08:00 às 18:00, 45/35/20, PE'],
])('screen readers read %s as %s; the visible text is unchanged', (text, spoken) => {
  expect(heard(text)).toBe(spoken);
  expect(seen(text)).toBe(text);
});

const pointsOf = (...paths: string[]) =>
  paths.filter(Boolean).flatMap((path) => flattenPath(path).flatMap(({ points }) => points));
/** The length of a dimension line, which its first two points end. */
const spanOf = (path: string) => {
  const [[x1, y1] = [0, 0], [x2, y2] = [0, 0]] = pointsOf(path);
  return Math.hypot(x2 - x1, y2 - y1);
};

describe.each(PART_KINDS)('a part of the kind %s', (kind) => {
  test.each([18, 20, 24, 30])('at L/D %i:1 has dimension lines in that ratio', (ratio) => {
    const { length, bore } = drawPart(kind, ratio);
    expect(spanOf(length) / spanOf(bore)).toBeCloseTo(ratio, 1);
  });

  test('is not clipped: tip, shank and dimension lines are inside its box', () => {
    const { box, outline, flights, accent, extension, length, bore } = drawPart(kind, 20);
    const [x, y, width, height] = box;
    const points = pointsOf(outline, flights, accent, extension, length, bore);
    const xs = points.map(([at]) => at);
    const ys = points.map(([, at]) => at);
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(x + 1);
    expect(Math.max(...xs)).toBeLessThanOrEqual(x + width - 1);
    expect(Math.min(...ys)).toBeGreaterThanOrEqual(y + 1);
    expect(Math.max(...ys)).toBeLessThanOrEqual(y + height - 1);
  });
});

const toast = (id: number): Toast => ({ id, channel: 'form', kind: 'error', title: `t${id}` });

test('form toasts are shown one at a time', () => {
  expect([toast(1), toast(2), toast(3)].reduce<readonly Toast[]>(addToast, [])).toEqual([toast(3)]);
});

test('dismissing a toast removes only that toast', () => {
  expect(removeToast([toast(1)], 1)).toEqual([]);
  expect(removeToast([toast(1)], 2)).toEqual([toast(1)]);
});

test('shop toasts are shown three at a time', () => {
  const shop = (id: number): Toast => ({ ...toast(id), channel: 'shop' });
  expect([shop(1), shop(2), toast(3), shop(4), shop(5)].reduce<readonly Toast[]>(addToast, [])).toEqual([
    shop(2),
    toast(3),
    shop(4),
    shop(5),
  ]);
});

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?t=5&v=dQw4w9WgXcQ&list=x',
  'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?si=abc',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
])('embeds %s from the host without cookies', (url) => {
  expect(parseVideoUrl(url)).toMatchObject({
    kind: 'hosted',
    id: 'dQw4w9WgXcQ',
    embedUrl: expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/),
  });
});

test.each([
  '/_astro/loop.mp4',
  'https://cdn.example/video.mp4',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQtoolong',
  'https://evil.example/?u=https://youtu.be/dQw4w9WgXcQ',
])('treats %s as a file for a video element', (url) => {
  expect(parseVideoUrl(url)).toEqual({ kind: 'file', url });
});

describe('what a visit keeps', () => {
  const openPage = (type: 'reload' | 'navigate') => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
    vi.resetModules();
    return import('../../../src/site/ui/visit-storage.ts');
  };

  beforeEach(() => {
    const stored: Record<string, unknown> = { 'visit:cart': '[1]', 'staff-draft': 'x' };
    Object.defineProperties(stored, {
      getItem: { value: (key: string) => stored[key] ?? null },
      removeItem: { value: (key: string) => delete stored[key] },
    });
    vi.stubGlobal('sessionStorage', stored);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test('the visit’s values survive navigation', async () => {
    expect((await openPage('navigate')).readVisit('cart')).toEqual([1]);
  });

  test('after a reload the first read finds nothing, whichever script of the page reads first', async () => {
    expect((await openPage('reload')).readVisit('cart')).toBeNull();
    expect(Object.keys(sessionStorage)).toEqual(['staff-draft']);
  });
});
