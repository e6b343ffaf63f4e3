import { expect, test } from 'vitest';
import { formatCsvLine } from '../../../src/shared/csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+55 11 98765-4321', "'+55 11 98765-4321"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1', "'  =1"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("http://x";"y")', '"\'=HYPERLINK(""http://x"";""y"")"'],
  ['a\r\nb', '"a\r\nb"'],
  ['\n=1', '"\'\n=1"'],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['\u3000﹦1', "'\u3000﹦1"],
  ['a＝1', 'a＝1'],
  ['a=1', 'a=1'],
  ['', ''],
])('%j is written as %j, so that a spreadsheet runs no formula', (value, cell) => {
  expect(formatCsvLine([value, value])).toBe(`${cell};${cell}\r\n`);
});
