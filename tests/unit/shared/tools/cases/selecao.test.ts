import { expect, test } from 'vitest';
import { OTHER_RESIN, RESIN_IDS, resinOf } from '../../../../../src/shared/tools/data/resins.ts';
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

function resinNamed(name: string): string {
  const id = name === OTHER_RESIN.name ? OTHER_RESIN.id : RESIN_IDS.find((one) => resinOf(one).name === name);
  if (!id) throw new Error(`no resin ${name}`);
  return id;
}

function parseCase(row: Case) {
  const [resina, ...others] = (row['resina'] ?? '').split(' + ').map(resinNamed);
  const demands = listOf(row['outras exigências']).map(fieldsOf);
  const ratio = row['L/D'];
  return parseSelection(
    Object.assign(
      { maquina: row['máquina'], d: row['Ø'], l: ratio && `${ratio}:1`, resina, tambem: others.join(' ') },
      ...demands,
    ),
  );
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
    const { needs, problems } = parseCase(row);
    const found = needs && selectScrew(needs, pending);
    const lines = found && [
      ...describeSelection(needs, found, pending).map(({ term, value }) => `${term}: ${value}`),
      ...found.cautions.map((caution) => cautionText(caution, found)),
    ];
    const text = (lines ?? Object.values(problems)).join('\n');
    for (const part of listOf(row['deve sair'])) expect(text.toLowerCase()).toContain(part.toLowerCase());
    for (const part of listOf(row['não pode sair']))
      expect(text.toLowerCase()).not.toContain(part.toLowerCase());
    expect(Object.keys(problems)).toHaveLength(needs ? 0 : 1);
    if (found) expect([found.isDrawable, found.chosen]).toEqual([false, undefined]);
    const isDrawable = needs && selectScrew(needs, released).isDrawable;
    expect(isDrawable === undefined ? 'recusa' : isDrawable ? 'sim' : 'não').toBe(row['CAD']);
  },
);
