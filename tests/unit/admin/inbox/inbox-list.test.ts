import { expect, test } from 'vitest';
import { replaceLead } from '../../../../src/admin/inbox/inbox-list.ts';
import type { InboxPage, LeadDetail, LeadSummary } from '../../../../src/shared/inbox/inbox-wire.ts';

const summary = (reference: string, change: Partial<LeadSummary> = {}): LeadSummary => ({
  reference,
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
  ...change,
});

const page: InboxPage = {
  leads: [summary('A'), summary('B', { state: 'suspect', isLate: false })],
  next: null,
  counts: { open: 3, urgent: 1, late: 2, new: 2, active: 1, suspect: 1 },
  tag: '',
};

const detail = (reference: string, change: Partial<LeadSummary>) =>
  ({ ...summary(reference), ...change }) as unknown as LeadDetail;

test('a lead marked as answered keeps its place and no longer counts as open', () => {
  const after = replaceLead(page, detail('A', { state: 'answered', isLate: false, waitingMinutes: null }));
  expect(after.leads.map(({ reference, state }) => [reference, state])).toEqual([
    ['A', 'answered'],
    ['B', 'suspect'],
  ]);
  expect(after.counts).toEqual({ open: 2, urgent: 1, late: 1, new: 1, active: 1, suspect: 1 });
});

test('a suspect lead that is not spam counts as new, open and late', () => {
  expect(replaceLead(page, detail('B', { state: 'new', isLate: true })).counts).toEqual({
    open: 4,
    urgent: 1,
    late: 3,
    new: 3,
    active: 1,
    suspect: 0,
  });
});

test('an answered request of a stopped machine no longer counts as urgent', () => {
  const urgent = { ...page, leads: [summary('A', { isUrgent: true })] };
  const after = replaceLead(urgent, detail('A', { state: 'answered', isLate: false, isUrgent: true }));
  expect(after.counts).toMatchObject({ open: 2, urgent: 0, late: 1 });
});

test('a lead that is not in the list changes nothing', () => {
  expect(replaceLead(page, detail('C', { state: 'answered' }))).toBe(page);
});
