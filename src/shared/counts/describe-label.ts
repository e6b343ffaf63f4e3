/** The places of SINGLE_LOCATIONS and PHONE_LOCATIONS in the team's words. */
const NAMES: Readonly<Record<string, string>> = {
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
  'Hero - Phone Link': 'Telefone, no topo',
  'Contact Section - Phone Link': 'Telefone, em contato',
  'Footer - Phone Link': 'Telefone, no rodapé',
  'Accessibility - Phone Link': 'Telefone, em acessibilidade',
  'Privacy Policy - Phone Link': 'Telefone, na política de privacidade',
  'Offline - Phone Link': 'Telefone, sem conexão',
};

const PARTS: Readonly<Record<string, string>> = {
  Hero: 'topo',
  Gallery: 'galeria',
  'Quote Section': 'pedido de orçamento',
};

/** A count label of a place (locations.ts) in the team's words. */
export function describeLabel(label: string): string {
  const name = NAMES[label];
  if (name) return name;
  const at = label.indexOf(' - ');
  const [first, second] = [label.slice(0, at), label.slice(at + 3)];
  if (at < 0) return label;
  if (first === 'Hero') return `Início, foto de ${second}`;
  if (first === 'Article') return `Artigo ${second}`;
  if (first === 'Floating Button') return `Botão flutuante, ${second}`;
  if (first === 'Ferramenta') return `Ferramenta ${second}`;
  return PARTS[second] ? `${first}, ${PARTS[second]}` : label;
}
