import type { CustomerAction } from '../../../src/shared/inbox/customer-wire.ts';
import type { Database } from '../../platform/database.ts';
import { parseNote } from '../add-note.ts';
import type { Action } from '../find-event.ts';
import { isReference } from '../parse-query.ts';
import { addCustomerNote } from './add-customer-note.ts';
import { joinCustomers, separateCustomers } from './join-customers.ts';

/** False: the action does not fit what is stored. */
type Perform = (database: Database, now: Date) => Promise<boolean>;
type Body = Readonly<Record<string, unknown>>;

/** The actions on a customer. Each parses its body and returns the function that performs it; undefined if invalid. */
export const CUSTOMER_ACTIONS: Readonly<
  Record<CustomerAction, (body: Body, by: Action) => Perform | undefined>
> = {
  nota: (body, by) => {
    const note = parseNote(body['note']);
    if (note === undefined) return undefined;
    return (database, now) => addCustomerNote(database, { ...by, note }, now);
  },
  juntar: ({ reference: other }, by) => {
    if (!isReference(other) || other === by.reference) return undefined;
    return (database, now) => joinCustomers(database, { ...by, other }, now);
  },
  separar: ({ reference: other, what }, by) => {
    if (!isReference(other) || (what !== 'request' && what !== 'joined')) return undefined;
    return (database, now) => separateCustomers(database, { ...by, other, what }, now);
  },
};

export const isCustomerAction = (name: string): name is CustomerAction =>
  Object.hasOwn(CUSTOMER_ACTIONS, name);
