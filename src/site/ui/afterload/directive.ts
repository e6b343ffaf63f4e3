import type { ClientDirective } from 'astro';

const INTERACTIONS = ['pointerdown', 'keydown', 'focusin'] as const;

/**
 * `client:afterload` hydrates an island when the page has loaded, including its largest picture, and the browser is idle;
 * or at once when the visitor interacts with the island. A click before hydration sets `aria-busy` on the button and is
 * replayed after hydration. EARLY_CLICKS of Page.astro holds the clicks that arrive before this script.
 */
const afterload: ClientDirective = (load, _options, island) => {
  // The postbuild moves the props to the page's end (postbuild/island-props.ts), which has come: the script is deferred. Before
  // the code is loaded, because a later change of the attribute would hydrate a second time.
  const props = document
    .querySelector(`[data-props="${island.getAttribute('prefix')}"]`)
    ?.getAttribute('props');
  if (props) island.setAttribute('props', props);
  const holdClick = (click: Event) => {
    const button = click.target instanceof Element ? click.target.closest('button') : null;
    if (!button) return;
    // Prevents the button's action without JavaScript, such as opening the form's page.
    click.preventDefault();
    button.ariaBusy = 'true';
  };
  const replayClicks = () => {
    island.removeEventListener('click', holdClick);
    for (const button of island.querySelectorAll<HTMLElement>('button[aria-busy=true]')) {
      button.ariaBusy = null;
      button.click();
    }
  };

  let isLoading = false;
  const loadIsland = () => {
    if (isLoading) return;
    isLoading = true;
    load().then((hydrate) => hydrate());
  };
  const loadWhenIdle = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(loadIsland, { timeout: 4000 })
      : setTimeout(loadIsland, 1);

  if (document.readyState === 'complete') loadWhenIdle();
  else addEventListener('load', loadWhenIdle, { once: true });
  if (island.querySelector('button[aria-busy=true]')) loadIsland();
  for (const interaction of INTERACTIONS) {
    island.addEventListener(interaction, loadIsland, { once: true, passive: true });
  }
  island.addEventListener('click', holdClick);
  island.addEventListener('astro:hydrate', replayClicks, { once: true });
  // If the island cannot be loaded, the replayed clicks do what the buttons do without JavaScript.
  island.addEventListener('astro:hydration-error', replayClicks, { once: true });
};

export default afterload;
