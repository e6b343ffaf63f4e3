import type { PreinitializedWritableAtom } from 'nanostores';
import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * The store's value, one paint late: a click that changes it gets its visible feedback first, then React renders the new
 * value. The first render uses the initial value, like the server.
 */
export function useSettledStore<Value extends object | boolean>(
  store: PreinitializedWritableAtom<Value>,
): Value {
  const [value, setValue] = useState(store.init as Value);
  useEffect(() => {
    let cancel = () => {};
    const stop = store.subscribe((next) => {
      cancel();
      cancel = afterPaint(() => startTransition(() => setValue(next)));
    });
    return () => {
      stop();
      cancel();
    };
  }, [store]);
  return value;
}
