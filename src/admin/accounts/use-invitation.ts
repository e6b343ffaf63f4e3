import { useCallback, useEffect, useState } from 'react';
import { INVITATION_HASH } from '../../shared/staff/accounts-wire.ts';

/** The token of an opened invitation. It leaves the address bar and the history as soon as it is read. */
export function useInvitation() {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const read = () => {
      if (!location.hash.startsWith(INVITATION_HASH)) return;
      setToken(location.hash.slice(INVITATION_HASH.length));
      history.replaceState(history.state, '', location.pathname + location.search);
    };
    read();
    // A link that is opened in this tab loads no new page.
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return { token, dismiss: useCallback(() => setToken(undefined), []) };
}
