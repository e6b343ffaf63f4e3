import { z } from 'zod/mini';
import { type WorkerNews, workerNews } from '../../shared/staff/push-answers.ts';

/** Listens to the worker that shows the notices. Returns a function that stops listening. */
export function onWorkerNews(listen: (news: WorkerNews) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {};
  const hear = ({ data }: MessageEvent<unknown>) => {
    const news = z.safeParse(workerNews, data);
    if (news.success) listen(news.data);
  };
  navigator.serviceWorker.addEventListener('message', hear);
  // The browser queues messages until a page starts to receive them.
  navigator.serviceWorker.startMessages();
  return () => navigator.serviceWorker.removeEventListener('message', hear);
}
