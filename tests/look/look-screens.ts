import type { Page } from '@playwright/test';
import { addToCart, openShop } from '../fixtures/shop.ts';

export interface LookScreen {
  /** The name of the stored picture. */
  name: string;
  /** A path, with the anchor or heading to scroll to if it is not the top. */
  path: string;
  /** The text of a heading that is scrolled to the top. */
  heading?: string | RegExp;
  width: 360 | 1280;
  /** The visitor has not chosen in the consent bar. */
  isUndecided?: boolean;
  forcedColors?: 'active';
  /** The browser's default font size; 16 px unless stated. */
  fontSize?: 20 | 24;
  act?: (page: Page) => Promise<unknown>;
}

const inBothWidths = (screen: Omit<LookScreen, 'width'>): LookScreen[] => [
  { ...screen, name: `${screen.name}-360`, width: 360 },
  { ...screen, name: `${screen.name}-1280`, width: 1280 },
];
const onPhone = (screen: Omit<LookScreen, 'width'>): LookScreen => ({
  ...screen,
  name: `${screen.name}-360`,
  width: 360,
});

async function openCart(page: Page): Promise<void> {
  await openShop(page);
  await addToCart(page, 'Rosca Padrão para Extrusora');
  await page.getByRole('dialog').waitFor();
}

/** One screen of each kind that a visitor sees, and the settings under which a layout breaks first. */
export const LOOK_SCREENS: readonly LookScreen[] = [
  ...inBothWidths({ name: 'home', path: '/' }),
  ...inBothWidths({ name: 'home-services', path: '/#services' }),
  ...inBothWidths({ name: 'home-products', path: '/#products' }),
  ...inBothWidths({ name: 'home-articles', path: '/#articles' }),
  ...inBothWidths({ name: 'extruders', path: '/extrusoras' }),
  ...inBothWidths({ name: 'extruders-catalogue', path: '/extrusoras#catalogo' }),
  ...inBothWidths({ name: 'injector-sets', path: '/rosca-e-canhao-para-maquinas-injetoras' }),
  ...inBothWidths({ name: 'shop', path: '/loja', act: (page) => openShop(page) }),
  ...inBothWidths({ name: 'cart', path: '/loja', act: openCart }),
  ...inBothWidths({ name: 'article', path: '/retificarosca' }),
  ...inBothWidths({ name: 'article-figure', path: '/roscainjetora', heading: /zona/i }),
  ...inBothWidths({ name: 'guides', path: '/guias' }),
  onPhone({ name: 'home-consent', path: '/', isUndecided: true }),
  onPhone({ name: 'home-forced-colours', path: '/', forcedColors: 'active' }),
  onPhone({ name: 'home-24-px', path: '/', fontSize: 24 }),
  onPhone({ name: 'home-contact', path: '/#contact' }),
  onPhone({
    name: 'faq',
    path: '/faq',
    act: (page) => page.getByRole('main').locator('summary').first().click(),
  }),
  onPhone({ name: 'measuring', path: '/ferramentas/medicao' }),
];
