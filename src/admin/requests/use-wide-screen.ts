import { useSyncExternalStore } from 'react';

// Equals --breakpoint-lg. From this width on, the list and the open lead are side by side.
const WIDE = '(min-width: 64rem)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
