import type { Emit } from './events.ts';

const INDUSTRIAL_VIEW_MS = 2000;

function watchService(element: HTMLElement, emit: Emit): IntersectionObserver {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      emit('service_view', element.dataset['service']);
    },
    // Half of it; of what is higher than two screens half is never seen at once: then a screen full of it.
    { threshold: Math.min(0.5, (0.95 * innerHeight) / element.offsetHeight) },
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
