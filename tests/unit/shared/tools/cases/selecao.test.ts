import { expect, test } from 'vitest';
import { parseSelection } from '../../../../../src/shared/tools/parse-selection.ts';
import { RELEASE, type Release } from '../../../../../src/shared/tools/release.ts';
import { selectScrew } from '../../../../../src/shared/tools/selection.ts';
import { cautionText, describeSelection } from '../../../../../src/shared/tools/selection-texts.ts';
import released from '../../../../fixtures/liberacao-tecnica.json' with { type: 'json' };
import { type Case, listOf, readCases } from './read-cases.ts';

/** "vidro 30" → the fields of the form. */
const FIELDS: Readonly<Record<string, (value: string) => Record<string, string>>> = {
  moído: (moido) => ({ moido }),
  vidro: (quanto) => ({ carga: 'vidro', quanto }),
  mineral: (quanto) => ({ carga: 'mineral', quanto }),
  respiro: (value) => ({ respiro: value === 'não' ? 'nao' : value }),
  chama: () => ({ chama: '1' }),
  cor: () => ({ cor: '1' }),
  gás: () => ({ gas: '1' }),
  vazão: () => ({ vazao: '1' }),
};

function needsOf(row: Case) {
  const [resina = '', ...others] = (row['resinas'] ?? '').split(' ');
  const demands = listOf(row['outras exigências']).map((demand) => {
    const [name = '', value = ''] = demand.split(' ');
    const fields = FIELDS[name];
    if (!fields) throw new Error(`no field for ${demand}`);
    return fields(value);
  });
  const ratio = row['L/D'];
  const { needs, problems } = parseSelection(
    Object.assign(
      { maquina: row['máquina'], d: row['Ø'], l: ratio && `${ratio}:1`, resina, tambem: others.join(' ') },
      ...demands,
    ),
  );
  expect(problems).toEqual({});
  if (!needs) throw new Error('no needs');
  return needs;
}

const pending: Release = {
  ...RELEASE,
  ...Object.fromEntries(
    Object.entries(RELEASE).map(([rule, one]) => [rule, { ...one, liberadoPor: 'pendente' }]),
  ),
};

test.each(readCases('selecao').map((row) => [row['section'], row['caso'], row] as const))(
  '%s: %s',
  (_, __, row) => {
    const needs = needsOf(row);
    const found = selectScrew(needs, pending);
    const text = [
      ...describeSelection(needs, found, pending).map(({ term, value }) => `${term}: ${value}`),
      ...found.cautions.map((caution) => cautionText(caution, found)),
    ].join('\n');
    for (const part of listOf(row['deve sair'])) expect(text.toLowerCase()).toContain(part.toLowerCase());
    for (const part of listOf(row['não pode sair']))
      expect(text.toLowerCase()).not.toContain(part.toLowerCase());
    expect([found.isDrawable, found.chosen]).toEqual([false, undefined]);
    expect(selectScrew(needs, released).isDrawable ? 'sim' : 'não').toBe(row['CAD']);
  },
);
