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
  status.textContent = 'Carregando vídeo';
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
