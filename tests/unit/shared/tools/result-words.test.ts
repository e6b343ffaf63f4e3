import { describe, expect, test } from 'vitest';
import { parseSelection } from '../../../../src/shared/tools/parse-selection.ts';
import { type ScrewNeeds, selectScrew } from '../../../../src/shared/tools/selection.ts';
import { explainNeighbours } from '../../../../src/shared/tools/selection-reasons.ts';
import {
  describeNeeds,
  describeSelection,
  drawingNotes,
  findReasonWords,
  requestLines,
} from '../../../../src/shared/tools/selection-texts.ts';
import { findReference, type WearSheet } from '../../../../src/shared/tools/wear.ts';
import {
  describeSheet,
  findLimitBases,
  findPace,
  listRemarks,
} from '../../../../src/shared/tools/wear-details.ts';
import { reportWear } from '../../../../src/shared/tools/wear-report.ts';
import { needsOf, RELEASED } from './arbitrary-needs.ts';

// Customers copy this into a request, word for word: a changed unit or order would change a promise.
const VENTED = needsOf({
  machine: 'extrusora',
  diameter: 90,
  resins: ['pead'],
  barrelVent: 'sim',
  regrind: 30,
});
const FILLED = needsOf({ resins: ['pa66'], filler: 'vidro', fillerShare: 30, isFlameRetardant: true });
const words = (needs: ScrewNeeds, release?: typeof RELEASED) =>
  describeSelection(needs, selectScrew(needs, release), release)
    .map(({ term, value }) => `${term}: ${value}`)
    .join('\n');

