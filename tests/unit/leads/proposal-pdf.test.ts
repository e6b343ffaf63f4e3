import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { findDrawing } from '../../../netlify/leads/proposal/proposal-drawing.ts';
import { drawProposal } from '../../../netlify/leads/proposal/proposal-pdf.ts';
import { firstTerms } from '../../../src/shared/proposal/conditions.ts';
import { countPaths } from '../../fixtures/painted-paths.ts';
import { RELEASED } from '../shared/tools/arbitrary-needs.ts';

const SCREW = '#maquina=injetora&d=60&l=22:1&resina=pp';
const PROPOSAL = {
  reference: 'K7P29QRM',
  version: 1,
  hash: '',
  sentAt: '2026-11-24T17:00:00.000Z',
  customer: { name: 'Ana', company: '' },
  content: {
    ...firstTerms('2026-11-24'),
    lines: [{ text: 'Rosca Ø 60 mm', quantity: 1, cents: 1_234_567 }],
    drawing: SCREW,
  },
};

const open = async (...args: Parameters<typeof drawProposal>) =>
  getDocumentProxy(new Uint8Array(await drawProposal(...args)));

test('a screen reader finds the title, the table with its heads, the conditions and the drawing', async () => {
  const document = await open(PROPOSAL, RELEASED);
  const roles: Record<string, number> = {};
  const count = (node: { role?: string; children?: unknown[] }): void => {
    if (node.role) roles[node.role] = (roles[node.role] ?? 0) + 1;
    for (const child of node.children ?? []) count(child as typeof node);
  };
  for (const number of [1, 2]) count((await (await document.getPage(number)).getStructTree()) ?? {});
  const conditions = Object.values(PROPOSAL.content.terms).filter(Boolean).length;
  expect(roles).toMatchObject({ H1: 1, H2: conditions, Table: 1, TR: 2, TH: 4, TD: 4, Figure: 1 });
});

test('a proposal has the drawing on a page of its own, with every line and label, once its dimensions are released', async () => {
  expect((await open(PROPOSAL)).numPages).toBe(1);
  const sheet = findDrawing(SCREW, RELEASED);
  if (!sheet) throw new Error('no drawing');
  const document = await open(PROPOSAL, RELEASED);
  expect(document.numPages).toBe(2);
  const page = await document.getPage(2);
  expect(page.view.map(Math.round)).toEqual([0, 0, 842, 595]);
  const text = (await extractText(document)).text[1] ?? '';
  for (const label of [...sheet.labels, ...sheet.dimensions.map((one) => one.label)])
    expect(text).toContain(label.text);
  expect(await countPaths(page)).toBe(sheet.strokes.length + sheet.dimensions.length);
  for (const item of (await page.getTextContent()).items) {
    if (!('transform' in item)) continue;
    const [x = 0, y = 0] = item.transform.slice(4) as number[];
    expect(x).toBeGreaterThan(40);
    expect(x).toBeLessThan(802);
    expect(y).toBeGreaterThan(40);
    expect(y).toBeLessThan(555);
  }
});
