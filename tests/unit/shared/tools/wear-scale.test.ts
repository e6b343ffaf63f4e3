import { expect, test } from 'vitest';
import { describeScale, SCALE_FRAME, scaled } from '../../../../src/shared/tools/wear-scale.ts';

test('a bar is 50 times as long as the clearance, and stops at the frame', () => {
  expect([0.07, 0.1016, 0.14, 0.48, SCALE_FRAME].map(scaled)).toEqual([3.5, 5.1, 7, 24, 60]);
  expect([3, -0.1].map(scaled)).toEqual([60, 0]);
});

// Hair is 0.06 to 0.08 mm thick, a sheet of paper 0.004 inch.
test.each([
  [0.14, '0,14 mm: 1,8 a 2,3 fios de cabelo, ou 1,4 folha de papel.'],
  [0.48, '0,48 mm: 6 a 8 fios de cabelo, ou 4,8 folhas de papel.'],
  [0.05, '0,05 mm: menos de um fio de cabelo, ou menos de uma folha de papel.'],
  [1.5, '1,50 mm: 19 a 25 fios de cabelo, ou 15 folhas de papel. A barra para em 1,20 mm, o fim do quadro.'],
  [0, 'Sem folga: a rosca medida não cabe no furo.'],
])('%f mm in hairs and sheets', (mm, words) => {
  expect(describeScale(mm)).toBe(words);
});
