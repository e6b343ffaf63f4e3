import { expect, test } from 'vitest';
import { formatNumber } from '../../../../../src/shared/tools/number.ts';
import { describeSheet, reportWear } from '../../../../../src/shared/tools/wear-report.ts';
import { type Case, listOf, readCases } from './read-cases.ts';

/** "60: 59,86/60,24" → the fields of station 1. */
function fieldsOf(station: string, index: number): [string, string][] {
  const [, position = '', screw = '', bore = ''] = /^(\S+): ([\d,–]+)\/([\d,–]+)$/.exec(station) ?? [];
  const fields = { p: position, r: screw, f: bore };
  return Object.entries(fields).map(([name, value]) => [`${name}${index + 1}`, value.replace('–', '')]);
}

/** "crista 5 de 9" → the fields of the crest. */
function othersOf(text = ''): Record<string, string> {
  const [name = '', value = '', , whole = ''] = text.split(' ');
  if (name === 'especial') return { especial: 'sim' };
  return name === 'crista' ? { crista: value, cristadesenho: whole } : name ? { [name]: value } : {};
}

function reportOf(row: Case) {
  const stations = listOf(row['estações']);
  const texts = {
    maquina: row['máquina'],
    nominal: row['Ø'],
    desenho: row['desenho'],
    tratamento: row['canhão']?.replace('á', 'a'),
    ld: row['máquina'] === 'injetora' ? '20' : '30',
    estacoes: String(Math.max(3, stations.length)),
    ...othersOf(row['outros']),
    ...Object.fromEntries(stations.flatMap(fieldsOf)),
  };
  return { texts, report: reportWear(texts) };
}

test.each(readCases('medicao').map((row) => [row['section'], row['caso'], row] as const))(
  '%s: %s',
  (_, __, row) => {
    const { texts, report } = reportOf(row);
    const limits = (isPassed: boolean) =>
      report.comparisons
        .filter((one) => one.isPassed === isPassed)
        .map(({ name, measured = 0 }) => `${name} ${formatNumber(measured, 2)}`);
    const text = [
      describeSheet(texts, report, undefined, true),
      ...Object.values(report.problems),
      ...report.comparisons.map(
        ({ name, covers, source, measured }) =>
          `${name}: ${measured === undefined ? 'sem medida ali' : ''} ${covers} ${source}`,
      ),
    ].join('\n');
    if (row['manchete']?.startsWith('recusa ')) expect(report.problems).toHaveProperty('desenho');
    else expect(report.title).toContain(row['manchete']);
    for (const part of listOf(row['passa'])) expect(limits(true).join('\n')).toContain(part);
    for (const part of listOf(row['não passa'])) expect(limits(false).join('\n')).toContain(part);
    for (const part of listOf(row['deve sair'])) expect(text).toContain(part);
    for (const part of listOf(row['não pode sair'])) expect(`${report.title}\n${text}`).not.toContain(part);
    // Whatever a sheet holds, it is never told what to do.
    expect(text).not.toMatch(/\b(?:recupere|brun|encamis|encha|refa[çz]|desempen|us[ae]r? rosca|veredito)/i);
  },
);
