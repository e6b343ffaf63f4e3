import type { Dice } from './dice.ts';
import { type Person, personOf } from './people.ts';

/** Two sets of wordings, so that what the rules were tuned on is not what they are tested on. */
export type CorpusSet = 'tuning' | 'test';

const MACHINES = [
  'Haitian Mars II 2500',
  'Romi Prática 130',
  'Engel VC 200/80 TECH',
  'Krauss-Maffei KM 160-CX',
  'KraussMaffei Berstorff ZE 40A',
  'Arburg Allrounder 420C',
  'Battenfeld BA 750',
  'Sandretto Série Otto 220',
  'Sumitomo (SHI) Demag Systec 160',
  'Husky HyPET 300',
  'Netstal Synergy 1200',
  'Chen Hsong JM168',
  'Carnevalli CR 60',
  'Rulli Standard EF-2.1/2"',
  'Wortex WEX 75',
  'Bausano MD 75-30',
  'Cincinnati Milacron TITAN 80',
  'Theysohn TTS 107',
  'Coperion ZSK 58 Mc18',
  'Pavan Zanetti BMT 5.6D',
  'Bekum BM-602D',
  'Kautex KCC20',
  'Techne 5000',
  'Uniloy 350 R2',
  'Sidel SBO 10',
  'JSW J450EL III',
  'Zhafir Venus VE 1500',
  'Jwell JWS120',
  'Himaco LH 150-80',
  'Semeraro LS 180',
  'Jasot IJ 300',
  'Oriente FG 120',
];
const MATERIALS = [
  'PEAD',
  'PEBD',
  'PP',
  'PP com 30% de fibra de vidro',
  'PA 6.6 GF35',
  'ABS',
  'PVC rígido',
  'PVC-U',
  'PET reciclado',
  'PC',
  'POM',
  'PS cristal',
  'EVA',
  'TPU',
  'PE + 60% CaCO3',
  'ABS/PC antichama',
];
const STEELS = ['SAE 8640 nitretado', 'D2', 'H13', '38CrMoAlA', 'PM-23', 'AISI 4140', 'bimetálico'];

function partsOf(dice: Dice, person: Person) {
  const diameter = dice.pick([18, 25, 30, 35, 45, 50, 60, 65, 75, 90, 120, 150]);
  return {
    ...person,
    machine: dice.pick(MACHINES),
    other: dice.pick(MACHINES),
    material: dice.pick(MATERIALS),
    steel: dice.pick(STEELS),
    diameter,
    ratio: `${dice.between(18, 36)}:1`,
    days: dice.between(3, 60),
    wear: `0,${dice.between(10, 95)} mm`,
    length: diameter * dice.between(18, 34),
    count: dice.between(1, 12),
    code: `${dice.letters(2, 'ABCDKMRTVXZ')}-${dice.digits(5)}/${dice.letters(1, 'ABC')}`,
  };
}

type Parts = ReturnType<typeof partsOf>;
type Template = (p: Parts) => string;

