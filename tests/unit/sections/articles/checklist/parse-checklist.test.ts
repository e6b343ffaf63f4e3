import { expect, test } from 'vitest';
import { parseChecklist } from '../../../../../src/sections/articles/checklist/parse-checklist.ts';

const TABLE = `Texto.

<DataTable number={1} caption="Outra tabela">

| A | B |
| --- | --- |
| 1 | 2 |

</DataTable>

<DataTable number={4} caption="Checklist da linha" checklist>

| Item | Frequência |
| --- | --- |
| Água da garganta | Diária |
| Termopares | Mensal |

</DataTable>
`;

test('reads the table that is marked as a checklist', () => {
  expect(parseChecklist(TABLE)).toEqual({
    caption: 'Checklist da linha',
    head: ['Item', 'Frequência'],
    rows: [
      ['Água da garganta', 'Diária'],
      ['Termopares', 'Mensal'],
    ],
  });
});

test('an article without a checklist has none', () => {
  expect(parseChecklist(TABLE.replace(' checklist>', '>'))).toBeUndefined();
});

test('a row with a cell too many and a table without rows are errors', () => {
  expect(() => parseChecklist(TABLE.replace('| Mensal |', '| Mensal | Mecânico |'))).toThrow(
    '“Termopares” has 3',
  );
  expect(() => parseChecklist(TABLE.replace(/\| (?:Água|Termopares).*\n/g, ''))).toThrow('no rows');
});
