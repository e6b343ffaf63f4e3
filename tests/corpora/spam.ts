import type { Dice } from './dice.ts';
import type { CorpusSet } from './genuine.ts';
import { personOf } from './people.ts';

const CONSONANTS = 'bcdfghjklmnpqrstvwxz';
const ANY = 'abcdefghijklmnopqrstuvwxyz';
const MIXED = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ENGLISH_NAMES = [
  'Eric Jones',
  'Mike Thompson',
  'Joanna Riggs',
  'Kevin White',
  'Sarah Miller',
  'David Brown',
  'Emily Carter',
  'James',
  'RobertSoymn',
  'Georgepaync',
];
const ENDS = ['com', 'ru', 'xyz', 'top', 'online', 'site', 'shop', 'net', 'info', 'org'];

const linkOf = (dice: Dice) =>
  `https://${dice.pick(['www.', '', ''])}${dice.pick(['best', 'mega', 'super', 'top', 'rank', 'click', 'go'])}${dice.letters(dice.between(3, 7), ANY)}.${dice.pick(ENDS)}/${dice.letters(dice.between(0, 6), ANY)}`;

interface Spam {
  name?: string;
  company?: string;
  message: string;
}
type Template = (dice: Dice) => Spam;

const TUNING: Template[] = [
  (d) => ({
    message: `Hi, I visited your website and noticed that you are not ranking on the first page of Google. We offer SEO and backlinks. ${linkOf(d)}`,
    name: d.pick(ENGLISH_NAMES),
  }),
  (d) => ({
    message: `Faça seu site aparecer na primeira página do Google! Agência de marketing digital com tráfego pago. Peça uma análise gratuita em ${linkOf(d)}`,
  }),
  (d) => ({
    message: `Invest in Bitcoin today and earn up to $${d.between(2, 9)}000 per day. Guaranteed returns! ${linkOf(d)}`,
    name: d.pick(ENGLISH_NAMES),
  }),
  (d) => ({
    message: `Empréstimo liberado na hora sem consulta ao SPC. Crédito aprovado até R$ ${d.between(5, 90)}.000. Clique aqui: ${linkOf(d)}`,
  }),
  (d) => ({
    message: `Buy Viagra and Cialis online without prescription ${linkOf(d)}`,
    name: d.pick(ENGLISH_NAMES),
  }),
  (d) => ({
    message: `Здравствуйте! Предлагаем продвижение вашего сайта в поиске. ${linkOf(d)}`,
    name: 'Иван',
  }),
  (d) => ({ message: `<a href="${linkOf(d)}">cheap watches</a> <a href="${linkOf(d)}">replica</a>` }),
  (d) => ({ message: `[url=${linkOf(d)}]casino online[/url]` }),
  (d) => ({ name: d.letters(12, MIXED), company: d.letters(10, MIXED), message: d.letters(18, MIXED) }),
  () => ({ message: Array.from({ length: 12 }, () => 'promoção imperdível').join(' ') }),
  (d) => {
    const word = d.letters(9, CONSONANTS);
    return { name: word, company: word, message: word };
  },
];