const TUNING: Template[] = [
  (p) =>
    `Bom dia, preciso de orçamento de uma rosca de ${p.diameter} mm L/D ${p.ratio} para ${p.machine}, material ${p.material}.`,
  () => 'orçamento urgente',
  (p) => `PRECISO URGENTE DE RETÍFICA DA ROSCA DA ${p.machine.toUpperCase()}!!! MÁQUINA PARADA!!!`,
  (p) =>
    `Boa tarde!\n\nCotação de ${p.count} ponteiras com anel e sede para ${p.machine}.\nAço ${p.steel}.\nPrazo: ${p.days} dias.\n\nAtt,\n${p.name}\n${p.company}\nwww.${p.domain}\nCNPJ ${p.cnpj}`,
  (p) =>
    `Olá, vi no site que vocês recuperam cilindro. O nosso está com folga de ${p.wear}. Fazem bimetálico? Segue link do desenho: https://drive.google.com/file/d/1a${p.code.replace('/', '')}xYz/view`,
  (p) => `Gostaria de saber o valor p/ recuperar rosca e canhão extrusora ${p.diameter}mm`,
  () => 'Vocês atendem no Nordeste?',
  (p) =>
    `Favor cotar:\n1 - Rosca Ø${p.diameter} x ${p.length} mm\n2 - Cilindro Ø${p.diameter} x ${p.length} mm\n3 - Bico\n4 - Flange\nMaterial processado: ${p.material}\nDesenho ${p.code}`,
  (p) =>
    `Buenos días, necesitamos presupuesto de un husillo de ${p.diameter} mm para ${p.machine}, somos de Montevideo.`,
  (p) =>
    `Dear Sirs, we are looking for a screw and barrel set ${p.diameter} mm L/D ${p.ratio} for ${p.machine}. Please send your best quotation with delivery time and payment terms.`,
  (p) =>
    `A rosca da ${p.machine} está patinando e a peça sai com bolha. Já trocamos o anel de bloqueio e a temperatura está certa. Acham que é desgaste? Material ${p.material}, ${p.days} kg/h. Posso mandar fotos no WhatsApp.`,
];

