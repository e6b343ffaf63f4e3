import type { ClientDirective } from 'astro';

const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const;

/**
 * client:afterload hydrates an island when the page has loaded, with its largest picture, and the browser is idle; or at
 * once when the visitor touches the island. A button that is clicked before that shows as busy, and the click is repeated
 * after hydration. EarlyPress.astro marks the buttons that are clicked before this script has loaded.
 */
const afterload: ClientDirective = (load, _options, island) => {
  const keep = (click: Event) => {
    const button = click.target instanceof Element ? click.target.closest('button') : null;
    if (!button) return;
    // The button's action without JavaScript, such as opening the page of the form, must not happen first.
    click.preventDefault();
    button.ariaBusy = 'true';
  };
  const repeat = () => {
    island.removeEventListener('click', keep);
    for (const button of island.querySelectorAll<HTMLElement>('button[aria-busy=true]')) {
      button.ariaBusy = null;
      button.click();
    }
  };

  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    load().then((hydrate) => hydrate());
  };
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 4000 }) : setTimeout(start, 1);

  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
  if (island.querySelector('button[aria-busy=true]')) start();
  for (const touch of TOUCHES) island.addEventListener(touch, start, { once: true, passive: true });
  island.addEventListener('click', keep);
  island.addEventListener('astro:hydrate', repeat, { once: true });
  // If the island cannot be loaded, its buttons do what they do without JavaScript.
  island.addEventListener('astro:hydration-error', repeat, { once: true });
};

export default afterload;
