import type { Fault } from './fault.ts';

const layer = 'browser';

/** The shop and the cart. */
export const SHOP: readonly Fault[] = [
  {
    name: 'the cart forgets a line on the way to another page',
    layer,
    file: 'src/shop/cart/cart.store.ts',
    find: 'writeVisit(NAME, cart)',
    replace: 'writeVisit(NAME, cart.slice(1))',
    seen: /cart.*(?:kept|home page|contains|visit)|(?:kept|home page|contains|visit).*cart/,
  },
  {
    name: 'a reload does not empty the cart',
    layer,
    file: 'src/site/ui/visit-storage.ts',
    find: "  if (navigation?.type !== 'reload') return;",
    replace: "  if (navigation?.type !== 'prerender') return;",
    seen: /cart.*reload|reload.*cart/,
  },
  {
    name: 'closing the cart loses the focus',
    layer,
    file: 'src/shop/cart/Cart.tsx',
    find: '    if (document.activeElement === document.body) button.current?.focus();',
    replace: '    (document.activeElement as HTMLElement | null)?.blur();',
    seen: /cart.*focus/,
  },
  {
    name: 'removing a filter loses the focus',
    layer,
    file: 'src/shop/FilterChips.tsx',
    find: '<li key={name} ref={toNeighbour} ',
    replace: '<li key={name} ',
    seen: /removing filters|filter.*focus/,
  },
  {
    name: "a link to the shop's filters lacks the category",
    layer,
    file: 'src/shop/catalogue/filters.ts',
    find: "  if (category !== 'all') query.set('categoria', category);\n",
    replace: '',
    seen: /URL holds the filters|filters.*(?:URL|link|address)/,
  },
];
