import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { loadAnswers } from '../../../netlify/figures/load-requests.ts';
import { weeksUntil } from '../../../netlify/figures/weeks.ts';
import type { ChosenState } from '../../../src/shared/inbox/lead-state.ts';
import { prepareInbox } from '../../fixtures/inbox.ts';

const { inbox } = await prepareInbox();

const assign = async (reference: string, assignee: string | null, revision: number, headers = {}) =>
  (await inbox.act(reference, 'responsavel', { assignee, revision }, { headers })).status;
const move = (reference: string, state: ChosenState | 'suspect', revision: number) =>
  inbox.act(reference, 'estado', { state, revision });

test('an assignment is undone, also to somebody without an account, and to nobody else', async () => {
  // Caio signs in by the password as well.
  const [caios, free] = [await inbox.add(), await inbox.add()];
  inbox.cookie = await inbox.staff.signIn('Caio');
  await assign(caios, 'Caio', 0);
  inbox.cookie = await inbox.staff.signIn('Bia');
  expect([await assign(caios, 'Bia', 1), await assign(free, 'Bia', 0)]).toEqual([200, 200]);
  // The other one was never his.
  expect(await assign(free, 'Caio', 1)).toBe(422);
  const headers = { 'idempotency-key': randomUUID() };
  expect(await assign(caios, 'Caio', 2, headers)).toBe(200);
  expect(await assign(caios, 'Caio', 2, headers)).toBe(200);
  await assign(free, null, 1);
  expect((await inbox.lead(caios)).work.assignee).toBe('Caio');
  expect((await inbox.lead(free)).work.assignee).toBeNull();
});

test('“answered” that is undone within ten minutes leaves no first answer that was not there', async () => {
  const [slip, replied, late] = [await inbox.add(), await inbox.add(), await inbox.add()];
  await inbox.act(replied, 'resposta', { channel: 'email' });
  await move(slip, 'answered', 0);
  await move(replied, 'answered', 1);
  await move(late, 'answered', 0);
  inbox.staff.advance(540);
  await move(slip, 'new', 1);
  await move(replied, 'active', 2);
  inbox.staff.advance(120);
  await move(late, 'new', 1);
  expect(await inbox.lead(slip)).toMatchObject({ firstAnsweredAt: null, firstAnswerMinutes: null });
  expect(await inbox.lead(replied)).toMatchObject({ firstAnswerMinutes: 10 });
  expect(await inbox.lead(late)).toMatchObject({ firstAnswerMinutes: 10 });
  const weeks = weeksUntil(inbox.staff.clock, 4);
  expect(await loadAnswers(inbox.staff.services.database, weeks)).toMatchObject({
    answered: 2,
    unanswered: 1,
  });
});

test('discarded spam goes back to where it was, with its flags', async () => {
  const spam = await inbox.add({ suspicions: ['links'] });
  await move(spam, 'discarded', 0);
  expect((await inbox.lead(spam)).state).toBe('discarded');
  expect((await move(spam, 'suspect', 1)).status).toBe(200);
  expect((await inbox.lead(spam)).state).toBe('suspect');
  expect((await inbox.lead(spam)).suspicions).toHaveLength(1);
  // Nothing else becomes a suspect by hand.
  const genuine = await inbox.add();
  expect((await move(genuine, 'suspect', 0)).status).toBe(409);
  expect(await inbox.lead(genuine)).toMatchObject({ state: 'new', revision: 0 });
});
