import type { ClientDirective } from 'astro';

const INTERACTIONS = ['pointerdown', 'keydown', 'focusin'] as const;
/** How near the viewport the element of `client:afterload="form"` has to be. */
const NEAR = { rootMargin: '600px' };

declare global {
  interface HTMLElementTagNameMap {
    'astro-island': HTMLElement & {
      /** The island's HTML before hydration: works without our code, and is shown again if that crashes. */
      plain?: string;
      /** Its fields before hydration. They hold what was typed even if React has replaced them. */
      fields?: readonly (HTMLInputElement | HTMLSelectElement)[];
      /** What has the focus in it; also a field that React has just replaced. */
      focused?: HTMLInputElement | undefined;
    };
  }
}

/**
 * `client:afterload` hydrates an island when the page has loaded, including its largest picture, and the browser is idle;
 * or at once when the visitor interacts with the island. A click before hydration sets `aria-busy` on the button and is
 * replayed after hydration. EARLY_CLICKS of Page.astro holds the clicks that arrive before this script.
 *
 * `client:afterload="form"` hydrates an island when the form around it is near the viewport or is used. It holds no clicks:
 * until then the browser posts the form.
 */
const afterload: ClientDirective = (load, { value }, element) => {
  const island = element as HTMLElementTagNameMap['astro-island'];
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
    button.setAttribute('aria-busy', 'true');
  };
  const replayClicks = () => {
    island.removeEventListener('click', holdClick);
    for (const button of island.querySelectorAll<HTMLElement>('button[aria-busy=true]')) {
      button.removeAttribute('aria-busy');
      button.click();
    }
  };

  let isLoading = false;
  const loadIsland = () => {
    if (isLoading) return;
    isLoading = true;
    load().then((hydrate) => {
      island.plain = island.innerHTML;
      island.fields = [...island.querySelectorAll<HTMLInputElement>('[name]')];
      return hydrate();
    });
  };
  const place = typeof value === 'string' ? island.closest(value) : undefined;
  for (const interaction of INTERACTIONS) {
    (place ?? island).addEventListener(interaction, loadIsland, { once: true, passive: true });
  }
  if (place) {
    // A link to the form: the browser may take long to scroll there.
    if (document.getElementById(location.hash.slice(1))?.contains(place)) loadIsland();
    new IntersectionObserver(([seen]) => seen?.isIntersecting && loadIsland(), NEAR).observe(place);
    return;
  }
  const loadWhenIdle = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(loadIsland, { timeout: 4000 })
      : setTimeout(loadIsland, 1);

  if (document.readyState === 'complete') loadWhenIdle();
  else addEventListener('load', loadWhenIdle, { once: true });
  if (island.querySelector('button[aria-busy=true]')) loadIsland();
  const markFocused = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) island.focused = target;
  };
  island.addEventListener('focusin', markFocused);
  // React may replace the field between this event and the focus; in the capture phase, to be before it.
  island.addEventListener('pointerdown', markFocused, true);
  island.addEventListener('focusout', ({ target }) =>
    // Later: some engines send this event just before they remove a focused element.
    setTimeout(() => {
      if ((target as Element).isConnected && island.focused === target) island.focused = undefined;
    }),
  );
  island.addEventListener('click', holdClick);
  island.addEventListener('astro:hydrate', replayClicks, { once: true });
  // If the island cannot be loaded, the replayed clicks do what the buttons do without JavaScript.
  island.addEventListener('astro:hydration-error', replayClicks, { once: true });
};

export default afterload;
