import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { CallStaff } from '../frame/call-staff.ts';
import type { NoticeText } from '../frame/Notice.tsx';
import { describeArrivals } from './describe-arrivals.ts';
import { $isListShown, $told, forgetNews } from './news.store.ts';
import { useCountShown } from './use-count-shown.ts';
import { useNews } from './use-news.ts';

interface Props {
  call: CallStaff;
  show: (notice: NoticeText) => void;
}

/** Watches for new leads on every tab of the panel, and shows their number in the title and in a message. */
export function NewsWatch({ call, show }: Props) {
  useNews(call);
  useCountShown();
  const arrivals = useStore($told)?.arrivals;
  const known = useRef(arrivals);
  useEffect(() => {
    const text = describeArrivals((arrivals ?? 0) - (known.current ?? arrivals ?? 0));
    known.current = arrivals;
    if (text && !$isListShown.get()) show({ text: `${text} na aba “Pedidos”.`, durationMs: 10_000 });
  }, [arrivals, show]);
  useEffect(() => forgetNews, []);
  return null;
}
