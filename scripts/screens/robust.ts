import { SYSTEM_FONTS, type SystemFont } from '../../tests/fixtures/system-fonts.ts';
import type { View } from './take-screen.ts';

/** One page of each kind. */
export const ROBUST_PATHS = [
  '/',
  '/extrusoras',
  '/rosca-e-canhao-para-maquinas-injetoras',
  '/loja',
  '/retificarosca',
  '/guias/folga-entre-rosca-e-canhao',
  '/guias',
  '/faq',
  '/testimonials',
  '/ferramentas/medicao',
  '/ferramentas/selecao',
  '/privacy-policy',
  '/nao-existe',
] as const;

interface RobustSetting {
  /** The folder of its screenshots. */
  name: string;
  view: View;
  /** The installed fonts of this machine unless stated. */
  font?: SystemFont;
  /** The browser's default font size in px; 16 unless stated. */
  fontSize?: number;
}

const PHONE: View = { width: 360, height: 640 };

/** What visitors change about a page: fonts, letter size, spacing, colours, the screen, paper. */
export const ROBUST_SETTINGS: readonly RobustSetting[] = [
  ...SYSTEM_FONTS.map((font) => ({ name: `font-${font}`, view: PHONE, font })),
  { name: 'text-20px', view: PHONE, fontSize: 20 },
  { name: 'text-24px', view: PHONE, fontSize: 24 },
  { name: 'text-spacing', view: { ...PHONE, isSpaced: true } },
  { name: '320px', view: { ...PHONE, width: 320 } },
  { name: 'landscape', view: { width: 740, height: 360 } },
  { name: 'forced-colours', view: { ...PHONE, forcedColors: 'active' } },
  // The width of A4 between its margins, so that the layout before printing is near the printed one.
  { name: 'print', view: { width: 720, height: 1020, isPrinted: true } },
];
