import type { WearTexts } from '../../shared/tools/wear-form.ts';

/** The sheet that the page shows before the first measurement: the example of the article on regrinding. */
export const EXAMPLE: WearTexts = {
  maquina: 'extrusora',
  nominal: '60',
  desenho: '59,88',
  ld: '24',
  r1: '59,82',
  f1: '60,01',
  r2: '59,80',
  f2: '60,02',
  r3: '59,74',
  f3: '60,03',
  r4: '59,60',
  f4: '60,08',
  r5: '59,66',
  f5: '60,07',
};
