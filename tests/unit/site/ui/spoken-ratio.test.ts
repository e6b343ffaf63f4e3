import { expect, test } from 'vitest';
import { markRatios } from '../../../../src/site/ui/spoken-ratio.ts';

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
