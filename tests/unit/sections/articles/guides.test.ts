import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { CLEARANCES } from '../../../../src/sections/articles/figures/clearances.ts';
import { followingGuide, orderGuides } from '../../../../src/sections/articles/guide-order.ts';

const read = async (name: string) =>
  (await readFile(`src/content/guias/${name}.mdx`, 'utf8')).replaceAll('\u00a0', ' ');

/** A number as the texts write it, with so many digits after the comma. Half a unit is rounded up. */
const decimal = (value: number, digits = 2) =>
  (Math.round(value * 10 ** digits + 1e-9) / 10 ** digits).toFixed(digits).replace('.', ',');

const guide = (id: string, order: number) => ({ id, data: { order } });

test('guides are sorted by their position, and the first follows the last', () => {
  const guides = orderGuides([guide('c', 9), guide('a', 1), guide('b', 4)]);
  expect(guides.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(followingGuide(guides, 'a').id).toBe('b');
  expect(followingGuide(guides, 'c').id).toBe('a');
});

test('a site without guides has no following guide', () => {
  expect(() => followingGuide([], 'a')).toThrow('no guides');
});

test('clearances: the table is the maker’s, converted from inches', async () => {
  const text = await read('folga-entre-rosca-e-canhao');
  // Screw size, new clearance from and to, worn clearance, maximum: https://pm-llc.net/screw-and-barrel-rebuilding/.
  const published = [
    ['25 (1″)', 0.003, 0.004, 0.018, 0.02],
    ['38 (1½″)', 0.005, 0.008, 0.02, 0.025],
    ['63,5 (2½″)', 0.007, 0.01, 0.021, 0.03],
    ['89 (3½″)', 0.01, 0.012, 0.03, 0.036],
    ['114 (4½″)', 0.01, 0.013, 0.03, 0.039],
    ['152 (6″)', 0.013, 0.016, 0.039, 0.048],
    ['203 (8″)', 0.016, 0.019, 0.048, 0.057],
    ['254 (10″)', 0.018, 0.021, 0.054, 0.063],
    ['305 (12″)', 0.02, 0.025, 0.06, 0.075],
  ] as const;
  const rows = published.map(([size, ...inches]) => {
    const [from = '', to = '', worn = '', most = ''] = inches.map((value) => decimal(value * 25.4));
    return `| ${size} | ${from} a ${to} | ${worn} | ${most} |`;
  });
  expect(text).toContain(rows.join('\n'));
  // The chart draws the same figures.
  expect(
    CLEARANCES.map(({ fresh, rebuild, limit }) => [...fresh, rebuild, limit].map((value) => decimal(value))),
  ).toEqual(published.map(([, ...inches]) => inches.map((value) => decimal(value * 25.4))));
});

test('clearances: 75 mm lies between the rows of 63.5 and 89 mm', async () => {
  const text = await read('folga-entre-rosca-e-canhao');
  const [, , low, high] = CLEARANCES;
  if (!low || !high) throw new Error('The table is shorter than expected.');
  const share = (75 - low.diameter) / (high.diameter - low.diameter);
  const between = (from: number, to: number) => decimal(from + share * (to - from));
  expect(text).toContain(
    `par novo de ${between(low.fresh[0], high.fresh[0])} a ${between(low.fresh[1], high.fresh[1])} mm, ` +
      `recuperação com ${between(low.rebuild, high.rebuild)} mm e máximo de ${between(low.limit, high.limit)} mm`,
  );
});

test('clearances: the example’s wear, pace and remaining hours follow from its measurements', async () => {
  const text = await read('folga-entre-rosca-e-canhao');
  const [now, before, rebuild, hours] = [90.15 - 89.45, 0.45, 0.76, 6000];
  const pace = ((now - before) / hours) * 1000;
  expect(text).toContain('furo de 90,15 mm e rosca de 89,45 mm');
  expect(text).toContain(`A folga é de ${decimal(now)} mm`);
  expect(text).toContain(`Abriu ${decimal(now - before)} mm, ou ${decimal(pace, 3)} mm a cada 1.000 h`);
  expect(text).toContain(`Faltam ${decimal(rebuild - now)} mm`);
  expect(Math.round(((rebuild - now) / pace) * 10) * 100).toBe(1400);
  expect(text).toContain('cerca de 1.400 h');
});

test('clearances: the maker’s case is converted from pounds', async () => {
  const text = await read('folga-entre-rosca-e-canhao');
  const pound = 0.453592;
  expect(text).toContain(`caiu 60 libras por hora, ou ${(60 / 1500) * 100}%`);
  expect(text).toContain(`desgaste de ${decimal(0.025 * 25.4)} a ${decimal(0.03 * 25.4)} mm`);
  expect(text).toContain(`são ${Math.round(60 * pound)} kg/h a menos`);
  expect(Math.round((60 * pound * 24) / 10) * 10).toBe(650);
  expect(text).toContain('perto de 650 kg por dia');
});

test('check ring: the variation of ten parts is their range divided by their mean', async () => {
  const text = await read('ponteira-e-anel-de-bloqueio');
  const [heaviest, lightest, mean] = [48.6, 47.9, 48.2];
  expect(text).toContain(
    `a mais pesada tem ${decimal(heaviest, 1)} g, a mais leve ${decimal(lightest, 1)} g`,
  );
  expect(text).toContain(
    `A diferença de ${decimal(heaviest - lightest, 1)} g dividida por ${decimal(mean, 1)} g dá ` +
      `${decimal(((heaviest - lightest) / mean) * 100, 1)}%`,
  );
  expect(text).toContain(`dá ${decimal(0.02 * 25.4, 1)} mm de desgaste no canhão`);
  expect(text).toContain(`e ${decimal(0.003 * 25.4)} mm em moldagem crítica`);
});
