/** Count labels of places that exist once on the site, each with its name in the team's words. */
export const SINGLE_PLACES = {
  'Header - Desktop': 'Cabeçalho, no computador',
  'Header - Mobile': 'Cabeçalho, no celular',
  'About Section - Quick Quote': 'Início, sobre a empresa',
  'Products Section - General Quote': 'Início, produtos',
  'Contact Section - WhatsApp': 'Início, contato',
  'FAQ - WhatsApp': 'Perguntas frequentes',
  'Testimonials - WhatsApp': 'Depoimentos',
  'Accessibility - WhatsApp': 'Acessibilidade',
  'Contact Form - Fallback': 'Formulário que falhou',
  'Error - WhatsApp': 'Página de erro',
  'Cart Sidebar - WhatsApp Quote': 'Carrinho',
  'Loja - WhatsApp Quote': 'Loja',
  'Offline - WhatsApp': 'Página sem conexão',
  'Request Strip - WhatsApp': 'Aviso do último pedido',
} as const;

/** The phone links, counted together with the WhatsApp links. */
export const PHONE_PLACES = {
  'Hero - Phone Link': 'Telefone, no topo',
  'Contact Section - Phone Link': 'Telefone, em contato',
  'Footer - Phone Link': 'Telefone, no rodapé',
  'Accessibility - Phone Link': 'Telefone, em acessibilidade',
  'Privacy Policy - Phone Link': 'Telefone, na política de privacidade',
  'Offline - Phone Link': 'Telefone, sem conexão',
} as const;
