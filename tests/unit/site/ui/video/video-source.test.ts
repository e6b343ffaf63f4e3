import { expect, test } from 'vitest';
import { parseVideoUrl } from '../../../../../src/site/ui/video/video-source.ts';

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?t=5&v=dQw4w9WgXcQ&list=x',
  'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?si=abc',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
])('embeds %s from the host without cookies', (url) => {
  expect(parseVideoUrl(url)).toMatchObject({
    kind: 'hosted',
    id: 'dQw4w9WgXcQ',
    embedUrl: expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/),
  });
});

test.each([
  '/_astro/loop.mp4',
  'https://cdn.example/video.mp4',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQtoolong',
  'https://evil.example/?u=https://youtu.be/dQw4w9WgXcQ',
])('treats %s as a file for a video element', (url) => {
  expect(parseVideoUrl(url)).toEqual({ kind: 'file', url });
});
