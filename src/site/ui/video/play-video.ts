const RING = 'width:2em;height:2em;margin:0 auto;border:3px solid;border-top-color:#0000;border-radius:50%';

/** Shows a spinner, whose styles are here because no page needs them before a video is opened. */
function showSpinner(status: HTMLElement): void {
  const ring = document.createElement('i');
  ring.style.cssText = RING;
  status.replaceChildren(ring, 'Carregando vídeo');
  ring.animate({ rotate: '1turn' }, { duration: 900, iterations: Infinity });
}

/** Replaces the poster's link with the player; before that no video is downloaded. */
function play(frame: HTMLElement, link: HTMLElement): void {
  const template = frame.querySelector('template');
  const status = frame.querySelector<HTMLElement>('.video-status');
  // importNode: Safari never loads a video that was cloned in the template's own document.
  const player = template && document.importNode(template.content, true).firstElementChild;
  if (!(player instanceof HTMLElement) || !status) return;

  const video = player instanceof HTMLVideoElement ? player : undefined;
  const settle = () => {
    status.textContent = '';
    // Without them the browser shows no second spinner.
    if (video) video.controls = true;
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
  if (video) video.controls = false;
  showSpinner(status);
  for (const event of ['loadeddata', 'load']) player.addEventListener(event, settle, { once: true });
  // If the file cannot be loaded, the error event fires at the <source>.
  for (const part of [player, player.querySelector('source')])
    part?.addEventListener('error', giveUp, { once: true });

  frame.dataset['playing'] = '';
  link.replaceWith(player);
  player.focus();
  // A device that saves power may wait for its own play button.
  video?.play().catch(settle);
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