describe('the selection in words', () => {
  test('a screw for injection', () => {
    expect(words(needsOf()).split('\n')).toEqual([
      'Diâmetro: Ø 49,85 a 49,9 mm para o furo de 50 mm, com 0,1 a 0,15 mm de folga total',
      'L/D: 20:1 a 24:1, a escolher',
      'Compressão por profundidade: 2,5:1 a 3:1',
      'Profundidade do canal: 0,12 a 0,14 D na alimentação · 0,05 a 0,07 D na dosagem · estas duas faixas dão 1,7:1 a 2,8:1: a dosagem sai da alimentação ÷ compressão',
      'Zonas: Alimentação 40 a 50% · Compressão 30 a 40% · Dosagem 15 a 25%',
      'Geometria: Três zonas',
      'Ponteira: Ponteira com anel de bloqueio',
      'Rosca: SAE 8640 nitretado',
      'Canhão: Nitretado',
    ]);
    expect(words(needsOf(), RELEASED).split('\n')).toEqual([
      'Diâmetro: Ø 49,85 a 49,9 mm para o furo de 50 mm, com 0,1 a 0,15 mm de folga total',
      'L/D: 22:1, 1.100 mm com filete',
      'Compressão por profundidade: 2,75:1',
      'Profundidade do canal: 6,5 mm na alimentação, 2,4 mm na dosagem',
      'Zonas: Alimentação 495 mm (9,9 D) · Compressão 385 mm (7,7 D) · Dosagem 220 mm (4,4 D)',
      'Geometria: Três zonas',
      'Ponteira: Ponteira com anel de bloqueio',
      'Rosca: SAE 8640 nitretado',
      'Canhão: Nitretado',
    ]);
  });
  test('a vented extruder', () => {
    expect(words(VENTED).split('\n')).toEqual([
      'Diâmetro: Ø 89,69 a 89,75 mm para o furo de 90 mm, com 0,25 a 0,31 mm de folga total',
      'L/D: 30:1 a 36:1 (Plastics Technology, L/D), a escolher',
      'Compressão por profundidade: 2,5:1 a 3:1',
      'Profundidade do canal: 0,15 a 0,2 D na alimentação · dosagem: alimentação ÷ compressão',
      'Segundo estágio: Degasagem como a alimentação · bombeamento mais fundo que a dosagem (1,5 × num exemplo publicado)',
      'Zonas: Alimentação 4 a 8 D · Degasagem 4 a 6 D',
      'Geometria: Dois estágios, com degasagem',
      'Ponta: Ponta cônica',
      'Rosca: SAE 4140 com liga dura no filete (Stellite, Colmonoy)',
      'Canhão: Bimetálico de ferro',
    ]);
    expect(words(VENTED, RELEASED).split('\n')).toEqual([
      'Diâmetro: Ø 89,69 a 89,75 mm para o furo de 90 mm, com 0,25 a 0,31 mm de folga total',
      'L/D: 30:1, 2.700 mm com filete',
      'Compressão por profundidade: 2,9:1',
      'Profundidade do canal: 15,5 mm na alimentação, 5,3 mm na dosagem',
      'Segundo estágio: 15,5 mm na degasagem · 7,95 mm no bombeamento, a conferir com a pressão',
      'Zonas: Alimentação 720 mm (8,0 D) · Compressão 612 mm (6,8 D) · Dosagem 230 mm (2,6 D) · Degasagem 450 mm (5,0 D) · Recompressão 229 mm (2,5 D) · Bombeamento 459 mm (5,1 D)',
      'Geometria: Dois estágios, com degasagem',
      'Ponta: Ponta cônica',
      'Rosca: SAE 4140 com liga dura no filete (Stellite, Colmonoy)',
      'Canhão: Bimetálico de ferro',
    ]);
  });
  test('glass fibre and a flame retardant', () => {
    expect(words(FILLED).split('\n')).toEqual([
      'Diâmetro: Ø 49,85 a 49,9 mm para o furo de 50 mm, com 0,1 a 0,15 mm de folga total',
      'L/D: 20:1 a 24:1, a escolher',
      'Compressão por profundidade: 3,5:1 a 4:1 (tabela da casa) · 2,5:1 a 3:1, rosca universal (Reiloy, compressão)',
      'Profundidade do canal: 0,12 a 0,14 D na alimentação · 0,05 a 0,07 D na dosagem · estas duas faixas dão 1,7:1 a 2,8:1: a dosagem sai da alimentação ÷ compressão',
      'Zonas: Alimentação 40 a 50% · Compressão 30 a 40% · Dosagem 15 a 25%',
      'Geometria: Três zonas',
      'Ponteira: Ponteira com anel de passagem livre',
      'Rosca: Aço de pó inoxidável (PM420V, M390), ou PM-23 revestido',
      'Canhão: Bimetálico de níquel com carboneto',
    ]);
    expect(describeNeeds(FILLED)).toBe('Injetora Ø 50 mm, PA 66, fibra de vidro 30%, retardante de chama');
    expect(describeNeeds(VENTED)).toBe('Extrusora Ø 90 mm, PEAD, moído 30%, canhão com respiro');
    expect(describeNeeds({ ...VENTED, barrelVent: 'nao' })).toContain('canhão sem respiro');
    const { needs } = parseSelection({ maquina: 'injetora', d: '50', carga: 'mineral' });
    expect(needs && describeNeeds(needs)).toBe('Injetora Ø 50 mm, PP, carga mineral 30% (suposto)');
    // Dots would be lost in a message: there the marks are words.
    expect(requestLines(FILLED, selectScrew(FILLED)).split('\n').slice(0, 4)).toEqual([
      'Seleção de rosca: Injetora Ø 50 mm, PA 66, fibra de vidro 30%, retardante de chama',
      'Diâmetro: Ø 49,85 a 49,9 mm para o furo de 50 mm, com 0,1 a 0,15 mm de folga total [fonte publicada: Flite]',
      'L/D: 20:1 a 24:1, a escolher [prática da oficina]',
      'Compressão por profundidade: 3,5:1 a 4:1 (tabela da casa) · 2,5:1 a 3:1, rosca universal (Reiloy, compressão) [prática da oficina: tabela da casa; fonte publicada: Reiloy, compressão; prática da oficina: quanto moído e carga mudam]',
    ]);
  });
  test('the notes of a drawing', () => {
    const needs = needsOf();
    expect(drawingNotes(needs, selectScrew(needs, RELEASED), RELEASED)).toEqual([
      'Regras liberadas por Projetista de Teste em 2026-11-20; confira com a máquina antes de usinar',
      'Ø 49,85 a 49,9 mm para o furo de 50 mm, com 0,1 a 0,15 mm de folga total',
      'Batimento do filete até 0,01 mm; Ra 0,8 no fundo e na crista, 1,6 nos flancos (Jinyi)',
      'Material e dureza: SAE 8640 nitretado; valores na ficha do aço e do tratamento',
      'Raios de concordância e tolerâncias do canal: a definir pelo projetista',
    ]);
    expect(drawingNotes(needs, selectScrew(needs))[0]).toBe('Orientação, não é desenho de fabricação');
    expect(findReasonWords(VENTED, selectScrew(VENTED))).toEqual({
      burns: '',
      compressions:
        '2,5:1 a 3:1 (tabela da casa); 2:1 a 3:1 (Tizatech); 2:1 a 4:1, rosca padrão (Stewart-Hay)',
      materialWhy: 'Moído ou pouca carga gasta a crista: camada espessa, que se refaz.',
      nitridedLayer: '0,18 a 0,38 mm',
      plainRatio: 24,
      ratioRanges: '30:1 a 36:1 (Plastics Technology, L/D)',
      ratios: ['30:1', '36:1'],
      ventLength: '4 a 6 D',
      ventRatio: 30,
    });
  });
});

