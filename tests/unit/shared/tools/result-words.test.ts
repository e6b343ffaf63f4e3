import { describe, expect, test } from 'vitest';
import { findReference, type WearSheet } from '../../../../src/shared/tools/wear.ts';
import {
  describeSheet,
  findLimitBases,
  findPace,
  listRemarks,
} from '../../../../src/shared/tools/wear-details.ts';
import { reportWear } from '../../../../src/shared/tools/wear-report.ts';

// Customers copy this into a request, word for word.
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
