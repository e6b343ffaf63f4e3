import type { ClientDirective } from 'astro';

const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const;

/**
 * client:afterload wakes an island once the page has loaded, its largest picture included, and the browser rests; or at
 * once when the visitor touches it. A click that came before the island was awake shows as busy, and is repeated when it
 * is; EarlyPress.astro keeps those that come before this script.
 */
const afterload: ClientDirective = (load, _options, island) => {
  const keep = (click: Event) => {
    const button = click.target instanceof Element ? click.target.closest('button') : null;
    if (!button) return;
    // What the button does without JavaScript, as leading to the form, must not come first.
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

  let isWaking = false;
  const wake = () => {
    if (isWaking) return;
    isWaking = true;
    load().then((hydrate) => hydrate());
  };
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(wake, { timeout: 4000 }) : setTimeout(wake, 1);

  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
  if (island.querySelector('button[aria-busy=true]')) wake();
  for (const touch of TOUCHES) island.addEventListener(touch, wake, { once: true, passive: true });
  island.addEventListener('click', keep);
  island.addEventListener('astro:hydrate', repeat, { once: true });
  // An island that cannot be fetched leaves its buttons as they are without JavaScript.
  island.addEventListener('astro:hydration-error', repeat, { once: true });
};

export default afterload;
