export type VideoSource = { kind: 'hosted'; id: string; embedUrl: string } | { kind: 'file'; url: string };

// The ways a video host's address carries its 11-character id: watch?v=, youtu.be/, embed/, shorts/, live/.
const HOSTED_ID =
  /^https?:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/|live\/|v\/)|youtu\.be\/)([\w-]{11})(?![\w-])/;

/** An address of the video host plays in its own player, without cookies; every other one is a file for the browser's. */
export function parseVideoUrl(url: string): VideoSource {
  const id = HOSTED_ID.exec(url)?.[1];
  if (!id) return { kind: 'file', url };
  return { kind: 'hosted', id, embedUrl: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0` };
}
