import type { PreinitializedWritableAtom } from 'nanostores';
import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * The store's value as it was a frame ago: a press that changes it shows first, what it changes is drawn right after.
 * The first render has the value that the server drew.
 */
export function useSettledStore<Value extends object | boolean>(
  store: PreinitializedWritableAtom<Value>,
): Value {
  const [value, setValue] = useState(store.init as Value);
  useEffect(() => {
    let callOff = () => {};
    const stop = store.subscribe((next) => {
      callOff();
      callOff = afterPaint(() => startTransition(() => setValue(next)));
    });
    return () => {
      stop();
      callOff();
    };
  }, [store]);
  return value;
}
