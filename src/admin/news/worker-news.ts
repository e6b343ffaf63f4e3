import type { WorkerNews } from '../../shared/staff/push-wire.ts';

/** Listens to the worker that shows the notices. Returns what ends it. */
export function onWorkerNews(listen: (news: WorkerNews) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {};
  const hear = ({ data }: MessageEvent<WorkerNews>) => {
    if (data?.kind === 'arrived' || data?.kind === 'clicked') listen(data);
  };
  navigator.serviceWorker.addEventListener('message', hear);
  // Messages wait until a page asks for them.
  navigator.serviceWorker.startMessages();
  return () => navigator.serviceWorker.removeEventListener('message', hear);
}
