import type { Emit } from './events.ts';

const INDUSTRIAL_VIEW_MS = 2000;

/** Half of it is seen; of what is higher than two screens half is never seen at once: then a screen full of it. */
const isSeen = (entry: IntersectionObserverEntry): boolean =>
  entry.intersectionRatio >= 0.5 || entry.intersectionRect.height > 0.95 * innerHeight;

function watchService(element: HTMLElement, emit: Emit): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(isSeen)) return;
      observer.disconnect();
      emit('service_view', element.dataset['service']);
    },
    // Each entry brings its heights; to ask the element for its own would have the page laid out at once.
    { threshold: [0.1, 0.2, 0.3, 0.4, 0.5] },
  );
  observer.observe(element);
  return observer;
}

/**
 * A load is a page view, and so is a page that comes back whole from the browser's memory: without that memory, going
 * back would have loaded it. The shop's filters, which change the address alone, are none.
 */
export function watchPageViews(emit: Emit): void {
  const services = [...document.querySelectorAll<HTMLElement>('[data-service]')];
  let observers: IntersectionObserver[] = [];
  let timer = 0;
  const begin = () => {
    for (const observer of observers) observer.disconnect();
    clearTimeout(timer);
    emit('page_view');
    timer = window.setTimeout(emit, INDUSTRIAL_VIEW_MS, 'industrial_page_view');
    observers = services.map((service) => watchService(service, emit));
  };
  begin();
  addEventListener('pageshow', ({ persisted }) => persisted && begin());
}
