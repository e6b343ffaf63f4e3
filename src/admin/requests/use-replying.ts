import { useEffect } from 'react';
import { REPLYING_SECONDS } from '../../shared/inbox/inbox-wire.ts';
import type { CallStaff } from '../frame/call-staff.ts';
import { tellReplying } from './inbox-client.ts';

const AGAIN_MS = (REPLYING_SECONDS / 2) * 1000;

/** Shows colleagues that the person is replying to a lead, as long as that is so and the page is visible. */
export function useReplying(call: CallStaff, reference: string, isReplying: boolean): void {
  useEffect(() => {
    if (!isReplying) return;
    let told = tellReplying(call, reference, true);
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') told = tellReplying(call, reference, true);
    }, AGAIN_MS);
    return () => {
      clearInterval(timer);
      // In this order at the server, too.
      void told.then(() => tellReplying(call, reference, false));
    };
  }, [call, reference, isReplying]);
}