test('zones: a resin’s own source stands beside the shares of injection; both polyamides compress within a short zone', () => {
  const zonesOf = (needs: ScrewNeeds) => /^Zonas: (.*)$/m.exec(words(needs))?.[1];
  expect(zonesOf(needsOf({ resins: ['pc'] }))).toBe(
    'Alimentação 40 a 50% · Compressão 30 a 40% · Dosagem 15 a 25% · Kesida: 60/20/20%',
  );
  const extruded = (resin: 'pc' | 'pa6' | 'pa66') =>
    zonesOf(needsOf({ machine: 'extrusora', resins: [resin], length: 24 * 50 }));
  expect(extruded('pc')).toBe('Alimentação 4 a 8 D · Compressão o resto · Dosagem 6 a 10 D');
  for (const resin of ['pa6', 'pa66'] as const)
    expect(extruded(resin)).toBe('Alimentação o resto · Compressão 3 a 5 D · Dosagem 6 a 10 D');
  const released = (needs: ScrewNeeds) =>
    describeSelection(needs, selectScrew(needs, RELEASED), RELEASED).find(({ term }) => term === 'Zonas')
      ?.value;
  expect(released(needsOf())).toMatch(/^Alimentação \d+ mm/);
  // No length of a zone without one of the screw.
  expect(released(needsOf({ resins: ['pvc', 'pp'] }))).toMatch(/^Alimentação 40 a 50%/);
});

test('why not the others: each reason fits the screw that was chosen', () => {
  const whysOf = (needs: ScrewNeeds) => {
    const found = selectScrew(needs);
    const neighbours = explainNeighbours(needs, found, findReasonWords(needs, found));
    return Object.fromEntries(neighbours.map(({ what, why }) => [what, why]));
  };
  const clean = { ...VENTED, regrind: 0 };
  expect(whysOf(clean)).toMatchObject({
    'Rosca de barreira': 'Não cabe no primeiro estágio com este comprimento.',
    Misturador: 'Ocupa o comprimento do bombeamento.',
    'Rosca de aço de pó (PM-23)': 'Neste uso o custo não se justifica.',
  });
  expect(whysOf({ ...clean, barrelVent: 'nao' })).toMatchObject({
    'Rosca de barreira': 'Só se paga com vazão alta, e fecha a rosca para outras resinas.',
    Misturador: 'Sem troca de cor frequente, só acrescenta cisalhamento.',
    Degasagem: 'Pede canhão com respiro, e cerca de 30:1 para render como 24:1 sem ele.',
  });
});

