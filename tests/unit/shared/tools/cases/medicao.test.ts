import { expect, test } from 'vitest';
import { formatNumber } from '../../../../../src/shared/tools/number.ts';
import { findLoss, formatLoss, listRemarks } from '../../../../../src/shared/tools/wear-details.ts';
import { reportWear } from '../../../../../src/shared/tools/wear-report.ts';
import { barrelAction, screwAction } from '../../../../../src/shared/tools/wear-texts.ts';
import { type Case, listOf, readCases } from './read-cases.ts';

/** "60: 59,86/60,24" → the fields of station 1. */
function fieldsOf(station: string, index: number): [string, string][] {
  const [, position = '', screw = '', bore = ''] = /^(\S+): ([\d,–]+)\/([\d,–]+)$/.exec(station) ?? [];
  const fields = { p: position, r: screw, f: bore };
  return Object.entries(fields).map(([name, value]) => [`${name}${index + 1}`, value.replace('–', '')]);
}

/** What the page says of the sheet, and what the recommended way leaves. */
function resultOf(row: Case): { text: string; after: string; problems: object } {
  const stations = listOf(row['estações']);
  const report = reportWear({
    maquina: row['máquina'],
    nominal: row['Ø'],
    desenho: row['desenho'],
    tratamento: row['canhão']?.replace('á', 'a'),
    ld: row['máquina'] === 'injetora' ? '20' : '30',
    estacoes: String(stations.length),
    ...Object.fromEntries(stations.flatMap(fieldsOf)),
  });
  const { verdict, title, reason, problems } = report;
  const loss = findLoss(report);
  return {
    text: [
      title,
      reason,
      verdict && screwAction(verdict),
      verdict && barrelAction(verdict),
      ...listRemarks(report).map((remark) => remark.text),
      loss && formatLoss(loss),
    ].join('\n'),
    after: (verdict?.remedy?.clearances ?? []).map((mm) => formatNumber(mm, 2)).join('; '),
    problems,
  };
}

test.each(readCases('medicao').map((row) => [row['section'], row['caso'], row] as const))(
  '%s: %s',
  (_, __, row) => {
    const { text, after, problems } = resultOf(row);
    expect(problems).toEqual({});
    for (const part of listOf(row['deve sair'])) expect(text.toLowerCase()).toContain(part.toLowerCase());
    for (const part of listOf(row['não pode sair']))
      expect(text.toLowerCase()).not.toContain(part.toLowerCase());
    expect(after).toBe(row['folgas depois']);
  },
);
