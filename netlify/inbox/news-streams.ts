import { setTimeout as pause } from 'node:timers/promises';
import type { News } from '../../src/shared/inbox/inbox-answers.ts';
import type { InboxTags } from '../../src/shared/inbox/inbox-wire.ts';
import { readTags } from '../leads/store/announce-arrival.ts';
import type { BlobStore } from '../platform/blob-store.ts';
import { API_HEADERS } from '../platform/respond-json.ts';

/** What an inbox with these tags misses. An empty tag of the store is unknown. */
export function compareTags(
  known: InboxTags,
  stored: Required<InboxTags>,
): Pick<News, 'hasNews' | 'hasChanges'> {
  const misses = (name: keyof InboxTags) =>
    known[name] !== undefined && Boolean(stored[name]) && stored[name] !== known[name];
  return { hasNews: misses('tag'), hasChanges: misses('changes') };
}

const HEADERS = {
  ...API_HEADERS,
  'Content-Type': 'text/event-stream',
  // Compression would hold messages back, and so would nginx.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};
const READ_MS = 1000;
/** Proxies close a response that is silent for a minute. */
const ROUNDS_PER_BEAT = 15;
const MOST_STREAMS = 40;

interface Stream {
  known: InboxTags;
  out: ReadableStreamDefaultController<Uint8Array>;
  isNew: boolean;
}

/**
 * The streams of one process. One loop reads the store for all of them, and only while one is open. Each stream
 * sends a heartbeat at once, and then regularly, while its page is up to date. It closes on a difference: the page then
 * reloads and reconnects with new tags. So a stranger, whose tags are wrong, learns nothing.
 */
export function createNewsStreams(readMs = READ_MS) {
  const open = new Set<Stream>();
  let isReading = false;

  const end = (stream: Stream) => {
    open.delete(stream);
    stream.out.close();
  };
  async function tellWhileOpen(blobs: BlobStore, stopping: AbortSignal): Promise<void> {
    if (isReading) return;
    isReading = true;
    for (let round = 1; open.size > 0 && !stopping.aborted; round += 1) {
      const stored = await readTags(blobs);
      for (const stream of open) {
        const news: News = { ...compareTags(stream.known, stored), canStream: true };
        const isMissing = news.hasNews || news.hasChanges;
        if (isMissing || stream.isNew || round % ROUNDS_PER_BEAT === 0)
          stream.out.enqueue(Buffer.from(`data: ${JSON.stringify(news)}\n\n`));
        stream.isNew = false;
        if (isMissing) end(stream);
      }
      await pause(readMs, undefined, { signal: stopping }).catch(() => {});
    }
    for (const stream of open) end(stream);
    isReading = false;
  }

  return {
    hasRoom: (): boolean => open.size < MOST_STREAMS,
    /** Tells a page with these tags what it misses, until the host is `stopping`. */
    tell(known: InboxTags, blobs: BlobStore, stopping: AbortSignal): Response {
      let stream: Stream;
      const body = new ReadableStream<Uint8Array>({
        start(out) {
          stream = { known, out, isNew: true };
          open.add(stream);
        },
        cancel: () => void open.delete(stream),
      });
      void tellWhileOpen(blobs, stopping);
      return new Response(body, { headers: HEADERS });
    },
  };
}
