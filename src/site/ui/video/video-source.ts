export type VideoSource = { kind: 'hosted'; id: string; embedUrl: string } | { kind: 'file'; url: string };

// YouTube URLs with the 11-character video id: watch?v=, youtu.be/, embed/, shorts/, live/, v/.
const HOSTED_ID =
  /^https?:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/|live\/|v\/)|youtu\.be\/)([\w-]{11})(?![\w-])/;

/** A YouTube URL is embedded from the host without cookies; every other URL is a file for a <video> element. */
export function parseVideoUrl(url: string): VideoSource {
  const id = HOSTED_ID.exec(url)?.[1];
  if (!id) return { kind: 'file', url };
  return { kind: 'hosted', id, embedUrl: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0` };
}

/** An address that `Video.astro` can play. */
export const VIDEO_URL = new RegExp(String.raw`${HOSTED_ID.source}|^https:\/\/[^\/\s]+\/\S+\.(?:mp4|webm)$`);
