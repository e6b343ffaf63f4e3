import { expect, test } from 'vitest';
import { partNumber, partNumbers } from '../../../../src/sections/machines/part-number.ts';

// Printed sheets and sent requests name them: a number never changes while its row stays.
test.each([
  [
    'extrusoras',
    { title: 'Rosca de três zonas', part: { kind: 'extruder', diameter: 60, ratio: 24 } },
    'RE-60-24',
  ],
  [
    'extrusoras',
    { title: 'Canhão bimetálico', part: { kind: 'barrel', diameter: 60, ratio: 24 } },
    'CE-60-24',
  ],
  [
    'extrusoras',
    { title: 'Rosca de barreira', part: { kind: 'barrier', diameter: 90, ratio: 30 } },
    'RBE-90-30',
  ],
  ['extrusoras', { title: 'Dupla cônica' }, 'DC-E'],
  ['injetoras', { title: 'Ponteiras e anéis de bloqueio' }, 'PAB-I'],
  ['sopradoras', { title: 'Roscas', part: { kind: 'blow', diameter: 70, ratio: 24 } }, 'RS-70-24'],
  ['rosca-e-canhao-extrusora-polimeros', { title: 'Seção de pinos' }, 'SP-EC'],
  ['rosca-e-canhao-para-maquinas-injetoras', { title: 'Reposição' }, 'REP-IC'],
] as const)('a row of %s has its number', (page, row, number) => {
  expect(partNumber(page, row)).toBe(number);
});

test('two rows with one number stop the build, with the file and the number', () => {
  const row = { title: 'Matriz e mandril' };
  expect(partNumbers('sopradoras', [row, { title: 'Bicos' }])).toEqual(['MM-S', 'BIC-S']);
  expect(() => partNumbers('sopradoras', [row, { title: 'Molde e mandril' }])).toThrow(
    'src/content/machines/sopradoras.json: duas peças do catálogo têm o número MM-S',
  );
});
