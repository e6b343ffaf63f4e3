import { expect, test } from 'vitest';
import { RESIN_IDS, type ResinId, resinOf } from '../../../../../src/shared/tools/data/resins.ts';
import { parseSelection } from '../../../../../src/shared/tools/parse-selection.ts';
import { RELEASE, type Release } from '../../../../../src/shared/tools/release.ts';
import { selectScrew } from '../../../../../src/shared/tools/selection.ts';
import { cautionText, describeSelection } from '../../../../../src/shared/tools/selection-texts.ts';
import released from '../../../../fixtures/liberacao-tecnica.json' with { type: 'json' };
import { type Case, listOf, readCases } from './read-cases.ts';

/** The fields of the form by the words of the table; "%" stands for the number before a per-cent sign. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'moído %': { moido: '%' },
  'fibra de vidro %': { carga: 'vidro', quanto: '%' },
  'carga mineral %': { carga: 'mineral', quanto: '%' },
  'canhão com respiro': { respiro: 'sim' },
  'canhão sem respiro': { respiro: 'nao' },
  'retardante de chama': { chama: '1' },
  'troca de cor': { cor: '1' },
  degasar: { gas: '1' },
  'vazão alta': { vazao: '1' },
};

function fieldsOf(demand: string): Record<string, string> {
  const share = /\d+(?=%)/.exec(demand)?.[0] ?? '';
  const fields = FIELDS[demand.replace(`${share}%`, '%')];
  if (!fields) throw new Error(`no field for ${demand}`);
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === '%' ? share : value]),
  );
}

function resinNamed(name: string): ResinId {
  const id = RESIN_IDS.find((one) => resinOf(one).name === name);
  if (!id) throw new Error(`no resin ${name}`);
  return id;
}

function needsOf(row: Case) {
  const [resina, ...others] = (row['resina'] ?? '').split(' + ').map(resinNamed);
  const demands = listOf(row['outras exigências']).map(fieldsOf);
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
