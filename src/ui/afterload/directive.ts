import type { ClientDirective } from 'astro';

/** client:afterload wakes an island once the page has loaded, its largest picture included, and the browser rests. */
const afterload: ClientDirective = (load) => {
  const wake = async () => (await load())();
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(wake, { timeout: 4000 }) : setTimeout(wake, 1);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
};

export default afterload;
