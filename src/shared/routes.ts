/** The site's public paths, without a trailing slash. Pages and links import them from here. */
export const ROUTES = {
  home: '/',
  extruders: '/extrusoras',
  injectors: '/injetoras',
  blowMoulders: '/sopradoras',
  injectorSets: '/rosca-e-canhao-para-maquinas-injetoras',
  extruderSets: '/rosca-e-canhao-extrusora-polimeros',
  shop: '/loja',
  shopAdmin: '/admin/loja',
  editor: '/admin/conteudo',
  guides: '/guias',
  tools: '/ferramentas',
  measuring: '/ferramentas/medicao',
  selection: '/ferramentas/selecao',
  payback: '/ferramentas/retorno',
  triage: '/ferramentas/recuperar-ou-trocar',
  faq: '/faq',
  testimonials: '/testimonials',
  privacyPolicy: '/privacy-policy',
  seoTools: '/seo',
  accessibility: '/acessibilidade',
  /** The service worker's fallback for a page that is not cached. */
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

/** Former paths of articles; netlify.toml redirects them (301) to the current ones. */
export const ARTICLE_REDIRECTS: Readonly<Record<string, string>> = {
  '/artigo-injetoras': '/problemainjetoras',
  '/artigo-rosca-injetora': '/roscainjetora',
  '/artigo-manutencao-extrusoras': '/manutencaoextrusora',
  '/artigo-retifica-roscas': '/retificarosca',
};

/** Pages that are not in the sitemap and have `noindex`. */
export const UNLISTED: readonly string[] = [
  ROUTES.shopAdmin,
  ROUTES.editor,
  ROUTES.privacyPolicy,
  ROUTES.seoTools,
  ROUTES.offline,
];

/** The public path of a page during the build: `build.format: 'file'` makes it /x.html, or /index.html for the root. */
export function pathOf(url: URL): string {
  return url.pathname.replace(/\.html$/, '').replace(/\/index$/, '/') || '/';
}
