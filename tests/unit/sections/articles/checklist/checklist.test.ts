import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type ChecklistFacts,
  drawChecklist,
} from '../../../../../src/sections/articles/checklist/checklist-pdf.ts';
import { parseChecklist } from '../../../../../src/sections/articles/checklist/parse-checklist.ts';
import { fillNumbers } from '../../../../../src/shared/tools/text-numbers.ts';
import { readPdf } from '../../../../fixtures/pdf-text.ts';

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

const checklist = parseChecklist(
  fillNumbers(readFileSync('src/content/articles/manutencaoextrusora.mdx', 'utf8')),
);
if (!checklist) throw new Error('the article has no checklist');
const facts: ChecklistFacts = {
  checklist,
  company: 'Roscas do Vale, (11) 98765-4321',
  address: 'roscasdovale.com.br/manutencaoextrusora',
  publishedAt: new Date('2025-07-10'),
  date: '10 de julho de 2025',
};

test('the checklist of the article is one page with every cell of the table', async () => {
  const { pages, lines } = readPdf(await drawChecklist(facts));
  expect(pages).toBe(1);
  const text = lines.join(' ');
  for (const row of [checklist.head, ...checklist.rows]) for (const cell of row) expect(text).toContain(cell);
  expect(lines).toEqual(
    expect.arrayContaining([
      'Checklist de manutenção preventiva',
      'Roscas do Vale, (11) 98765-4321',
      'roscasdovale.com.br/manutencaoextrusora',
      '10 de julho de 2025',
      'Feito',
      'Assinatura',
      'Máquina:',
      'Data:',
    ]),
  );
});

test('it states its title and language, and is tagged as a heading and a table', async () => {
  const { title, structure, tags } = readPdf(await drawChecklist(facts));
  expect(structure).toContain('/Lang (pt-BR)');
  expect(structure).toContain('/DisplayDocTitle true');
  expect(structure).toContain('/Marked true');
  expect(title).toBe('Checklist de manutenção preventiva');
  expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1);
  // A column to tick and one to sign are added; every row begins with the header of its item.
  expect(tags.filter((tag) => tag === 'TH')).toHaveLength(checklist.head.length + 2 + checklist.rows.length);
  for (const tag of ['Table', 'TR']) expect(structure).toContain(`/S /${tag}`);
});

test('the same facts give the same bytes, so a build does not change the file', async () => {
  expect(await drawChecklist(facts)).toEqual(await drawChecklist(facts));
});

test('a table that needs a second page is an error', async () => {
  const rows = [...checklist.rows, ...checklist.rows];
  await expect(drawChecklist({ ...facts, checklist: { ...checklist, rows } })).rejects.toThrow(
    'does not fit on one page',
  );
});
