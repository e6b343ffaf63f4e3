/** A ring that turns. Made here, because no page needs its styles before a video is opened. */
function makeSpinner(): HTMLElement {
  const ring = document.createElement('i');
  ring.style.cssText =
    'width:2.5rem;height:2.5rem;margin:0 auto .75rem;border:3px solid;border-top-color:transparent;border-radius:50%';
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!isStill) ring.animate({ transform: 'rotate(1turn)' }, { duration: 900, iterations: Infinity });
  return ring;
}

/** Replaces the poster's link with the player; before that no video is downloaded. */
function play(frame: HTMLElement, link: HTMLElement): void {
  const template = frame.querySelector('template');
  const status = frame.querySelector<HTMLElement>('.video-status');
  // importNode: Safari never loads a video that was cloned in the template's own document.
  const player = template && document.importNode(template.content, true).firstElementChild;
  if (!(player instanceof HTMLElement) || !status) return;

  const settle = () => {
    status.textContent = '';
  };
  // On failure the poster's link comes back without a message; the visitor can activate it again.
  const giveUp = () => {
    if (!player.isConnected) return;
    settle();
    const hasFocus = player.contains(document.activeElement);
    delete frame.dataset['playing'];
    player.replaceWith(link);
    if (hasFocus) link.focus({ preventScroll: true });
  };
  status.replaceChildren(makeSpinner(), 'Carregando vídeo');
  for (const event of ['loadeddata', 'load']) player.addEventListener(event, settle, { once: true });
  // If the file cannot be loaded, the error event fires at the <source>.
  for (const part of [player, player.querySelector('source')])
    part?.addEventListener('error', giveUp, { once: true });

  frame.dataset['playing'] = '';
  link.replaceWith(player);
  player.focus();
  if (player instanceof HTMLVideoElement) void player.play().catch(() => {});
}

export function enhanceVideos(): void {
  for (const frame of document.querySelectorAll<HTMLElement>('[data-video]')) {
    const link = frame.querySelector<HTMLElement>('[data-video-play]');
    link?.addEventListener('click', (event) => {
      event.preventDefault();
      play(frame, link);
    });
  }
}
