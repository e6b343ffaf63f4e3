import type { Emit } from './events.ts';

const INDUSTRIAL_VIEW_MS = 2000;

/** Seen when 50 % is visible or, for elements taller than two viewports, when it fills the viewport (95 %). */
const isSeen = (entry: IntersectionObserverEntry): boolean =>
  entry.intersectionRatio >= 0.5 || entry.intersectionRect.height > 0.95 * innerHeight;

function watchService(element: HTMLElement, emit: Emit): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(isSeen)) return;
      observer.disconnect();
      emit('service_view', element.dataset['service']);
    },
    // Several thresholds, to check the entry's height often enough; `getBoundingClientRect` would force a layout.
    { threshold: [0.1, 0.2, 0.3, 0.4, 0.5] },
  );
  observer.observe(element);
  return observer;
}

/**
 * Emits a page view on load and on a return from the back-forward cache, which replaces a load. The shop's filters change
 * only the URL and emit none.
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
