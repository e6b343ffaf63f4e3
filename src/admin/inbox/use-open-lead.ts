import { useEffect, useState } from 'react';
import { openReference } from '../../shared/inbox/inbox-address.ts';

const read = (): string | undefined => openReference(location.hash);

/** The reference of the lead in the URL's hash; back and forward move between leads. */
export function useOpenLead(): string | undefined {
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
