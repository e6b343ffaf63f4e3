import { expect, test } from 'vitest';
import { replaceLead } from '../../../../src/admin/inbox/inbox-list.ts';
import type { InboxPage, LeadDetail, LeadSummary } from '../../../../src/shared/inbox/inbox-wire.ts';
import type { LeadWork } from '../../../../src/shared/inbox/lead-work.ts';

const WORK: LeadWork = {
  assignee: null,
  isMine: false,
  isUnowned: true,
  followUpOn: null,
  isFollowUpDue: false,
  proposalSentOn: null,
  outcome: null,
  wonCents: null,
  lostReason: null,
  asksOutcome: false,
};

const summary = (reference: string, change: Partial<LeadSummary> = {}): LeadSummary => ({
  reference,
  origin: 'site',
  receivedAt: '2026-11-24T12:00:00Z',
  name: 'Ana Prado',
  company: '',
  segment: '',
  machine: '',
  excerpt: 'Rosca',
  state: 'new',
  revision: 0,
  isUrgent: false,
  isLate: true,
  waitingMinutes: 300,
  delivery: 'delivered',
  isMailFailing: false,
  work: WORK,
  ...change,
});

const page: InboxPage = {
  leads: [
    summary('A'),
    summary('B', { state: 'suspect', isLate: false, work: { ...WORK, isUnowned: false } }),
  ],
  next: null,
  counts: {
    open: 3,
    urgent: 1,
    late: 2,
    new: 2,
    active: 1,
    suspect: 1,
    due: 1,
    mine: 2,
    unowned: 3,
    undecided: 4,
  },
  people: [],
  tag: '',
};

const detail = (reference: string, change: Partial<LeadSummary>) =>
  ({ ...summary(reference), ...change }) as unknown as LeadDetail;

test('a lead marked as answered keeps its place and no longer counts as open', () => {
  const work = { ...WORK, isUnowned: false };
  const after = replaceLead(
    page,
    detail('A', { state: 'answered', isLate: false, waitingMinutes: null, revision: 1, work }),
  );
  expect(after.leads[0]).toMatchObject({ revision: 1, work });
  expect(after.leads.map(({ reference, state }) => [reference, state])).toEqual([
    ['A', 'answered'],
    ['B', 'suspect'],
  ]);
  expect(after.counts).toEqual({ ...page.counts, open: 2, late: 1, new: 1, unowned: 2 });
});

test('a suspect lead that is not spam counts as new, open and late', () => {
  expect(replaceLead(page, detail('B', { state: 'new', isLate: true })).counts).toEqual({
    ...page.counts,
    open: 4,
    late: 3,
    new: 3,
    suspect: 0,
    unowned: 4,
  });
});

test('an answered request of a stopped machine no longer counts as urgent', () => {
  const urgent = { ...page, leads: [summary('A', { isUrgent: true })] };
  const after = replaceLead(urgent, detail('A', { state: 'answered', isLate: false, isUrgent: true }));
  expect(after.counts).toMatchObject({ open: 2, urgent: 0, late: 1 });
});

test('a lead that somebody takes, with a follow-up for today, counts as theirs and as due', () => {
  const work = { ...WORK, isUnowned: false, isMine: true, isFollowUpDue: true, asksOutcome: true };
  const { counts } = replaceLead(page, detail('A', { work }));
  expect(counts).toEqual({ ...page.counts, unowned: 2, mine: 3, due: 2, undecided: 5 });
});

test('a lead that is not in the list changes nothing', () => {
  expect(replaceLead(page, detail('C', { state: 'answered' }))).toBe(page);
});