const TEST: Template[] = [
  (p) =>
    `Prezados,\n\nSolicito proposta comercial para fabricação de rosca Ø ${p.diameter} mm, L/D ${p.ratio}, em aço ${p.steel}, destinada à máquina ${p.machine}.\nPolímero: ${p.material}.\nEntrega: até ${p.days} dias.\n\nAtenciosamente,\n${p.name}`,
  (p) => `quanto custa uma rosca de ${p.diameter}?`,
  () => 'Preciso falar com um vendedor.',
  () => 'me liga por favor',
  (p) =>
    `Bom dia. Canhão da injetora ${p.machine} trincou na região da zona 3. Tem como recuperar ou só novo? Somos de ${p.company || 'Diadema'}, precisamos p/ ontem kkk`,
  (p) =>
    `SOLICITO ORÇAMENTO URGENTE\n\nEMPRESA: ${p.company}\nCNPJ: ${p.cnpj}\nMÁQUINA: ${p.machine.toUpperCase()}\nSERVIÇO: RETÍFICA E CROMO DURO\nQTD: ${p.count}\nPRAZO DESEJADO: ${p.days} DIAS`,
  (p) =>
    `Olá! Nosso site é www.${p.domain} para vocês conhecerem a empresa. Temos ${p.count} extrusoras (${p.machine} e ${p.other}) e queremos contratar a manutenção anual das roscas.`,
  (p) =>
    `Segue o desenho da rosca no WeTransfer: https://we.tl/t-${p.code.replace(/\W/g, '')} e as fotos em https://photos.app.goo.gl/${p.code.replace(/\W/g, '')}\nMaterial: ${p.material}. Favor confirmar recebimento em ${p.email}`,
  (p) =>
    `Item;Descrição;Qtd\n10;Rosca ${p.diameter} mm;${p.count}\n20;Cilindro ${p.diameter} mm;${p.count}\n30;Anel ${p.diameter} mm;${p.count}\n40;Ponteira ${p.diameter} mm;${p.count}\n50;Sede ${p.diameter} mm;${p.count}\nRC ${p.code}`,
  (p) =>
    `Boa noite, trabalho na ${p.company || 'indústria'} e encontrei vocês na primeira página do Google. Vocês fazem rosca com misturador Maddock? ${p.machine}, ${p.diameter} mm, ${p.material}. Hoje perdemos uns 12% da produção por má homogeneização e o ciclo passou de 28 s para 34 s. Medimos a rosca: desgaste de ${p.wear} no filete da zona de compressão; o cilindro está com ovalização de 0,08 mm. Queria entender se compensa retificar (que sai uns 30% do preço de uma nova, certo?) ou já partir para um conjunto novo bimetálico. Também preciso saber o prazo, se vocês retiram em ${p.domain.split('.')[0]} e se emitem nota com NCM 8477.90.00. Fico no aguardo, obrigado!`,
  (p) =>
    `Hola, somos fabricantes de envases en Rosario. Cotización por ${p.count} tornillos para sopladora ${p.machine}, ${p.material}. ¿Envían a Argentina? Saludos, ${p.first}`,
  (p) =>
    `Hello, can you ship a ${p.diameter} mm injection screw (${p.machine}) to Paraguay? We need it within ${p.days} days. The old one is worn ${p.wear.replace(',', '.')} on the flights. Thank you.`,
  (p) =>
    `Recebemos uma proposta de vocês em 2024 (ref. ${p.code}), gostaria de atualizar os valores e condições de pagamento: 28/42/56 DDL. Podemos parcelar no BNDES/FINAME?`,
  (p) =>
    `Oi, tudo bem? Sou técnico de manutenção e preciso da medida da rosca da ${p.machine}. Vocês têm o desenho?`,
  (p) =>
    `Rosca extrusora ${p.diameter}mm ${p.material} - preço e prazo\n\n${p.name}\n${p.phone}\n${p.email}\nhttp://www.${p.domain}\nhttps://www.linkedin.com/company/${p.domain.split('.')[0]}`,
  (p) =>
    `Temos interesse em visitar a fábrica antes de fechar o pedido. Nosso comprador estará em São Paulo na semana que vem, pode ser terça ou quarta à tarde? ${p.first}`,
  (p) =>
    `Rosca quebrou!!! Máquina ${p.machine} parada desde ontem, prejuízo de R$ 8.000,00 por hora. Alguém consegue atender hoje ainda? Telefone ${p.phone}`,
  (p) =>
    `Por favor enviar catálogo de bicos e matrizes em PDF. Usamos ${p.material} a 260 °C ± 5 °C, pressão < 180 bar, L/D ≥ ${p.ratio}.`,
  (p) =>
    `Fornecedor atual (上海金纬 – ${p.other}) não entrega peças no Brasil. Conseguem fabricar a rosca dupla cônica ${p.diameter}/${p.diameter * 2} pela amostra?`,
  (p) =>
    `Estamos montando uma lista de fornecedores homologados. Favor enviar: contrato social, CND, certificado ISO 9001 e dados bancários para cadastro no portal http://fornecedores.${p.domain}/cadastro. Assunto: roscas e cilindros.`,
  (p) =>
    `segue abaixo\n\n${Array.from({ length: p.count + 4 }, (_, i) => `pos ${i + 1}: rosca ø${p.diameter + i} mm, ${p.steel}, camisa ${p.length + i * 10} mm, ${p.material}`).join('\n')}`,
  () => 'Vocês pintam e embalam a rosca recuperada para exportação?',
  (p) =>
    `Quero vender minha ${p.machine} usada, vocês compram ou conhecem quem compre? Ano 2009, com rosca nova de ${p.diameter} mm.`,
  () =>
    'Trabalho de conclusão de curso: poderia enviar material técnico sobre relação de compressão em roscas para PVC? Agradeço desde já a atenção da equipe!',
  () =>
    'Teste de formulário, favor desconsiderar. O botão do WhatsApp não abriu no meu computador da fábrica.',
];

/** Quote requests as Brazilian factories write them. */
export function buildGenuine(dice: Dice, set: CorpusSet, count: number) {
  const templates = set === 'test' ? TEST : TUNING;
  return Array.from({ length: count }, (_, i) => {
    const person = personOf(dice);
    const template = templates[i % templates.length] as Template;
    const text = template(partsOf(dice, person));
    const message = dice.chance(6)
      ? Array.from({ length: 6 }, () => dice.pick(TEST)(partsOf(dice, person))).join('\n\n')
      : text;
    const { name, email, phone, company } = person;
    return {
      name,
      email,
      phone,
      company,
      segment: dice.pick(['injecao', 'extrusao', 'reciclagem', 'outro', '']),
      machine: dice.chance(60) ? dice.pick(MACHINES) : '',
      message: set === 'test' ? message.slice(0, 4900) : text,
      urgent: dice.chance(15) ? ('sim' as const) : ('' as const),
    };
  });
}
