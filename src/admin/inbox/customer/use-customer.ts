import { useEffect, useState } from 'react';
import type { CustomerAction, CustomerActions, CustomerDetail } from '../../../shared/inbox/customer-wire.ts';
import { createActionKeys } from '../../action-keys.ts';
import type { CallStaff } from '../../call-staff.ts';
import type { Reason } from '../inbox-client.ts';
import { actOnCustomer, fetchCustomer } from './customer-client.ts';

/** Loads the customer of a request and runs actions on it. */
export function useCustomer(call: CallStaff, reference: string) {
  const [customer, setCustomer] = useState<CustomerDetail>();
  /** Why the last call failed; without an action, it was the one that loads the customer. */
  const [failure, setFailure] = useState<{ code: Reason; action?: CustomerAction }>();
  const [busy, setBusy] = useState<CustomerAction>();
  const [reloads, setReloads] = useState(0);
  const [keys] = useState(createActionKeys);

  // biome-ignore lint/correctness/useExhaustiveDependencies: counting `reloads` up triggers a reload
  useEffect(() => {
    let isStale = false;
    setFailure(undefined);
    fetchCustomer(call, reference).then((reply) => {
      if (isStale) return;
      if (reply.ok) setCustomer(reply.value.customer);
      else setFailure({ code: reply.failure.code });
    });
    return () => {
      isStale = true;
    };
  }, [call, reference, reloads]);

  /** Returns whether the action succeeded; `failure` then says why not. */
  const run = async <Action extends CustomerAction>(
    action: Action,
    body: CustomerActions[Action],
  ): Promise<boolean> => {
    setBusy(action);
    setFailure(undefined);
    const attempt = JSON.stringify([reference, action, body]);
    const reply = await actOnCustomer(call, reference, action, body, keys.keyFor(attempt));
    setBusy(undefined);
    if (reply.ok) {
      keys.forget(attempt);
      setCustomer(reply.value.customer);
    } else setFailure({ action, code: reply.failure.code });
    return reply.ok;
  };

  return { customer, failure, busy, run, reload: () => setReloads((last) => last + 1) };
}
