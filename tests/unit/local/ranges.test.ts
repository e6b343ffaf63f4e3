import { expect, test } from 'vitest';
import { parseRange, respondRange } from '../../../netlify/local/ranges.ts';

test.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-0', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,4-5', undefined],
  ['items=0-1', undefined],
])('Range %s of 100 bytes is %j', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range);
});

const film = () =>
  new Response('0123456789', {
    headers: { 'accept-ranges': 'bytes', etag: '"v1"', 'content-type': 'video/mp4' },
  });
const ask = (headers: Record<string, string>) => new Request('http://localhost/a.mp4', { headers });

test('sends a requested range as a range', async () => {
  const answer = await respondRange(ask({ range: 'bytes=2-4' }), film());
  expect(answer.status).toBe(206);
  expect(answer.headers.get('content-range')).toBe('bytes 2-4/10');
  expect(answer.headers.get('content-type')).toBe('video/mp4');
  expect(await answer.text()).toBe('234');
});

test('refuses a range outside of the file, with the size', async () => {
  const answer = await respondRange(ask({ range: 'bytes=10-' }), film());
  expect(answer.status).toBe(416);
  expect(answer.headers.get('content-range')).toBe('bytes */10');
});

test('sends the whole file if the range is of another version', async () => {
  const answer = await respondRange(ask({ range: 'bytes=2-4', 'if-range': '"v0"' }), film());
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('0123456789');
});

test('sends a page in full', async () => {
  const answer = await respondRange(ask({ range: 'bytes=2-4' }), new Response('page'));
  expect(answer.status).toBe(200);
});
