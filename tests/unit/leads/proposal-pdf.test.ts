import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { drawProposal } from '../../../netlify/leads/proposal/proposal-pdf.ts';
import { firstTerms } from '../../../src/shared/proposal/conditions.ts';

const PROPOSAL = {
  reference: 'K7P29QRM',
  version: 1,
  hash: '',
  sentAt: '2026-11-24T17:00:00.000Z',
  customer: { name: 'Ana', company: '' },
  content: {
    ...firstTerms('2026-11-24'),
    lines: [{ text: 'Rosca Ø 60 mm', quantity: 1, cents: 1_234_567 }],
  },
};

test('a screen reader finds the title, the table with its heads and the conditions', async () => {
  const document = await getDocumentProxy(new Uint8Array(await drawProposal(PROPOSAL)));
  const roles: Record<string, number> = {};
  const count = (node: { role?: string; children?: unknown[] }): void => {
    if (node.role) roles[node.role] = (roles[node.role] ?? 0) + 1;
    for (const child of node.children ?? []) count(child as typeof node);
  };
  count((await (await document.getPage(1)).getStructTree()) ?? {});
  const conditions = Object.values(PROPOSAL.content.terms).filter(Boolean).length;
  expect(roles).toMatchObject({ H1: 1, H2: conditions, Table: 1, TR: 2, TH: 4, TD: 4 });
});
