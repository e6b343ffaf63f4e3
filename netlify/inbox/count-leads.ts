import type { InboxPage } from '../../src/shared/inbox/inbox-wire.ts';
import type { Database } from '../platform/database.ts';
import { dueOf, mineOf, UNOWNED, URGENT_WAITING, undecidedOf } from './conditions.ts';
import type { ViewContext } from './view-context.ts';

/** Builds the statement that counts the leads in every part of the inbox that needs work. */
export function buildCountStatement(context: ViewContext): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const count = (condition: string) => `(SELECT count(*)::int FROM leads WHERE ${condition})`;
  const text = `
    SELECT count(*) FILTER (WHERE state <> 'suspect')::int AS open,
           count(*) FILTER (WHERE state <> 'suspect' AND received_at <= ${bind(context.latestLate)})::int AS late,
           count(*) FILTER (WHERE state = 'new')::int AS new,
           count(*) FILTER (WHERE state = 'active')::int AS active,
           count(*) FILTER (WHERE state = 'suspect')::int AS suspect,
           ${count(URGENT_WAITING)} AS urgent,
           ${count(UNOWNED)} AS unowned,
           ${count(mineOf(context, bind))} AS mine,
           ${count(dueOf(context, bind))} AS due,
           ${count(undecidedOf(context, bind))} AS undecided
    FROM leads WHERE state IN ('new', 'active', 'suspect')`;
  return { text, values };
}

export async function countLeads(database: Database, context: ViewContext): Promise<InboxPage['counts']> {
  const { text, values } = buildCountStatement(context);
  const [counts] = await database.query<InboxPage['counts']>(text, values);
  if (!counts) throw new Error('a count without a row');
  return counts;
}
