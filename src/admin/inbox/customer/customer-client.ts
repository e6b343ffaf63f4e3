import {
  type CustomerAction,
  type CustomerActions,
  type CustomerResponse,
  customerActionPath,
  customerPath,
} from '../../../shared/inbox/customer-wire.ts';
import type { CallStaff } from '../../call-staff.ts';

export const fetchCustomer = (call: CallStaff, reference: string) =>
  call<CustomerResponse>(customerPath(reference));

export const actOnCustomer = <Action extends CustomerAction>(
  call: CallStaff,
  reference: string,
  action: Action,
  body: CustomerActions[Action],
  key: string | undefined,
) => call<CustomerResponse>(customerActionPath(reference, action), { method: 'POST', body, key });
