/** Puts the player in the picture's place when the visitor presses play; until then nothing of the video is fetched. */
function play(frame: HTMLElement, link: HTMLElement): void {
  const template = frame.querySelector('template');
  const spinner = frame.querySelector<HTMLElement>('.video-spinner');
  const player = template?.content.firstElementChild?.cloneNode(true);
  if (!(player instanceof HTMLElement) || !spinner) return;

  // Loaded or failed, the spinner goes; a failure has no message of its own.
  const settle = () => {
    spinner.hidden = true;
  };
  spinner.hidden = false;
  for (const event of ['loadeddata', 'load', 'error']) player.addEventListener(event, settle, { once: true });
  // A file that cannot be fetched reports at its <source>.
  player.querySelector('source')?.addEventListener('error', settle, { once: true });

  frame.dataset['playing'] = '';
  link.replaceWith(player);
  player.focus();
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
