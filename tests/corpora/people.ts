import { lettersOf } from '../../src/shared/fold-text.ts';
import type { Dice } from './dice.ts';

const FIRST =
  'Ana Luíza João José Antônio Sebastião Conceição Márcia Cláudio Fábio Andréa Júlio César Verônica Inês Gonçalo Estêvão Luís Otávio Rogério Sérgio Tânia Zé Wellington Washington Kauê Thaís Vítor Hélio Célia Iracema Edvaldo Jefferson Rhayssa Yasmin Giovanna Heloísa Cauã Nilton Valdir Adhemar Ricardo Paulo Marcos Eliane Simone Débora'.split(
    ' ',
  );
const LAST = [
  'da Silva',
  'dos Santos',
  "D'Ávila",
  'Gonçalves',
  'Araújo',
  'Magalhães',
  'Assunção',
  'Brandão',
  'Falcão',
  'Leitão',
  'Muñoz',
  'Schwarzkopf',
  'Krzyżanowski',
  'Szczepanski',
  'Wrzesinski',
  'Tschöke',
  'Kubitschek',
  'Nakamura',
  'Yoshizawa',
  'Bertolucci',
  'Zambianchi',
  'de Oliveira Neto',
  'Pereira Júnior',
  'Lima e Souza',
  'Conceição',
  'Guimarães',
  'Sá',
  'Wojciechowski',
  'Hoffmann',
  'Grün',
  'Przybylski',
  'Vasconcelos',
  'Queiroz',
  'Xavier',
  'Ximenes',
  'Quadros',
  'Jorge',
];
const COMPANY = [
  'Plásticos Ipê',
  'Embalagens São José',
  'Termoplast',
  'Injetec',
  'Recicla Mais',
  'PlastBrás',
  'Polímeros do Vale',
  'Indústria e Comércio de Plásticos Três Irmãos',
  'Tubos & Conexões Avanhandava',
  'WKF Filmes Técnicos',
  'Extruplast',
  'J. A. Gonçalves Injeção',
  'Metalúrgica Caçapava',
  'Sopro Sul',
  'ABC Tampas',
  'Utilidades Domésticas Pelé',
  'Zênite Peças',
  'Grupo Pinhão',
  'MCZ Moldes',
  'Ráfia Nordeste',
  'Vêneto Perfis de PVC',
  'Hidroplás',
  'Autopeças Joinville',
  'Brinquedos Açaí',
];
const SUFFIX = [
  'Ltda.',
  'LTDA',
  'ME',
  'EPP',
  'EIRELI',
  'S.A.',
  'S/A',
  '– MEI',
  'Ltda. ME',
  'Ind. e Com. Ltda',
  'do Brasil',
  '',
];
const FREE_MAIL = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com.br',
  'uol.com.br',
  'terra.com.br',
  'bol.com.br',
  'icloud.com',
];
const AREAS = [
  '11',
  '12',
  '19',
  '21',
  '27',
  '31',
  '41',
  '47',
  '48',
  '51',
  '54',
  '62',
  '71',
  '81',
  '85',
  '92',
];

/** A Brazilian number in one of the ways that people write them. */
function phoneOf(dice: Dice): string {
  const area = dice.pick(AREAS);
  const [a, b] = [`9${dice.digits(4)}`, dice.digits(4)];
  const landline = `${dice.pick(['2', '3', '4'])}${dice.digits(3)}`;
  return dice.pick([
    `(${area}) ${a}-${b}`,
    `(${area})${a}-${b}`,
    `${area} ${a}-${b}`,
    `${area} ${a} ${b}`,
    `${area}${a}${b}`,
    `${area}.${a}.${b}`,
    `+55 ${area} ${a}-${b}`,
    `+55 (${area}) ${a}-${b}`,
    `55${area}${a}${b}`,
    `+55${area}${a}${b}`,
    `0055 ${area} ${a}${b}`,
    `(0${area}) ${landline}-${b}`,
    `0${area} ${landline}-${b}`,
    `(${area}) ${landline}-${b}`,
    `${area} ${landline} ${b}`,
    `0 15 ${area} ${a}-${b}`,
    `(${area}) ${landline}-${b} ramal ${dice.digits(3)}`,
    `${area}-${a}-${b}`,
    `(${area}) ${a}-${b} (WhatsApp)`,
    `${area} ${landline}.${b}`,
    `(${area}) ${landline}-${b} / ${a}-${b}`,
  ]);
}

/** Who asks, without what is asked. */
export function personOf(dice: Dice) {
  const first = dice.pick(FIRST);
  const last = dice.pick(LAST);
  const company = dice.pick(COMPANY);
  const domain = `${lettersOf(company).slice(0, 22)}.${dice.pick(['com.br', 'ind.br', 'com', 'net.br'])}`;
  const isFree = dice.chance(40);
  const box = isFree
    ? `${lettersOf(first)}${dice.pick(['.', '_', ''])}${lettersOf(last)}${dice.pick(['', dice.digits(2)])}`
    : dice.pick([lettersOf(first), 'compras', 'manutencao', 'pcp', 'engenharia', 'producao']);
  const name = dice.pick([
    `${first} ${last}`,
    `${first} ${last}`,
    first,
    `${first} ${last}`.toUpperCase(),
    `${first} ${last}`.toLowerCase(),
    `Eng. ${first} ${last}`,
    `${first} (compras)`,
  ]);
  return {
    name,
    email: `${box}@${isFree ? dice.pick(FREE_MAIL) : domain}`,
    phone: phoneOf(dice),
    company: dice.chance(80) ? `${company} ${dice.pick(SUFFIX)}`.trim() : '',
    first,
    domain,
    cnpj: `${dice.digits(2)}.${dice.digits(3)}.${dice.digits(3)}/0001-${dice.digits(2)}`,
  };
}

export type Person = ReturnType<typeof personOf>;