const TEST: Template[] = [
  // Search engine offers
  (d) => ({
    name: d.pick(ENGLISH_NAMES),
    message: `Hello ${d.pick(['team', 'there', 'Sir/Madam'])},\n\nI was just browsing through ${linkOf(d)} and your site came up. ${d.pick(['Our experts can get you', 'We can put you at'])} #1 on Google for your main keywords. Can I send you a ${d.pick(['free SEO audit', 'price list of our link building packages'])}?\n\nRegards`,
  }),
  (d) => ({
    name: d.pick(ENGLISH_NAMES),
    message: `My name is ${d.pick(ENGLISH_NAMES)} and I'm a Digital Marketing Specialist for a ${d.pick(['website design', 'creative'])} company. I noticed your website is losing visitors because it loads slowly. Would you be interested in a redesign? We can also increase your sales with social media marketing.`,
  }),
  (d) => ({
    message: `Olá, tudo bem? Analisei o site de vocês e percebi que ele não aparece bem posicionado. Trabalho com otimização (SEO) e garanto o topo do Google em ${d.between(30, 90)} dias. Posso enviar uma proposta sem custo? ${d.chance(50) ? linkOf(d) : ''}`,
  }),
  (d) => ({
    message: `Somos uma agência especializada em tráfego pago para indústrias. Nossos clientes recebem em média ${d.between(20, 90)} leads qualificados por mês. Agende uma conversa: ${linkOf(d)}`,
  }),
  (d) => ({
    message: `Vendo ${d.between(5, 500)} mil seguidores reais para Instagram e curtidas para a página da sua empresa. Preços em ${linkOf(d)}`,
  }),
  (d) => ({
    message: `Lista de emails com ${d.between(2, 40)} milhões de empresas brasileiras por segmento, com telefone e WhatsApp dos decisores. Base de dados atualizada em ${d.between(2024, 2026)}. Peça amostra grátis em ${linkOf(d)}`,
  }),
  (d) => ({
    name: d.pick(ENGLISH_NAMES),
    message: `We would like to publish a sponsored article on your blog with one do-follow backlink to our client. What is your price for a guest post? DA ${d.between(20, 70)}+ sites also available.`,
  }),
  // Money
  (d) => ({
    name: d.pick(ENGLISH_NAMES),
    message: `Do you need a business loan? We provide funding from $${d.between(5, 90)}0,000 with ${d.between(2, 5)}% interest rate, bad credit accepted. Apply now: ${linkOf(d)}`,
  }),
  (d) => ({
    message: `Precisa de dinheiro para quitar dívidas? ${d.pick(['Empréstimo pessoal', 'Crédito consignado'])} mesmo negativado, sem consulta ao Serasa, direto na conta em ${d.between(5, 60)} minutos. Chame no link ${linkOf(d)}`,
  }),
  (d) => ({
    message: `Meu robô de investimentos faz lucro diário de ${d.between(2, 9)}% em criptomoedas. Comecei com R$ ${d.between(1, 9)}00 e hoje vivo de renda passiva. Grupo VIP: ${d.pick(['https://t.me/', 'https://bit.ly/'])}${d.letters(7, MIXED)}`,
  }),
  (d) => ({
    name: d.pick(ENGLISH_NAMES),
    message: `Your ${d.pick(['BTC', 'USDT', 'Ethereum'])} wallet has ${d.between(1, 9)}.${d.digits(3)} coins waiting. Confirm your withdrawal now >>> ${linkOf(d)}`,
  }),
  (d) => ({
    message: `Jogue no ${d.pick(['tigrinho', 'cassino mais quente do Brasil'])} e ganhe ${d.between(50, 300)} rodadas grátis no cadastro! ${linkOf(d)}`,
  }),
  (d) => ({
    name: d.pick(ENGLISH_NAMES),
    message: `Dear friend, I am ${d.pick(['Barrister', 'Mrs.', 'Dr.'])} ${d.pick(ENGLISH_NAMES)}. My late client left ${d.between(5, 40)}.5 million dollars and no next of kin. I ask for your cooperation to transfer this fund. Reply in confidence.`,
  }),
  (d) => ({
    message: `Trabalhe em casa apenas ${d.between(1, 3)} horas por dia e ganhe até R$ ${d.between(3, 15)}.000 por mês avaliando produtos. Vagas limitadas. Cadastre-se: ${linkOf(d)}`,
  }),
  (d) => ({
    message: `Carta contemplada de consórcio de imóvel R$ ${d.between(100, 900)}.000, transferência imediata, sem juros. Temos também veículos e caminhões. Dê o próximo passo com segurança, fale com o consultor.`,
  }),
  // Pharmacy, adult
  (d) => ({
    name: d.pick(ENGLISH_NAMES),
    message: `${d.pick(['Generic Cialis', 'Tadalafil 20mg', 'Ozempic pens', 'Xanax bars'])} shipped worldwide, no prescription needed, discreet packaging. Order: ${linkOf(d)}`,
  }),
  (d) => ({
    message: `Emagreça ${d.between(5, 15)} kg em um mês com a fórmula que os médicos escondem. Perder peso nunca foi tão fácil, ${d.pick(['suplemento natural', 'detox'])} com ${d.between(30, 70)}% de desconto: ${linkOf(d)}`,
  }),
  (d) => ({
    name: d.pick(['Jessica', 'Anna', 'Kateryna']),
    message: `Hi dear, I am a lonely girl ${d.between(20, 30)} y.o. looking for a serious man. My private photos and nudes are here ${linkOf(d)}`,
  }),
  (d) => ({
    message: `Garotas de programa e acompanhantes de luxo em ${d.pick(['São Paulo', 'Curitiba', 'Campinas'])}, fotos reais, atendimento 24 h. ${linkOf(d)}`,
  }),
  // Other alphabets
  (d) => ({
    name: d.pick(['Алексей', 'Марина', 'Тимофей']),
    message: `${d.pick(['Добрый день', 'Приветствую'])}! ${d.pick(['Продаём базы компаний Бразилии, рассылка писем через формы обратной связи', 'Казино с быстрым выводом, бонус 500% новым игрокам', 'Займ онлайн на карту без отказа'])}. ${linkOf(d)}`,
  }),
  (d) => ({
    name: d.pick(['李伟', 'Amy Wang']),
    message: `您好，我们是专业的${d.pick(['网站推广', '外贸建站', '注塑机配件'])}公司，价格优惠，欢迎联系。${linkOf(d)}`,
  }),
  (d) => ({ message: `Ваш ѕite nееds рromotion. Соntact us ${linkOf(d)} ${d.letters(5, ANY)}` }),
  (d) => ({
    message: `مرحبا، نقدم خدمات ${d.pick(['تحسين محركات البحث', 'قروض سريعة'])} بأفضل الأسعار ${linkOf(d)}`,
  }),
  // Markup and link dumps
  (d) => ({
    message: `[URL=${linkOf(d)}]${d.pick(['купить', 'buy cheap', 'melhor preço'])}[/URL] [b]${d.letters(6, ANY)}[/b]`,
  }),
  (d) => ({
    message: `Great post! <strong>${d.pick(['Best offers', 'Visit us'])}</strong>: <a href='${linkOf(d)}' rel='dofollow'>${d.letters(8, ANY)}</a>`,
  }),
  (d) => ({
    message: Array.from({ length: d.between(3, 9) }, () => linkOf(d)).join(d.pick(['\n', ' ', ' | '])),
  }),
  (d) => ({
    message: `Olá, conheça nossos sites parceiros: ${linkOf(d)} , ${linkOf(d)} e ${linkOf(d)}. Conteúdo novo toda semana!`,
  }),
  (d) => ({
    name: `${d.pick(['Promo', 'Ganhe', 'Look'])} ${linkOf(d)}`,
    message: `${d.pick(['hello', 'oi', 'teste'])} ${d.letters(6, ANY)}`,
  }),
  (d) => ({ message: `[Baixe agora o app](${linkOf(d)}) e receba seu prêmio` }),
  // Automated fills
  (d) => ({
    name: d.letters(d.between(9, 16), MIXED),
    company: d.letters(d.between(8, 14), MIXED),
    message: d.letters(d.between(14, 22), MIXED),
  }),
  (d) => ({
    name: d.letters(d.between(8, 12), CONSONANTS),
    message: d.letters(d.between(12, 20), CONSONANTS),
  }),
  (d) => {
    const word = d.pick(['google', 'test12345', 'Hello World!', 'NAERTREGE1897091NEYHRTGE']);
    return { name: word, company: word, message: word };
  },
  (d) => ({
    name: `${d.pick(['William', 'Brian', 'Crystal'])}${d.letters(4, CONSONANTS)}`,
    company: 'google',
    message: `${d.letters(8, ANY)} ${d.letters(9, ANY)} ${d.letters(7, ANY)} ${linkOf(d)} ${d.letters(8, ANY)}`,
  }),
  // Repetition
  (d) => {
    const line = d.pick([
      'COMPRE JÁ COM DESCONTO NO NOSSO SITE',
      'Visit our shop for the best deals today',
      'melhores preços de pneus aqui na loja',
    ]);
    return { message: Array.from({ length: d.between(5, 20) }, () => line).join('\n') };
  },
  (d) => {
    const word = d.pick(['oferta', 'cialis', 'aaaa', 'buy']);
    return { message: Array.from({ length: d.between(12, 60) }, () => word).join(' ') };
  },
  (d) => ({ message: d.pick(['x', 'k', 'A', '!']).repeat(d.between(40, 400)) }),
  // Phishing and goods
  (d) => ({
    message: `Sua conta será suspensa em ${d.between(12, 48)} horas por falta de atualização cadastral. Regularize em ${linkOf(d)} ${d.pick(['Equipe de Segurança', 'Central de Atendimento'])}`,
  }),
  (d) => ({
    name: d.pick(ENGLISH_NAMES),
    message: `${d.pick(['Rolex replica watches', 'Ray-Ban sunglasses', 'Designer handbags'])} ${d.between(60, 90)}% discount, free shipping, limited offer. ${linkOf(d)}`,
  }),
  (d) => ({
    message: `Parabéns! Seu telefone foi sorteado e você ganhou um ${d.pick(['iPhone 17', 'vale-compras de R$ 2.000'])}. Resgate o prêmio em até 24 horas: ${linkOf(d)}`,
  }),
  (d) => ({
    name: d.pick(ENGLISH_NAMES),
    message: `Hi, this is ${d.pick(['Anna', 'Tom'])} from a video production studio. We create ${d.pick(['explainer videos', 'animated videos'])} that help companies like yours get more customers. Can I send a few samples and prices? ${d.chance(60) ? linkOf(d) : 'Reply STOP to opt-out.'}`,
  }),
  (d) => ({
    message: `Contrate assistentes virtuais e chatbot com inteligência artificial para o seu negócio por apenas R$ ${d.between(49, 199)}/mês. Teste grátis por ${d.between(7, 30)} dias: ${linkOf(d)}`,
  }),
];

/** What programs and advertisers put into forms. Some fill the fields like people, some do not. */
export function buildSpam(dice: Dice, set: CorpusSet, count: number) {
  const templates = set === 'test' ? TEST : TUNING;
  return Array.from({ length: count }, (_, i) => {
    const person = personOf(dice);
    const template = templates[i % templates.length] as Template;
    const { name = person.name, company = dice.chance(40) ? person.company : '', message } = template(dice);
    const phone = dice.chance(50) ? person.phone : dice.pick(['8', '7', '1', '3']) + dice.digits(10);
    const email = dice.chance(50)
      ? person.email
      : `${dice.letters(9, ANY)}@${dice.pick(['mail.ru', 'gmail.com', 'yandex.com', 'outlook.com', 'tempmail.xyz'])}`;
    return {
      name,
      email,
      phone,
      company,
      segment: dice.pick(['injecao', 'extrusao', 'reciclagem', 'outro', '']),
      // Programs write into every field and tick every box.
      machine: dice.chance(50) ? dice.pick([name, person.company, dice.letters(8, ANY), '1']) : '',
      message,
      urgent: dice.chance(50) ? ('sim' as const) : ('' as const),
    };
  });
}
