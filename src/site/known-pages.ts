import { ANCHORS, ROUTES } from '../shared/routes.ts';
import { type SuggestedPage, suggestionWords } from './page-suggestions.ts';

/** A page with the words of its label and path, and `otherWords`: those that visitors and old bookmarks use for it. */
export const knownPage = (label: string, href: string, otherWords = ''): SuggestedPage => ({
  label,
  href,
  words: [...new Set(suggestionWords(`${label} ${href} ${otherWords}`))],
});

/** The pages that the 404 page suggests, besides articles. The first ones are its default suggestions. */
export const KNOWN_PAGES: readonly SuggestedPage[] = [
  knownPage('Extrusoras', ROUTES.extruders, 'extrusão roscas cilindros'),
  knownPage('Injetoras', ROUTES.injectors, 'injeção roscas cilindros ponteira'),
  knownPage('Sopradoras', ROUTES.blowMoulders, 'sopro roscas cilindros'),
  knownPage(
    'Rosca e Canhão para Extrusora de Polímeros',
    ROUTES.extruderSets,
    'conjunto kit extrusoras roscas cilindro',
  ),
  knownPage('Rosca e Canhão para Injetoras', ROUTES.injectorSets, 'conjunto kit bimetálico roscas cilindro'),
  knownPage(
    'Loja',
    ROUTES.shop,
    'produtos catálogo peças kits bicos matrizes acessórios carrinho preços shop',
  ),
  knownPage('Serviços', ANCHORS.services, 'serviço manutenção retífica recuperação fabricação consultoria'),
  knownPage('Artigos', ANCHORS.articles, 'artigo blog notícias dicas conteúdo'),
  knownPage('Guias', ROUTES.guides, 'guia tabela folga desgaste materiais defeitos reciclagem'),
  knownPage('Ferramentas', ROUTES.tools, 'calculadora cálculo medir escolher calcular'),
  knownPage('Ficha de medição', ROUTES.measuring, 'desgaste folga diâmetro medir planilha'),
  knownPage('Seleção de rosca', ROUTES.selection, 'escolher compressão desenho dimensionar'),
  knownPage('Retorno da recuperação', ROUTES.payback, 'custo payback economia retífica'),
  knownPage('Recuperar ou trocar?', ROUTES.triage, 'decidir nova retificar'),
  knownPage('Sobre a empresa', ANCHORS.about, 'quem somos história institucional'),
  knownPage('Formulário de orçamento', `${ROUTES.shop}#orcamento`, 'cotação solicitar pedido quote'),
  knownPage(
    'Contato',
    ANCHORS.contact,
    'fale conosco atendimento telefone endereço email whatsapp localização',
  ),
  knownPage('Perguntas frequentes', ROUTES.faq, 'dúvidas ajuda garantia prazo'),
  knownPage('Depoimentos', ROUTES.testimonials, 'clientes avaliações'),
  knownPage('Política de Privacidade', ROUTES.privacyPolicy, 'LGPD cookies termos'),
  knownPage('Acessibilidade', ROUTES.accessibility, 'leitor tela teclado contraste libras accessibility'),
];
