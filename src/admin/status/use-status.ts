import { useCallback, useEffect, useRef, useState } from 'react';
import { type SiteStatus, STATUS_PATH } from '../../shared/staff/status-wire.ts';
import type { CallFailure, CallStaff } from '../call-staff.ts';

/** The state of the site, read when the tab opens and again on demand. A failed reading keeps the last status. */
export function useStatus(call: CallStaff) {
  const [status, setStatus] = useState<SiteStatus>();
  const [failure, setFailure] = useState<CallFailure>();
  const [isBusy, setBusy] = useState(true);
  const isOpen = useRef(true);

  const load = useCallback(async () => {
    setBusy(true);
    const reply = await call<SiteStatus>(STATUS_PATH);
    if (!isOpen.current) return;
    setBusy(false);
    setFailure(reply.ok ? undefined : reply.failure);
    if (reply.ok) setStatus(reply.value);
  }, [call]);

  useEffect(() => {
    isOpen.current = true;
    void load();
    return () => {
      isOpen.current = false;
    };
  }, [load]);

  return { status, failure, isBusy, refresh: () => void (isBusy || load()) };
}
