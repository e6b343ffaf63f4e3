import { afterEach, describe, expect, test, vi } from 'vitest';
import { handleNews } from '../../../netlify/inbox/handle-news.ts';
import { createNewsStreams } from '../../../netlify/inbox/news-streams.ts';
import { announceChange, announceLead, readTags } from '../../../netlify/leads/store/announce-arrival.ts';
import { type News, news } from '../../../src/shared/inbox/inbox-answers.ts';
import { formatTags, type InboxTags, NEWS_PATH, parseTags } from '../../../src/shared/inbox/inbox-wire.ts';
import { MemoryBlobs } from '../../fixtures/memory-blobs.ts';

const READ_MS = 5;
const QUIET: News = { hasNews: false, hasChanges: false, canStream: true };

/** A host with its streams and the second store. */
function startHost(blobs = new MemoryBlobs()) {
  const stopping = new AbortController();
  const streams = createNewsStreams(READ_MS);
  const ask = (
    method: string,
    tags: string,
    host: { stopping?: AbortSignal } = { stopping: stopping.signal },
  ) => {
    const isPost = method === 'POST';
    const request = new Request(`https://fabrica.example${NEWS_PATH}${isPost ? '' : `?${tags}`}`, {
      method,
      ...(isPost && { body: tags }),
    });
    return handleNews(request, { blobs }, host, streams);
  };
  return {
    blobs,
    ask,
    open: (tags: InboxTags) => ask('GET', formatTags(tags)),
    stop: () => stopping.abort(),
  };
}

/** Reads the messages of a stream as they arrive; `undefined` at its end. */
function follow(response: Response) {
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
  return {
    async next(): Promise<News | undefined> {
      const { done, value } = await reader.read();
      return done ? undefined : news.parse(JSON.parse(new TextDecoder().decode(value).replace('data: ', '')));
    },
    leave: () => reader.cancel(),
  };
}

afterEach(() => vi.restoreAllMocks());

test.each<[string, InboxTags]>([
  ['tag=a&changes=b', { tag: 'a', changes: 'b' }],
  ['changes=b', { tag: undefined, changes: 'b' }],
  ['tag=', { tag: '', changes: undefined }],
])('the tags in %j are %j', (text, tags) => {
  expect(parseTags(text)).toEqual(tags);
  expect(formatTags(tags)).toBe(text);
});

test('a page of an earlier deploy sends its tag alone', () => {
  expect(parseTags('a')).toEqual({ tag: 'a', changes: undefined });
});

describe('a stream', () => {
  test('says at once that its page misses nothing, and tells the next change, which ends it', async () => {
    const host = startHost();
    await announceLead(host.blobs, { suspicions: [] });
    const response = await host.open(await readTags(host.blobs));
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const stream = follow(response);
    expect(await stream.next()).toEqual(QUIET);
    await announceChange(host.blobs);
    expect(await stream.next()).toEqual({ ...QUIET, hasChanges: true });
    expect(await stream.next()).toBeUndefined();
  });

  test('tells an arrival, which is a change as well, and speaks regularly in between', async () => {
    const host = startHost();
    await announceChange(host.blobs);
    const stream = follow(await host.open(await readTags(host.blobs)));
    for (let message = 0; message < 3; message += 1) expect(await stream.next()).toEqual(QUIET);
    await announceLead(host.blobs, { suspicions: [] });
    expect(await stream.next()).toMatchObject({ hasChanges: true });
  });

  test('tells a page that comes back what it missed', async () => {
    const host = startHost();
    await announceLead(host.blobs, { suspicions: [] });
    const known = await readTags(host.blobs);
    await announceChange(host.blobs);
    expect(await follow(await host.open(known)).next()).toEqual({ ...QUIET, hasChanges: true });
  });

  test('tells a stranger always the same, and is not kept open without a tag', async () => {
    const host = startHost();
    await announceLead(host.blobs, { suspicions: [] });
    const stream = follow(await host.open({ tag: 'x', changes: 'y' }));
    expect(await stream.next()).toEqual({ ...QUIET, hasNews: true, hasChanges: true });
    expect(await stream.next()).toBeUndefined();
    expect((await host.ask('GET', 'x=1')).status).toBe(204);
  });

  test('reads the store for all together, and only while one is open', async () => {
    const host = startHost();
    const read = vi.spyOn(host.blobs, 'read');
    const streams = await Promise.all(
      Array.from({ length: 40 }, async () => follow(await host.open({ changes: '' }))),
    );
    for (const stream of streams) expect(await stream.next()).toEqual(QUIET);
    expect(read.mock.calls.length).toBeLessThan(40);
    for (const stream of streams) await stream.leave();
    const readsOfAMoment = async () => {
      read.mockClear();
      await new Promise((done) => setTimeout(done, 10 * READ_MS));
      return read.mock.calls;
    };
    await expect.poll(readsOfAMoment).toEqual([]);
  });

  test('is refused beyond forty, and pages then learn that they have to ask', async () => {
    const host = startHost();
    for (let count = 0; count < 40; count += 1) await host.open({ changes: '' });
    expect((await host.open({ changes: '' })).status).toBe(204);
    expect(await (await host.ask('POST', 'changes=')).json()).toEqual({ ...QUIET, canStream: false });
    host.stop();
  });

  test('ends when the host stops, and none begins then, or where a host keeps no response open', async () => {
    const host = startHost();
    const stream = follow(await host.open({ changes: '' }));
    expect(await stream.next()).toEqual(QUIET);
    host.stop();
    expect(await stream.next()).toBeUndefined();
    expect((await host.open({ changes: '' })).status).toBe(204);
    expect((await host.ask('GET', 'changes=', {})).status).toBe(204);
    expect(await (await host.ask('POST', 'changes=', {})).json()).toEqual({ ...QUIET, canStream: false });
  });

  test('goes on after the store was down', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const host = startHost();
    host.blobs.isDown = true;
    const stream = follow(await host.open({ changes: '' }));
    expect(await stream.next()).toEqual(QUIET);
    host.blobs.isDown = false;
    await announceChange(host.blobs);
    expect(await stream.next()).toMatchObject({ hasChanges: true });
  });
});
