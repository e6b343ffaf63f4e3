import type { CustomerResponse } from '../../../src/shared/inbox/customer-wire.ts';
import { respondJson } from '../../platform/respond-json.ts';
import { readActionKey } from '../../staff/action-key.ts';
import { readJson } from '../../staff/read-json.ts';
import { refuse, refuseMethod } from '../../staff/refuse.ts';
import type { StaffHandler } from '../../staff/respond-to-staff.ts';
import { isReference } from '../parse-query.ts';
import { CUSTOMER_ACTIONS, isCustomerAction } from './customer-actions.ts';
import { readCustomer } from './read-customer.ts';

const MAX_BODY_BYTES = 16_384;

interface Address {
  reference?: string;
  action?: string;
}

/** Responds with the customer of a request: as it is (GET), or after performing an action on it (POST). */
export function createCustomerHandler({ reference, action }: Address): StaffHandler {
  return async (request, { database, now }, { person }) => {
    if (!isReference(reference)) return refuse('missing');
    const respond = async () => {
      const customer = await readCustomer(database, reference);
      return customer ? respondJson(200, { customer } satisfies CustomerResponse) : refuse('missing');
    };
    if (action === undefined) return request.method === 'GET' ? respond() : refuseMethod('GET');

    if (!isCustomerAction(action)) return refuse('missing');
    if (request.method !== 'POST') return refuseMethod('POST');
    const body = await readJson(request, MAX_BODY_BYTES);
    if (!body.ok) return refuse(body.code);
    const key = readActionKey(request);
    const perform = key && CUSTOMER_ACTIONS[action](body.value, { reference, author: person, key });
    if (!perform) return refuse('invalid');
    return (await perform(database, now())) ? respond() : refuse('missing');
  };
}
