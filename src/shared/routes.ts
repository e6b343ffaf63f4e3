/** The public addresses, without a slash at the end, in one place; pages and links both read them here. */
export const ROUTES = {
  home: '/',
  extruders: '/extrusoras',
  injectors: '/injetoras',
  blowMoulders: '/sopradoras',
  injectorSets: '/rosca-e-canhao-para-maquinas-injetoras',
  extruderSets: '/rosca-e-canhao-extrusora-polimeros',
  shop: '/loja',
  shopAdmin: '/admin/loja',
  faq: '/faq',
  testimonials: '/testimonials',
  privacyPolicy: '/privacy-policy',
  seoTools: '/seo',
  accessibility: '/acessibilidade',
  /** What the service worker shows in the place of a page that it does not have. */
  offline: '/offline',
} as const;

/** The home page's sections, as anchors. */
export const ANCHORS = {
  home: '/#home',
  about: '/#about',
  services: '/#services',
  products: '/#products',
  articles: '/#articles',
  contact: '/#contact',
} as const;

/** Former addresses of articles, which netlify.toml redirects (301) to the present ones. */
export const ARTICLE_REDIRECTS: Readonly<Record<string, string>> = {
  '/artigo-injetoras': '/problemainjetoras',
  '/artigo-rosca-injetora': '/roscainjetora',
  '/artigo-manutencao-extrusoras': '/manutencaoextrusora',
  '/artigo-retifica-roscas': '/retificarosca',
};

/** Kept out of the sitemap and marked noindex. */
export const UNLISTED: readonly string[] = [
  ROUTES.shopAdmin,
  ROUTES.privacyPolicy,
  ROUTES.seoTools,
  ROUTES.offline,
];

/** The address of a built page: `build.format: 'file'` names it /x.html, or /index.html for the root. */
export function pathOf(url: URL): string {
  return url.pathname.replace(/\.html$/, '').replace(/\/index$/, '/') || '/';
}