describe('the measuring sheet in words', () => {
  const LATER = {
    maquina: 'injetora',
    marca: 'Marca X',
    etiqueta: 'INJ-3',
    nominal: '60',
    desenho: '59,88',
    ld: '22,5',
    horas: '12000',
    estacoes: '3',
    p1: '40',
    r1: '59,40',
    f1: '60,30',
    p2: '700',
    r2: '59,70',
    batimento: '0,05',
    dureza: '58 HRC',
  };
  const EARLIER = { ...LATER, horas: '6000', r1: '59,70', f1: '60,10' };
  const report = reportWear(LATER);

  test('for a request, with and without the visitor’s own words', () => {
    const rate = findPace(LATER, [EARLIER]);
    expect(describeSheet(LATER, report, rate, true)?.split('\n')).toEqual([
      'Ficha de medição: injetora, Marca X, INJ-3, Ø 60,00 mm, L/D 22,5, 12.000 h de uso',
      'Rosca nova 59,88 mm; furo novo 60,00 mm',
      'Estações, de 1 a 3, em mm:',
      '1 (40 mm da ponta): rosca 59,40; furo 60,30; folga 0,90',
      '2 (700 mm da ponta): rosca 59,70; furo não medido; folga 0,30',
      'Batimento: 0,05 mm',
      'Dureza: 58 HRC',
      'Resultado: No limite: recuperar: meça as duas peças para saber como. Na estação 1, a folga total é de 0,90 mm: passou de 0,38 mm na dosagem (MSI) e da máxima, 0,74 mm, da tabela de extrusão da PML. As duas fontes dão o par por gasto; a rosca perdeu 0,24 mm por lado e o furo abriu 0,15 mm por lado.',
      'Na ponta, onde corre o anel, o furo abriu 0,15 mm por lado, ou 0,30 mm no diâmetro. Uma fonte dá 0,08 mm como limite em peça crítica, sem dizer se por lado ou no diâmetro (Plastics Technology, canhão): por isso não decide o veredito. [fonte publicada: Plastics Technology, canhão]',
      'A rosca varia 0,30 mm entre estações: o desgaste é localizado. Procure a causa antes de montar de novo: alinhamento, empeno, metal no material. [prática da oficina]',
      'Onde só uma peça foi medida, a outra conta como nova: a folga real é essa ou maior.',
      'Ritmo: 0,083 mm a cada 1.000 h',
    ]);
    expect(describeSheet(LATER, report, undefined, false)?.split('\n')).toEqual([
      'Ficha de medição: injetora, Ø 60,00 mm, L/D 22,5, 12.000 h de uso',
      'Rosca nova 59,88 mm; furo novo 60,00 mm',
      'Estações, de 1 a 3, em mm:',
      '1 (40 mm da ponta): rosca 59,40; furo 60,30; folga 0,90',
      '2 (700 mm da ponta): rosca 59,70; furo não medido; folga 0,30',
      'Batimento: 0,05 mm',
      'Resultado: No limite: recuperar: meça as duas peças para saber como. Na estação 1, a folga total é de 0,90 mm: passou de 0,38 mm na dosagem (MSI) e da máxima, 0,74 mm, da tabela de extrusão da PML. As duas fontes dão o par por gasto; a rosca perdeu 0,24 mm por lado e o furo abriu 0,15 mm por lado.',
      'Na ponta, onde corre o anel, o furo abriu 0,15 mm por lado, ou 0,30 mm no diâmetro. Uma fonte dá 0,08 mm como limite em peça crítica, sem dizer se por lado ou no diâmetro (Plastics Technology, canhão): por isso não decide o veredito. [fonte publicada: Plastics Technology, canhão]',
      'A rosca varia 0,30 mm entre estações: o desgaste é localizado. Procure a causa antes de montar de novo: alinhamento, empeno, metal no material. [prática da oficina]',
      'Onde só uma peça foi medida, a outra conta como nova: a folga real é essa ou maior.',
    ]);
  });

  test('what else it shows', () => {
    expect(listRemarks(report).map(({ text, bases }) => [text, ...bases])).toEqual([
      [
        'Na ponta, onde corre o anel, o furo abriu 0,15 mm por lado, ou 0,30 mm no diâmetro. Uma fonte dá 0,08 mm como limite em peça crítica, sem dizer se por lado ou no diâmetro (Plastics Technology, canhão): por isso não decide o veredito.',
        'Plastics Technology, canhão',
      ],
      [
        'A rosca varia 0,30 mm entre estações: o desgaste é localizado. Procure a causa antes de montar de novo: alinhamento, empeno, metal no material.',
        'prática da oficina',
      ],
      ['Onde só uma peça foi medida, a outra conta como nova: a folga real é essa ou maior.'],
    ]);
    const even = { f1: '60,02', f2: '60,02', r1: '59,85', r2: '59,84', batimento: '' };
    expect(listRemarks(reportWear({ ...LATER, ...even }))).toEqual([]);
  });

  test('whose limits it names', () => {
    const basesOf = (sheet: Partial<WearSheet>) => {
      const reference = findReference({ nominal: 60, stations: [], ...sheet });
      return reference && findLimitBases(reference);
    };
    expect(basesOf({})).toEqual(['PML']);
    expect(basesOf({ machine: 'injetora' })).toEqual(['MSI', 'Flite', 'PML']);
    expect(basesOf({ machine: 'injetora', drawing: 59.88, drawingBore: 60 })).toEqual([
      'MSI',
      'Flite',
      'PML',
    ]);
  });
});
