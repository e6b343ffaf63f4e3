import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '../ui/after-paint.ts';

/**
 * The value as it was a frame ago: a control shows its press first, and what is long to draw follows without holding
 * up the next press. `useDeferredValue` alone may still draw both into one frame.
 */
export function useSettled<Value extends object>(value: Value): Value {
  const [settled, settle] = useState(value);
  useEffect(() => afterPaint(() => startTransition(() => settle(value))), [value]);
  return settled;
}
