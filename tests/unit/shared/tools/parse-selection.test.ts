import { describe, expect, test } from 'vitest';
import { parseFlightedLength, parseSelection } from '../../../../src/shared/tools/parse-selection.ts';

test.each([
  ['24:1', { ratio: 24 }],
  ['24', { ratio: 24 }],
  ['22,5 : 1', { ratio: 22.5 }],
  ['1200', { mm: 1200 }],
  ['1.200', { mm: 1200 }],
  ['1.200 mm', { mm: 1200 }],
  ['1200,5mm', { mm: 1200.5 }],
  ['40 mm', { mm: 40 }],
  ['60 pol', { mm: 1524 }],
  ['muito', undefined],
  ['x:1', undefined],
])('reads %s as a length or a ratio', (text, expected) => {
  expect(parseFlightedLength(text)).toEqual(expected);
});

test('reads every field', () => {
  const { needs, problems } = parseSelection({
    maquina: 'extrusora',
    d: '2 1/2 pol',
    l: '30:1',
    resina: 'pead',
    tambem: 'pp pead pebd pp nada',
    moido: '15,5%',
    carga: 'vidro',
    quanto: '20',
    chama: '1',
    cor: '1',
    gas: '1',
    respiro: 'sim',
    vazao: '1',
  });
  expect(problems).toEqual({});
  expect(needs).toEqual({
    machine: 'extrusora',
    diameter: 63.5,
    length: 1905,
    resins: ['pead', 'pp', 'pebd'],
    regrind: 15.5,
    filler: 'vidro',
    fillerShare: 20,
    isFlameRetardant: true,
    changesColour: true,
    needsVent: true,
    barrelVent: 'sim',
    needsOutput: true,
  });
});

test('needs only a machine and a diameter', () => {
  expect(parseSelection({ maquina: 'injetora', d: '50' }).needs).toMatchObject({
    machine: 'injetora',
    resins: ['pp'],
    diameter: 50,
  });
  expect(parseSelection({})).toEqual({ problems: {} });
});

test.each([undefined, '', 'prensa'])('asks for the machine instead of assuming one: %s', (maquina) => {
  expect(parseSelection({ d: '50', ...(maquina !== undefined && { maquina }) })).toEqual({
    problems: { maquina: 'Escolha a máquina.' },
  });
});

test('without a share, filler counts as 30 %, and 0 % is none', () => {
  expect(parseSelection({ maquina: 'injetora', d: '50', carga: 'mineral' }).needs).toMatchObject({
    filler: 'mineral',
    fillerShare: 30,
  });
  expect(parseSelection({ maquina: 'injetora', d: '50', carga: 'mineral', quanto: '0' }).needs).toMatchObject(
    { filler: '' },
  );
});

describe('explains at the field what is impossible', () => {
  test.each([
    [{ d: 'sessenta' }, 'd', /Escreva só o número/],
    [{ d: '14,9' }, 'd', /15 a 250 mm/],
    [{ d: '251' }, 'd', /15 a 250 mm/],
    [{ d: '50', l: '500' }, 'l', /L\/D 10,0:1/],
    [{ d: '50', l: '45:1' }, 'l', /16:1 a 44:1/],
    [{ d: '50', l: 'longa' }, 'l', /1\.200/],
    [{ d: '50', moido: '101' }, 'moido', /0 a 100/],
    [{ d: '50', moido: '-1' }, 'moido', /0 a 100/],
    [{ d: '50', carga: 'vidro', quanto: 'x' }, 'quanto', /0 a 100/],
  ])('%o', (values, field, text) => {
    const { needs, problems } = parseSelection({ maquina: 'extrusora', ...values });
    expect(needs).toBeUndefined();
    expect(Object.keys(problems)).toEqual([field]);
    expect(problems[field as keyof typeof problems]).toMatch(text);
  });

  test('but accepts the limits', () => {
    for (const d of ['15', '250']) expect(parseSelection({ maquina: 'extrusora', d }).problems).toEqual({});
    for (const l of ['16:1', '44:1'])
      expect(parseSelection({ maquina: 'extrusora', d: '50', l }).problems).toEqual({});
  });
});
