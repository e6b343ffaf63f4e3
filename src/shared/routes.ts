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
  /** What a customer sees of a request. */
  request: '/pedido',
  /** The service worker's fallback for a page that is not cached. */
  offline: '/offline',
} as const;

interface PageFacts {
  /** The breadcrumb's label. */
  crumb?: string;
  /** The page's name in the label that counts its floating WhatsApp button. Without it the page has no button. */
  source?: string;
  /** It has a quote form of its own, at `#orcamento`; every other page leads to the home page's. */
  hasForm?: boolean;
  /** Search engines must not list it. */
  isUnlisted?: boolean;
}

/** Further metadata of each page. */
export const PAGE_FACTS = {
  home: { source: 'Home' },
  extruders: { crumb: 'Extrusoras', source: 'Extrusoras', hasForm: true },
  injectors: { crumb: 'Injetoras', source: 'Injetoras', hasForm: true },
  blowMoulders: { crumb: 'Sopradoras', source: 'Sopradoras', hasForm: true },
  injectorSets: { crumb: 'Rosca e Canhão para Injetoras', source: 'Rosca e Canhão Injetoras', hasForm: true },
  extruderSets: {
    crumb: 'Rosca e Canhão para Extrusora de Polímeros',
    source: 'Rosca e Canhão Extrusora',
    hasForm: true,
  },
  shop: { crumb: 'Loja', source: 'Loja', hasForm: true },
  shopAdmin: { crumb: 'Administração da Loja', isUnlisted: true },
  editor: { crumb: 'Editor de conteúdo', isUnlisted: true },
  guides: { crumb: 'Guias', source: 'Guias' },
  tools: { crumb: 'Ferramentas', source: 'Ferramentas' },
  measuring: { crumb: 'Ficha de medição', source: 'Medição', hasForm: true },
  selection: { crumb: 'Faixas publicadas', source: 'Seleção', hasForm: true },
  payback: { crumb: 'Retorno da recuperação', source: 'Retorno', hasForm: true },
  triage: { crumb: 'Recuperar ou trocar?', source: 'Recuperar ou trocar', hasForm: true },
  faq: { crumb: 'Perguntas Frequentes', source: 'FAQ' },
  testimonials: { crumb: 'Depoimentos', source: 'Depoimentos' },
  privacyPolicy: { crumb: 'Política de Privacidade', isUnlisted: true },
  seoTools: { crumb: 'Ferramentas de SEO', isUnlisted: true },
  accessibility: { crumb: 'Acessibilidade', source: 'Acessibilidade' },
  request: { crumb: 'Sua solicitação', source: 'Solicitação', isUnlisted: true },
  // No button: without a network the chat does not open.
  offline: { crumb: 'Sem conexão', isUnlisted: true },
} as const satisfies Record<keyof typeof ROUTES, PageFacts>;

/** The metadata of the page at a path; undefined for an article, a guide and the 404 page. */
export function findPageFacts(path: string): PageFacts | undefined {
  const [name] = Object.entries(ROUTES).find(([, address]) => address === path) ?? [];
  return name === undefined ? undefined : PAGE_FACTS[name as keyof typeof ROUTES];
}

/** The home page's sections, as anchors. */
export const ANCHORS = {
  home: '/#home',
  about: '/#about',
  services: '/#services',
  products: '/#products',
  articles: '/#articles',
  contact: '/#contact',
} as const;

/** Where the quote form is for a page at a path. */
export const findFormHref = (path: string): string =>
  findPageFacts(path)?.hasForm ? '#orcamento' : ANCHORS.contact;

/** Former paths of articles; they redirect (301) to the current ones. */
export const ARTICLE_REDIRECTS: Readonly<Record<string, string>> = {
  '/artigo-injetoras': '/problemainjetoras',
  '/artigo-rosca-injetora': '/roscainjetora',
  '/artigo-manutencao-extrusoras': '/manutencaoextrusora',
  '/artigo-retifica-roscas': '/retificarosca',
};

/** The public path of a page during the build: `build.format: 'file'` makes it /x.html, or /index.html for the root. */
export function pathOf(url: URL): string {
  return url.pathname.replace(/\.html$/, '').replace(/\/index$/, '/') || '/';
}
