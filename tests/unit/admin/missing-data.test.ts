import { expect, test } from 'vitest';
import { type Asked, askMissing } from '../../../src/admin/requests/missing-data.ts';

const WHOLE: Asked = {
  segment: 'injecao',
  machine: 'Romi Prática 130',
  message: 'Rosca de 60 mm, L/D 20:1, para PEAD.',
};
const ask = (change: Partial<Asked>, fileCount = 1) => askMissing({ ...WHOLE, ...change }, fileCount);
const needs = (parts: string) => `Para fechar o orçamento, ainda precisamos ${parts}.`;

test('asks for everything that a request without any of it lacks, with commas and a last "e"', () => {
  expect(ask({ segment: '', machine: '', message: 'Preciso de uma rosca.' }, 0)).toBe(
    'Para fechar o orçamento, ainda precisamos da marca e do modelo da máquina, do segmento (injeção, extrusão, sopro ou reciclagem), do diâmetro e do comprimento da peça, do material que vocês processam e de uma foto ou de um desenho da peça.',
  );
});

test.each<[string, string, number?]>([
  ['Rosca de 60 mm, L/D 20:1.', 'do material que vocês processam'],
  ['Rosca de 60 mm para PEAD.', 'do comprimento da peça'],
  ['Canhão, comprimento 1200 mm, para nylon.', 'do diâmetro da peça'],
  ['Rosca para PVC.', 'do diâmetro e do comprimento da peça'],
  ['Rosca de 60 mm.', 'do comprimento da peça e do material que vocês processam'],
  ['Ø 60 x 1200 mm, ABS', 'de uma foto ou de um desenho da peça', 0],
  ['Rosca 2 1/2", PP', 'do comprimento da peça e de uma foto ou de um desenho da peça', 0],
])('to %j it answers that "%s" is missing, and names nothing else', (message, missing, fileCount = 1) => {
  expect(ask({ message }, fileCount)).toBe(needs(missing));
});

test.each([
  'Diâmetro 60, comprimento 1.200 mm, polipropileno',
  'rosca 45mm com 900 mm de comprimento, pead',
  'Ø60 L/D 24:1, PA66',
  'Diam. 90, 2,5 metros, borracha',
  '• Kit (quantidade: 1)\n\n60 × 1200, Poliestireno',
])('finds the measures and the material in %j', (message) => {
  expect(ask({ message })).toMatch(/^Já temos os dados/);
});

test('takes no empty line of a form, no number of pieces and no other word for a datum', () => {
  const message =
    'Marca e modelo da máquina:\nDiâmetro e L/D da rosca:\nPolímero:\n2 peças, pé de apoio, às 14:15, pç 3';
  expect(ask({ machine: '', message })).toBe(
    needs(
      'da marca e do modelo da máquina, do diâmetro e do comprimento da peça e do material que vocês processam',
    ),
  );
  expect(ask({ machine: '', message: 'Marca e modelo da máquina: Romi\n60 x 900 PP' })).toMatch(/^Já temos/);
});

test('asks a blow moulder, whose segment is another one, for no segment', () => {
  expect(ask({ segment: 'outro' })).not.toContain('segmento');
  expect(ask({ segment: '', machine: 'Sopradora Bekum' })).not.toContain('segmento');
  expect(ask({ segment: '', message: `${WHOLE.message} É para SOPRO.` })).not.toContain('segmento');
  expect(ask({ segment: '' })).toBe(needs('do segmento (injeção, extrusão, sopro ou reciclagem)'));
});

test('asks politely for one more picture if nothing is missing', () => {
  expect(ask({})).toBe(
    'Já temos os dados para o orçamento, obrigado! Se puder, mande mais uma foto ou um desenho da peça: ajuda a conferir as medidas.',
  );
});
