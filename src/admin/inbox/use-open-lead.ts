import { useEffect, useState } from 'react';
import { openReference } from '../../shared/inbox/inbox-address.ts';

const read = () => openReference(location.hash);

/** The request that the page's address names; going back and forward moves between requests. */
export function useOpenLead(): string | undefined {
  const [reference, setReference] = useState(read);
  useEffect(() => {
    const follow = () => setReference(read());
    addEventListener('hashchange', follow);
    return () => {
      removeEventListener('hashchange', follow);
      // What stays open elsewhere is no request.
      history.replaceState(history.state, '', location.pathname);
    };
  }, []);
  return reference;
}
