import { expect, test } from 'vitest';
import { buildView, type PageRow, stepsOf } from '../../../netlify/leads/page/page-view.ts';

const [RECEIVED, CLOSED] = [new Date('2026-11-24T17:00:00Z'), new Date('2026-11-26T12:00:00Z')];
const row = { received_at: RECEIVED, state: 'active', outcome: null, withdrawn_at: null } as PageRow;

test.each<[string, Partial<PageRow>]>([
  ['won or lost', { outcome: 'won', outcome_at: CLOSED }],
  ['withdrawn by the customer', { withdrawn_at: CLOSED, discarded_at: CLOSED }],
  ['discarded by the team', { state: 'discarded', discarded_at: CLOSED }],
])('a request that was %s ends at the time when it was', (_, ending) => {
  expect(stepsOf({ ...row, ...ending })).toEqual([
    { step: 'received', at: RECEIVED },
    { step: 'closed', at: CLOSED },
  ]);
  expect(stepsOf(row)).toEqual([{ step: 'received', at: RECEIVED }]);
});

test('the first name of who looks after a request is shown only where the company wants it', () => {
  const cared = { ...row, assignee: 'Bia Lima', request: {}, attachments: [], additions: [] };
  const ownerFor = (seeNames: boolean, assignee: string | null = cared.assignee) =>
    buildView({ ...cared, assignee } as unknown as PageRow, { areMailed: true, seeNames }).owner;
  expect([ownerFor(true), ownerFor(false), ownerFor(true, null)]).toEqual(['Bia', null, null]);
});
