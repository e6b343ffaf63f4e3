import { useEffect, useState } from 'react';
import { openCustomer, openReference } from '../../shared/inbox/inbox-address.ts';

interface Open {
  lead?: string | undefined;
  customer?: string | undefined;
}

const read = (): Open => ({ lead: openReference(location.hash), customer: openCustomer(location.hash) });

/** The references of the lead or the customer in the URL's hash; back and forward move between them. */
export function useOpenLead(): Open {
  const [open, setOpen] = useState(read);
  useEffect(() => {
    const follow = () => setOpen(read());
    addEventListener('hashchange', follow);
    return () => {
      removeEventListener('hashchange', follow);
      // Removes the hash when the inbox is left: other tabs of the admin show no lead.
      history.replaceState(history.state, '', location.pathname);
    };
  }, []);
  return open;
}
