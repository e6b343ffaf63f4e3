import { expect, test } from 'vitest';
import { calculatePayback } from '../../../../../src/shared/tools/payback.ts';
import {
  describeBest,
  describeLimit,
  describePayback,
} from '../../../../../src/tools/payback/describe-payback.ts';
import { readPayback } from '../../../../../src/tools/payback/read-payback.ts';
import { listOf, readCases } from './read-cases.ts';

const FIRST = { h: '16', pct: '30', vida: '75', pr: '10', pn: '45', vh: '10.000', troca: '8' };

test.each(readCases('retorno').map((row) => [row['caso'], row] as const))('%s', (_, row) => {
  const values: Record<string, string | undefined> = {
    ...FIRST,
    kgh: row['perda (kg/h)'],
    mkg: row['margem (R$/kg)'],
    nova: row['peça nova (R$)'],
    parada: row['hora parada (R$)'],
    reserva: row['reserva'],
    parado: row['parada'],
  };
  const { input, problems } = readPayback((name) => values[name] ?? '');
  expect(problems).toEqual({});
  if (!input) throw new Error('no input');
  const payback = calculatePayback(input);
  const text = `${describeBest(payback)} ${describeLimit(payback)} ${describePayback(payback)}`.replaceAll(
    '\u00a0',
    ' ',
  );
  for (const part of listOf(row['deve sair'])) expect(text).toContain(part);
  for (const part of listOf(row['não pode sair'])) expect(text).not.toContain(part);
});
